import { formatKilometres } from '#web/text/formats.ts'
import '#web/text/en/dealer-home.ts'
import type { dealerHomeTexts } from '#web/text/en/dealer-home.ts'
import { FACET_NAMES } from '#domain/car/car-description.ts'
import { formatRupees } from '#domain/money.ts'
import type { Translate } from '#web/text/text-family.ts'
import { toggleValue, type HomeFilters } from './filters.ts'
import { facetLabel } from '#web/car/car-labels.ts'

/** An applied filter: the label of its chip, and the change that removes it. */
export interface AppliedFilter {
  readonly key: string
  readonly label: string
  readonly without: Partial<HomeFilters>
}

/** Lists the applied filters in the order of the filter panel. Search, city and sort order have their own fields. */
export function appliedFilters(
  filters: HomeFilters,
  translate: Translate<typeof dealerHomeTexts>,
): readonly AppliedFilter[] {
  const { yearFrom, yearTo, kmsTo, priceFrom, priceTo } = filters
  const kinds = FACET_NAMES.flatMap((facet) =>
    filters[facet].map((value) => ({
      key: `${facet}:${value}`,
      label: facetLabel(facet, value),
      without: toggleValue(filters, facet, value),
    })),
  )
  const year = describeRange({ from: yearFrom, to: yearTo }, String, translate)
  const kilometres = describeRange({ from: null, to: kmsTo }, formatKilometres, translate)
  const price = describeRange({ from: priceFrom, to: priceTo }, formatRupees, translate)
  return [
    ...kinds,
    ...chip('year', year, { yearFrom: null, yearTo: null }),
    ...chip('kilometres', kilometres, { kmsTo: null }),
    ...chip('price', price, { priceFrom: null, priceTo: null }),
    ...chip('ended', filters.ended ? translate('dealerHome.ended') : null, { ended: false }),
  ]
}

function chip(key: string, label: string | null, without: Partial<HomeFilters>): AppliedFilter[] {
  return label === null ? [] : [{ key, label, without }]
}

interface Range {
  readonly from: number | null
  readonly to: number | null
}

function describeRange(
  { from, to }: Range,
  write: (bound: number) => string,
  translate: Translate<typeof dealerHomeTexts>,
): string | null {
  if (from !== null && to !== null) {
    return from === to ? write(from) : translate('dealerHome.range', { from: write(from), to: write(to) })
  }
  if (from !== null) return translate('dealerHome.rangeFrom', { from: write(from) })
  return to === null ? null : translate('dealerHome.rangeUpTo', { to: write(to) })
}
