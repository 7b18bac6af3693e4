import type { Facet } from '#domain/car/car-description.ts'
import { formatCount } from '#domain/browsing/browse.ts'
import boxes from './box.module.css'
import classes from './facet-options.module.css'
import { holdsValue, toggleValue } from './filters.ts'
import type { ChangeFilters } from './use-home-filters.ts'

/** The values of one facet. */
export interface FacetOptionsProps {
  readonly facet: Facet
  /** What the house knows, in the order in which it is shown. */
  readonly known: readonly string[]
  /** How many cars each value would leave; null while that is on its way. */
  readonly counts: readonly { readonly value: string; readonly count: number }[] | null
  readonly chosen: readonly string[]
  readonly change: ChangeFilters
}

/** A box to tick per value, with how many cars it would leave. */
export function FacetOptions({ facet, known, counts, chosen, change }: FacetOptionsProps) {
  const others = (counts ?? []).map(({ value }) => value).filter((value) => !known.includes(value))
  return (
    <ul className={classes['options']}>
      {[...known, ...others].map((value) => {
        const count = counts?.find((entry) => entry.value === value)?.count ?? 0
        const isChosen = holdsValue(chosen, value)
        const isEmpty = counts !== null && count === 0 && !isChosen
        return (
          <li key={value}>
            <label className={classes['option']} data-empty={isEmpty || undefined}>
              <input
                className={boxes['box']}
                type="checkbox"
                checked={isChosen}
                disabled={isEmpty}
                onChange={() => change({ [facet]: toggleValue(chosen, value) })}
              />
              <span className={classes['value']}>{value}</span>
              {counts !== null && <span className={classes['count']}>{formatCount(count)}</span>}
            </label>
          </li>
        )
      })}
    </ul>
  )
}
