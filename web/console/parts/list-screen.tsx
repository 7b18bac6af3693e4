import type { ReactNode } from 'react'
import type { ReadingOperation } from '#contract/api.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { formatCount } from '#domain/paging.ts'
import type { ErrorSentences } from '#web/api/error-message.ts'
import '#web/text/en/console.ts'
import { useAnyText, type TextId, type TranslateAny } from '#web/text/text.ts'
import type { EmptyStateProps, StateAction } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { KeyHints } from './key-hints.tsx'
import type { ListFilters } from './list-filters.tsx'
import { useListKeys } from './list-keys.ts'
import { ListPanel } from './list-panel.tsx'
import { useList, type ListSource, type RowOf, type RowsOf } from './use-list.ts'

/** The placeholder of a list without entries. */
interface EmptyList {
  readonly icon: ReactNode
  readonly title: TextId
  readonly text?: TextId
  readonly action?: { readonly label: TextId; readonly to: string }
}

/** The texts of a list, and the filters that they depend on. */
interface Words {
  readonly title: TextId
  /** The number of all entries under the title, with the values `count` and `total`. */
  readonly total?: TextId
  /** The number is counted up to a limit, above which it is shown as "10,000+". */
  readonly isTotalCapped?: true
  /** A sentence under the title. */
  readonly detail?: TextId
  readonly filters?: ListFilters
  readonly empty: EmptyList
  /** The title and text if entries are missing because of a filter; a button clears the filters. */
  readonly emptyFiltered?: Pick<EmptyList, 'title' | 'text'> & { readonly clear?: TextId }
}

/** The entries of a list: a table with columns, or parts of another kind. */
type Entries<Row> =
  | { readonly columns: readonly Column<Row>[]; readonly rowId: (row: Row) => string }
  | { readonly renderRows: (rows: readonly Row[]) => ReactNode }

/** Props of a screen of the console with one list. */
export type ListScreenProps<Name extends ReadingOperation, Rows extends RowsOf<Name>> = ListSource<
  Name,
  Rows
> &
  Entries<RowOf<Name, Rows>> &
  Words & {
    /** Buttons and links beside the title. */
    readonly actions?: ReactNode
    /** The texts of a failed read, and a way elsewhere. */
    readonly sentences?: ErrorSentences
    readonly elsewhere?: StateAction
    /** The list has no entries to move to with `j` and `k`. */
    readonly hasNoEntries?: true
    /** Parts between the title and the list. */
    readonly above?: ReactNode
    /** Parts below the list; a function of the entries that are shown. */
    readonly children?: ReactNode | ((rows: readonly RowOf<Name, Rows>[]) => ReactNode)
  }

/**
 * A screen of the console with one list: its title and total, filters, entries, placeholders, and keys. CONTRIBUTING.md
 * shows how a list is added.
 */
export function ListScreen<Name extends ReadingOperation, Rows extends RowsOf<Name>>(
  props: ListScreenProps<Name, Rows>,
) {
  const t = useAnyText()
  useListKeys()
  const { title, actions, filters, above, children, sentences, elsewhere } = props
  const { query, rows, total } = useList(props)
  // A list that was never read has nothing to filter.
  const isFiltering = filters !== undefined && (!query.isError || query.data !== undefined || filters.isSet)
  const canSearch = isFiltering && filters.hasSearch
  return (
    <>
      <PageTitle title={t(title)} detail={detailOf(props, total, t)} actions={actions} />
      {above}
      {isFiltering && filters.fields}
      <ListPanel
        query={query}
        shown={rows.length}
        total={total}
        empty={emptyOf(props, t)}
        {...(sentences !== undefined && { sentences })}
        {...(elsewhere !== undefined && { elsewhere })}
      >
        {'columns' in props ? (
          <DataTable
            label={t(title)}
            columns={props.columns}
            rows={rows}
            rowId={props.rowId}
            isBusy={query.isPlaceholderData}
          />
        ) : (
          props.renderRows(rows)
        )}
      </ListPanel>
      {props.hasNoEntries !== true && (rows.length > 0 || canSearch) && <KeyHints canSearch={canSearch} />}
      {typeof children === 'function' ? children(rows) : children}
    </>
  )
}

/** Returns the line under the title; it keeps its height until the total is known. */
function detailOf(texts: Words, total: number | null, t: TranslateAny): string | undefined {
  const { detail, isTotalCapped = false } = texts
  const number = isTotalCapped ? formatCount : formatIndianNumber
  const figure =
    // An empty list says so itself.
    texts.total !== undefined && total !== null && total > 0
      ? t(texts.total, { count: total, total: number(total) })
      : undefined
  const description = detail === undefined ? undefined : t(detail)
  if (figure === undefined && description === undefined)
    return texts.total === undefined ? undefined : '\u00a0'
  return [figure, description].filter((text) => text !== undefined).join(' · ')
}

function emptyOf({ filters, empty, emptyFiltered }: Words, t: TranslateAny): EmptyStateProps {
  const isFiltered = emptyFiltered !== undefined && filters?.isSet === true
  const { title, text } = isFiltered ? emptyFiltered : empty
  const action = isFiltered
    ? { label: t(emptyFiltered.clear ?? 'console.clearFilters'), onClick: filters.clear }
    : empty.action && { label: t(empty.action.label), to: empty.action.to }
  return {
    icon: empty.icon,
    title: t(title),
    ...(text !== undefined && { text: t(text) }),
    ...(action !== undefined && { action }),
  }
}
