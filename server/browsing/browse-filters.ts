import type { ReadInput } from '#contract/api.ts'
import { FACETS, perFacet, type Facet, type FactName } from '#domain/car/car-description.ts'
import { foldFacetValue } from '#domain/car/facet-values.ts'
import { spellFact } from '#domain/car/spell-fact.ts'
import { readSearch, type SearchText } from '#domain/stock/read-search.ts'

/** The spellings that a facet's filter takes, folded by {@link foldFacetValue}; null where it is not set. */
export type KindFilters = Readonly<Record<Facet, readonly string[] | null>>

/** The filters of a car list, except the city, in normalised form. */
export interface BrowseFilters {
  readonly search: SearchText
  readonly kinds: KindFilters
  readonly yearFrom: number | undefined
  readonly yearTo: number | undefined
  readonly kmsTo: number | undefined
  readonly priceFrom: number | undefined
  readonly priceTo: number | undefined
  /** Whether to list recently sold lots instead of upcoming and live ones. */
  readonly ended: boolean
}

const NO_SEARCH = readSearch('')

/** Reads the dealer's filters besides the search. An unknown value is kept, and matches nothing. */
export function readFilters(
  input: Omit<ReadInput<'getCars'>, 'q' | 'city' | 'sort' | 'limit' | 'cursor'>,
  search: SearchText = NO_SEARCH,
): BrowseFilters {
  return {
    search,
    kinds: perFacet((facet) => spellings(input[facet], FACETS[facet].fact)),
    yearFrom: input.yearFrom,
    yearTo: input.yearTo,
    kmsTo: input.kmsTo,
    priceFrom: input.priceFrom,
    priceTo: input.priceTo,
    ended: input.ended ?? false,
  }
}

function spellings(values: readonly string[] | undefined, fact: FactName): readonly string[] | null {
  return values === undefined
    ? null
    : [...new Set(values.map((value) => foldFacetValue(spellFact(fact, value))))]
}
