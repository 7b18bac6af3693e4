import { useMemo, type ReactNode } from 'react'
import type { EmptyStateProps } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ChipRow, type ChipRowProps } from './chip-row.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { KeyHints } from './key-hints.tsx'
import { useListKeys } from './list-keys.ts'
import { ListPanel, type ListPanelProps } from './list-panel.tsx'
import classes from './state-list.module.css'

/** A list as `useReadPages` returns it. `isPlaceholderData`: it is that of the state chosen before. */
type StateQuery<Row> = ListPanelProps['query'] & {
  readonly data: { readonly pages: readonly Page<Row>[] } | undefined
  readonly isPlaceholderData: boolean
}

interface Page<Row> {
  readonly items: readonly Row[]
  readonly total: number
}

/** Props of a screen with the entries of one state. */
export interface StateListProps<State extends string, Row> extends Pick<
  DataTableProps<Row>,
  'columns' | 'rowId'
> {
  readonly title: string
  readonly detail: ReactNode
  readonly actions?: ReactNode
  /** The choice of the state. */
  readonly states: ChipRowProps<State>
  readonly query: StateQuery<Row>
  readonly empty: EmptyStateProps
}

/** A screen of the console that lists the entries of one state, under its title and the choice of the state. */
export function StateList<State extends string, Row extends object>(props: StateListProps<State, Row>) {
  const { title, detail, actions, states, query, columns, rowId, empty } = props
  useListKeys()
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  return (
    <>
      <PageTitle title={title} detail={detail} actions={actions} />
      <div className={classes['states']}>
        <ChipRow {...states} />
      </div>
      <ListPanel query={query} shown={rows.length} total={pages?.[0]?.total ?? null} rows={5} empty={empty}>
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowId={rowId}
          isBusy={query.isPlaceholderData}
        />
      </ListPanel>
      {rows.length > 0 && <KeyHints canSearch={false} />}
    </>
  )
}
