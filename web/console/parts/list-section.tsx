import type { ReadingOperation } from '#contract/api.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { MoreButton } from './more-button.tsx'
import { Panel } from './panel.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useList, type ListSource, type RowOf, type RowsOf } from './use-list.ts'

/** A list that is a part of a screen of the console: a card with its title, its entries and a button for more. */
export function ListSection<Name extends ReadingOperation, Rows extends RowsOf<Name>>(
  props: ListSource<Name, Rows> & {
    readonly title: TextId
    readonly columns: readonly Column<RowOf<Name, Rows>>[]
    readonly rowId: (row: RowOf<Name, Rows>) => string
    /** The text of a list without entries, and of one that cannot be read. */
    readonly none: TextId
    readonly failed: TextId
  },
) {
  const t = useAnyText()
  const { query, rows, total } = useList(props)
  return (
    <Panel isFlush={rows.length > 0} title={t(props.title)}>
      {query.isError && total === null ? (
        <Callout kind="bad">{t(props.failed)}</Callout>
      ) : total === null ? (
        <TableSkeleton rows={3} />
      ) : total === 0 ? (
        <p>{t(props.none)}</p>
      ) : (
        <>
          <DataTable label={t(props.title)} columns={props.columns} rows={rows} rowId={props.rowId} />
          <MoreButton
            shown={rows.length}
            total={total}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      )}
    </Panel>
  )
}
