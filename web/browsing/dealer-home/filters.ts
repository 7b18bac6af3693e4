import {
  createParser,
  parseAsBoolean,
  parseAsNativeArrayOf,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from 'nuqs'
import type { Input } from '#contract/api.ts'
import { DEFAULT_SORT, SORT_VALUES } from '#domain/browsing/browse.ts'
import { perFacet } from '#domain/car/car-description.ts'
import { foldFacetValue } from '#domain/car/facet-values.ts'
import { MAX_RUPEES } from '#domain/money.ts'

/** A whole number within bounds; anything else in the address is as if it were not there. */
function wholeNumber(least: number, most: number) {
  return createParser({
    parse: (text) => {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return number >= least && number <= most ? number : null
    },
    serialize: String,
  })
}

/** The longest search that the house takes. */
export const LONGEST_SEARCH = 100

/** How each filter stands in the address: under the name and in the spelling of the call. */
export const FILTER_PARSERS = {
  city: parseAsString,
  q: parseAsString,
  ...perFacet(() => parseAsNativeArrayOf(parseAsString)),
  yearFrom: wholeNumber(1900, 2200),
  yearTo: wholeNumber(1900, 2200),
  kmsTo: wholeNumber(0, 10_000_000),
  priceFrom: wholeNumber(0, MAX_RUPEES),
  priceTo: wholeNumber(0, MAX_RUPEES),
  ended: parseAsBoolean.withDefault(false),
  sort: parseAsStringLiteral(SORT_VALUES).withDefault(DEFAULT_SORT),
}

/** What the dealer has chosen on Dealer Home: filters, search, city and order. */
export type HomeFilters = inferParserType<typeof FILTER_PARSERS>

/** Everything but the city and the order, taken back. */
export const NO_FILTERS = {
  q: null,
  ...perFacet((): string[] => []),
  yearFrom: null,
  yearTo: null,
  kmsTo: null,
  priceFrom: null,
  priceTo: null,
  ended: false,
} as const satisfies Partial<HomeFilters>

/** The input of the call for these filters: only what is set, so that the same list has one name. */
export function browseInputOf(filters: HomeFilters): Input<'getDealerHomeData'> {
  const q = (filters.q ?? '').trim().slice(0, LONGEST_SEARCH)
  const set = Object.entries({ ...filters, q }).filter(
    ([, value]) =>
      value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(set)
}

/** The values of a facet with one of them turned on or off. */
export function toggleValue(values: readonly string[], value: string): string[] {
  return holdsValue(values, value)
    ? values.filter((other) => foldFacetValue(other) !== foldFacetValue(value))
    : [...values, value]
}

/** Whether a value is chosen, however the address spells it. */
export function holdsValue(values: readonly string[], value: string): boolean {
  return values.some((other) => foldFacetValue(other) === foldFacetValue(value))
}
