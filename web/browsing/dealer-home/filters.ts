import {
  createParser,
  parseAsBoolean,
  parseAsNativeArrayOf,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from 'nuqs'
import type { Input } from '#contract/api.ts'
import { DEFAULT_SORT, SORT_VALUES } from '#domain/browsing/sort-option.ts'
import { perFacet, type Facet } from '#domain/car/car-description.ts'
import { facetsWithin, foldFacetValue } from '#domain/car/facet-values.ts'
import { MAX_RUPEES } from '#domain/money.ts'

/** Parses a whole number within bounds from the address; anything else counts as absent. */
function wholeNumber(least: number, most: number) {
  return createParser({
    parse: (text) => {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return number >= least && number <= most ? number : null
    },
    serialize: String,
  })
}

/** The longest search text that the server accepts, in characters. */
export const LONGEST_SEARCH = 100

/** The parser of each filter in the address. Names and values are those of the operation's input. */
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

/** The dealer's choices on Dealer Home: filters, search, city and sort order. */
export type HomeFilters = inferParserType<typeof FILTER_PARSERS>

/** Clears everything except the city and the sort order. */
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

/** Returns the operation's input for these filters, without unset ones, so that equal lists have equal cache keys. */
export function browseInputOf(filters: HomeFilters): Input<'getDealerHomeData'> {
  const q = (filters.q ?? '').trim().slice(0, LONGEST_SEARCH)
  const set = Object.entries({ ...filters, q }).filter(
    ([, value]) =>
      value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(set)
}

/** Returns the change that chooses a facet's value or clears it, and clears what was chosen within that facet. */
export function toggleValue(filters: HomeFilters, facet: Facet, value: string): Partial<HomeFilters> {
  const values = filters[facet]
  const toggled = holdsValue(values, value)
    ? values.filter((other) => foldFacetValue(other) !== foldFacetValue(value))
    : [...values, value]
  const within = facetsWithin(facet).map((other) => [other, []] as const)
  return { [facet]: toggled, ...Object.fromEntries(within) }
}

/** Whether a value is chosen, regardless of its spelling in the address. */
export function holdsValue(values: readonly string[], value: string): boolean {
  return values.some((other) => foldFacetValue(other) === foldFacetValue(value))
}
