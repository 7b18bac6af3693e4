import type { ReactNode } from 'react'
import classes from './compact-list.module.css'
import { Skeleton, SkeletonGroup } from './skeleton.tsx'

/** The columns of a compact list, beside the picture and the acts of a row. */
const COLUMNS = ['lead', 'mark', 'place', 'standing', 'amount'] as const

type ColumnName = (typeof COLUMNS)[number]

/** The head of a column: its name, and what a click on it sorts by. */
export interface ColumnHead {
  readonly name: string
  /** `order`: whether the rows rise or fall by this column; null if another one orders them. */
  readonly sort?: { readonly order: 'rises' | 'falls' | null; readonly choose: () => void }
}

/** Props of a compact list. */
export interface CompactListProps {
  /** The list's accessible name. */
  readonly label: string
  readonly heads: Readonly<Record<ColumnName, ColumnHead>>
  /** The list is being read again; the previous rows stay visible. */
  readonly busy?: boolean
  /** The rows: {@link CompactRow}. */
  readonly children: ReactNode
}

/** A list for work: a table at a desk, whose heads sort, and short rows on a phone. */
export function CompactList({ label, heads, busy = false, children }: CompactListProps) {
  return (
    <div className={classes['list']}>
      <div className={classes['head']} data-screen-only>
        <span />
        {COLUMNS.map((column) => (
          <Head key={column} column={column} head={heads[column]} />
        ))}
      </div>
      <ul className={classes['rows']} aria-label={label} aria-busy={busy}>
        {children}
      </ul>
    </div>
  )
}

function Head({ column, head: { name, sort } }: { readonly column: ColumnName; readonly head: ColumnHead }) {
  if (sort === undefined) return <span data-column={column}>{name}</span>
  return (
    <button
      type="button"
      data-column={column}
      data-order={sort.order}
      aria-pressed={sort.order !== null}
      onClick={sort.choose}
    >
      {name}
    </button>
  )
}

/** Props of a row: what stands in each column, and its acts. */
export interface CompactRowProps extends Readonly<Record<ColumnName, ReactNode>> {
  readonly picture: ReactNode
  readonly acts: ReactNode
  /** The id by which a screen finds the row of a car. */
  readonly carId: string
  /** `leaving` while it disappears. */
  readonly motion?: 'leaving'
}

/** A row of a {@link CompactList}. */
export function CompactRow({ picture, acts, carId, motion, ...cells }: CompactRowProps) {
  return (
    <li className={classes['row']} data-car={carId} data-motion={motion}>
      <span className={classes['picture']}>{picture}</span>
      {COLUMNS.map((column) => (
        <div key={column} className={classes['cell']} data-column={column}>
          {cells[column]}
        </div>
      ))}
      <div className={classes['acts']}>{acts}</div>
    </li>
  )
}

/** The placeholder of a compact list that is loading. */
export function CompactListSkeleton({
  label,
  count = 8,
}: {
  readonly label: string
  readonly count?: number
}) {
  return (
    <SkeletonGroup>
      <ul className={classes['rows']} aria-label={label} aria-busy>
        {Array.from({ length: count }, (_, n) => (
          <li key={n} className={classes['placeholder']} aria-hidden>
            <Skeleton height="3rem" width="4rem" />
            <Skeleton height="1.5rem" width="70%" />
          </li>
        ))}
      </ul>
    </SkeletonGroup>
  )
}
