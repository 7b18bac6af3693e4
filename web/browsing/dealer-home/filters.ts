import type { Input } from '#contract/api.ts'
import { DEFAULT_SORT, SORT_VALUES, type SortOption } from '#domain/browsing/sort-option.ts'
import { perFacet, type Facet } from '#domain/car/car-description.ts'
import { facetsWithin, foldFacetValue } from '#domain/car/facet-values.ts'
import { MAX_RUPEES } from '#domain/money.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search-length.ts'

/** The minimum and maximum value of each number in the address; anything else counts as absent. */
const BOUNDS = {
  yearFrom: [1900, 2200],
  yearTo: [1900, 2200],
  kmsTo: [0, 10_000_000],
  priceFrom: [0, MAX_RUPEES],
  priceTo: [0, MAX_RUPEES],
} as const

type NumberFilter = keyof typeof BOUNDS

/** The dealer's choices on Dealer Home: filters, search, city and sort order. Names and values are the operation's input's. */
export type HomeFilters = Readonly<Record<Facet, string[]> & Record<NumberFilter, number | null>> & {
  readonly city: string | null
  readonly q: string | null
  readonly ended: boolean
  readonly sort: SortOption
}

/** Reads the filters from the query string of an address. */
export function readFilters(search: string): HomeFilters {
  const given = new URLSearchParams(search)
  const sort = given.get('sort')
  return {
    city: given.get('city'),
    q: given.get('q'),
    ...perFacet((facet) => given.getAll(facet)),
    ...perNumber((name, [min, max]) => {
      const text = given.get(name) ?? ''
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return number >= min && number <= max ? number : null
    }),
    ended: given.get('ended') === 'true',
    sort: SORT_VALUES.find((value) => value === sort) ?? DEFAULT_SORT,
  }
}

/** Returns the query string of filters, with its question mark; empty if none is set. */
export function searchOf(filters: HomeFilters): string {
  const { city, q, ended, sort } = filters
  const search = new URLSearchParams()
  const set = (name: string, value: string | number | null) =>
    value !== null && search.append(name, String(value))
  set('city', city)
  set('q', q)
  perFacet((facet) => filters[facet].forEach((value) => set(facet, value)))
  perNumber((name) => set(name, filters[name]))
  set('ended', ended ? 'true' : null)
  set('sort', sort === DEFAULT_SORT ? null : sort)
  return search.size === 0 ? '' : `?${search}`
}

/** A record with an entry for each number. */
function perNumber<Entry>(
  make: (name: NumberFilter, bounds: readonly [number, number]) => Entry,
): Record<NumberFilter, Entry> {
  const names = Object.keys(BOUNDS) as NumberFilter[]
  return Object.fromEntries(names.map((name) => [name, make(name, BOUNDS[name])])) as Record<
    NumberFilter,
    Entry
  >
}

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
  const q = (filters.q ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
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

/** Whether a value is selected, even if the address spells it in another case. */
export function holdsValue(values: readonly string[], value: string): boolean {
  return values.some((other) => foldFacetValue(other) === foldFacetValue(value))
}
