import type { ReadInput } from '#contract/api.ts'
import { readFuelType, readTransmission, readVehicleType } from '#domain/car/read-car-kind.ts'
import { canonicalMake } from '#domain/car/makes.ts'
import { readSearch, type CarSearch } from '#domain/stock/read-search.ts'

/** The filters with facet counts. */
export const FACETS = ['brand', 'carType', 'fueltype', 'transmission'] as const

/** A filter with facet counts. */
export type Facet = (typeof FACETS)[number]

/** The values of each facet's filter, folded by {@link foldKind}; null if not set. */
export type KindFilters = Readonly<Record<Facet, readonly string[] | null>>

/** A list's filters except the city, as the queries use them. */
export interface BrowseFilters {
  readonly search: CarSearch
  readonly kinds: KindFilters
  readonly yearFrom: number | undefined
  readonly yearTo: number | undefined
  readonly kmsTo: number | undefined
  readonly priceFrom: number | undefined
  readonly priceTo: number | undefined
  /** List recently ended lots instead of upcoming and live ones. */
  readonly ended: boolean
}

/** Normalises a facet value for comparison, ignoring case. */
export function foldKind(text: string): string {
  return text.trim().toLowerCase()
}

/** Reads the dealer's filters. An unknown value is kept, and matches nothing. */
export function readFilters(
  input: Omit<ReadInput<'getCars'>, 'city' | 'sort' | 'limit' | 'cursor'>,
): BrowseFilters {
  return {
    search: readSearch(input.q ?? ''),
    kinds: {
      brand: spellings(input.brand, canonicalMake),
      carType: spellings(input.carType, readVehicleType),
      fueltype: spellings(input.fueltype, readFuelType),
      transmission: spellings(input.transmission, readTransmission),
    },
    yearFrom: input.yearFrom,
    yearTo: input.yearTo,
    kmsTo: input.kmsTo,
    priceFrom: input.priceFrom,
    priceTo: input.priceTo,
    ended: input.ended ?? false,
  }
}

function spellings(
  values: readonly string[] | undefined,
  read: (text: string) => string | null,
): readonly string[] | null {
  if (values === undefined) return null
  return [...new Set(values.map((value) => foldKind(read(value) ?? value)))]
}
