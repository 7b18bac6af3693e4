import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useAnyText, type TextId } from '#web/text/text.ts'
import classes from './data-table.module.css'
import { MoreButton } from './more-button.tsx'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
})

/** A column of a {@link DataTable}. */
export interface Column<Row> {
  /** The text of its header; no other column of the table has the same. */
  readonly title: TextId
  readonly cell: (row: Row) => ReactNode
  /** The value by which its header sorts the rows. Only for lists that are loaded completely. */
  readonly sort?: (row: Row) => string | number | null
  readonly isNumeric?: boolean
  /** The narrowest screen that shows the column. Default: every screen. */
  readonly from?: 'tablet' | 'wide'
  /** The column's value has no label on a phone, where the other values have their headers next to them. */
  readonly isLead?: boolean
}

/** Props of a table of rows. */
export interface DataTableProps<Row> {
  /** The table's accessible name. */
  readonly label: string
  /** Must be referentially stable between renders. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly isBusy?: boolean
  /** How many rows of a long list are rendered before "show more". Default: all. */
  readonly drawnAtOnce?: number
}

function toColumnDef<Row extends object>({
  title,
  cell,
  sort,
}: Column<Row>): ColumnDef<typeof features, Row> {
  const shown = {
    id: title,
    cell: (context: { readonly row: { readonly original: Row } }) => cell(context.row.original),
  }
  return sort === undefined
    ? { ...shown, enableSorting: false }
    : { ...shown, accessorFn: (row: Row) => sort(row) ?? undefined, sortUndefined: 'last' }
}

/** A dense table. The headers of columns with a sort key sort it. On a phone each row is a card. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const t = useAnyText()
  const { columns, rows, rowId, isBusy = false, drawnAtOnce = Number.POSITIVE_INFINITY } = props
  const [max, setMost] = useState(drawnAtOnce)
  const defs = useMemo(() => columns.map(toColumnDef), [columns])
  const table = useTable({ features, columns: defs, data: rows, getRowId: rowId })
  const drawn = table.getRowModel().rows.slice(0, max)
  const known = useMemo(
    () => new Map<string, Column<Row>>(columns.map((column) => [column.title, column])),
    [columns],
  )
  const headerOf = (id: string) => {
    const title = known.get(id)?.title
    return title === undefined ? undefined : t(title)
  }
  const attributesOf = (id: string) => {
    const column = known.get(id)
    return {
      'data-numeric': column?.isNumeric || undefined,
      'data-from': column?.from,
      'data-lead': column?.isLead || undefined,
    }
  }
  return (
    <>
      <table className={classes['table']} aria-label={props.label} aria-busy={isBusy}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column }) => {
                const order = column.getIsSorted()
                return (
                  <th
                    key={id}
                    scope="col"
                    aria-sort={order === false ? undefined : order === 'asc' ? 'ascending' : 'descending'}
                    {...attributesOf(id)}
                  >
                    {column.getCanSort() ? (
                      <button
                        type="button"
                        className={classes['order']}
                        onClick={column.getToggleSortingHandler()}
                      >
                        {headerOf(id)}
                        {order === 'asc' && <IconArrowUp size={14} aria-hidden />}
                        {order === 'desc' && <IconArrowDown size={14} aria-hidden />}
                      </button>
                    ) : (
                      headerOf(id)
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {drawn.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-label={headerOf(cell.column.id)} {...attributesOf(cell.column.id)}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > max && (
        <MoreButton
          shown={max}
          total={rows.length}
          hasMore
          isLoading={false}
          onMore={() => setMost(max + drawnAtOnce)}
        />
      )}
    </>
  )
}
