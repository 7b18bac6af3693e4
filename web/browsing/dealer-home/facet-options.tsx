import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { facetOf, type Facet } from '#domain/car/car-description.ts'
import { offeredValues } from '#domain/car/facet-values.ts'
import { formatCount } from '#domain/paging.ts'
import { useText } from '#web/text/en/dealer-home.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import boxes from './box.module.css'
import classes from './facet-options.module.css'
import { holdsValue, toggleValue, type HomeFilters } from './filters.ts'
import type { ChangeFilters } from './use-home-filters.ts'
import { facetLabel } from '#web/car/car-labels.ts'

/** The number of values that a long section shows at first. */
const FEW = 8

/** The values of one facet, their counts, and the filters, which show the chosen ones. */
export interface FacetOptionsProps {
  readonly facet: Facet
  /** How many cars each value would leave; null while that is on its way. */
  readonly counts: readonly { readonly value: string; readonly count: number }[] | null
  readonly filters: HomeFilters
  readonly change: ChangeFilters
}

/** A box to tick per value, with how many cars it would leave. A long list shows its first values and the chosen ones. */
export function FacetOptions({ facet, counts, filters, change }: FacetOptionsProps) {
  const t = useText()
  const [isWhole, setWhole] = useState(false)
  const chosen = filters[facet]
  const values = valuesOf(facet, counts, chosen)
  if (counts === null && values.length === 0)
    return <OptionsSkeleton count={facetOf(facet).within === undefined ? FEW + 1 : FEW / 2} />
  const isLong = values.length > FEW
  const shown =
    isLong && !isWhole ? values.filter((value, n) => n < FEW || holdsValue(chosen, value)) : values
  return (
    <>
      <ul className={classes['options']}>
        {shown.map((value) => {
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
                  onChange={() => change(toggleValue(filters, facet, value))}
                />
                <span className={classes['value']}>{facetLabel(facet, value)}</span>
                {counts !== null && (
                  <Text as="span" tone="faint" size={14}>
                    {formatCount(count)}
                  </Text>
                )}
              </label>
            </li>
          )
        })}
      </ul>
      {isLong && (
        <UnstyledButton
          className={classes['more']}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole
            ? t('dealerHome.showFewerValues')
            : t('dealerHome.showAllValues', { count: values.length })}
        </UnstyledButton>
      )}
    </>
  )
}

/** The placeholder of a section whose values are not known before the cars. */
function OptionsSkeleton({ count }: { readonly count: number }) {
  return (
    <div className={classes['options']} aria-hidden>
      {Array.from({ length: count }, (_, n) => (
        <div key={n} className={classes['option']}>
          <Skeleton height="1.25rem" />
        </div>
      ))}
    </div>
  )
}

/** The values that a facet offers, those that cars have, and those chosen, of which the other filters may leave no car. */
function valuesOf(facet: Facet, counts: FacetOptionsProps['counts'], chosen: readonly string[]) {
  const offered = offeredValues(facet)
  const others = (counts ?? []).map(({ value }) => value).filter((value) => !offered.includes(value))
  const listed = [...offered, ...others]
  return [...listed, ...chosen.filter((value) => !holdsValue(listed, value))]
}
