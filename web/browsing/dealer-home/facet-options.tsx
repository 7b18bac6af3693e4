import type { Facet } from '#domain/car/car-description.ts'
import { facetLabel, offeredValues } from '#domain/car/facet-values.ts'
import { formatCount } from '#domain/paging.ts'
import boxes from './box.module.css'
import classes from './facet-options.module.css'
import { holdsValue, toggleValue } from './filters.ts'
import type { ChangeFilters } from './use-home-filters.ts'

/** The values of one facet, their counts, and the chosen ones. */
export interface FacetOptionsProps {
  readonly facet: Facet
  /** How many cars each value would leave; null while that is on its way. */
  readonly counts: readonly { readonly value: string; readonly count: number }[] | null
  readonly chosen: readonly string[]
  readonly change: ChangeFilters
}

/** A box to tick per value, with how many cars it would leave. */
export function FacetOptions({ facet, counts, chosen, change }: FacetOptionsProps) {
  const offered = offeredValues(facet)
  const others = (counts ?? []).map(({ value }) => value).filter((value) => !offered.includes(value))
  const listed = [...offered, ...others]
  // A chosen value keeps its box even if the other filters leave no car.
  const values = [...listed, ...chosen.filter((value) => !holdsValue(listed, value))]
  return (
    <ul className={classes['options']}>
      {values.map((value) => {
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
              <span className={classes['value']}>{facetLabel(facet, value)}</span>
              {counts !== null && <span className={classes['count']}>{formatCount(count)}</span>}
            </label>
          </li>
        )
      })}
    </ul>
  )
}
