import type { ReadInput } from '#contract/api.ts'
import { readFuelType, readTransmission, readVehicleType } from '#domain/car/car-kinds.ts'
import { canonicalMake } from '#domain/car/makes.ts'
import { readSearch, type CarSearch } from '#domain/stock/read-search.ts'

/** The filters that have facets. */
export const FACETS = ['brand', 'carType', 'fueltype', 'transmission'] as const

/** One of the filters that have facets. */
export type Facet = (typeof FACETS)[number]

/** The spellings that a facet's filter takes, folded by {@link foldKind}; null where it is not set. */
export type KindFilters = Readonly<Record<Facet, readonly string[] | null>>

/** What narrows a list, the city aside, as the queries take it. */
export interface BrowseFilters {
  readonly search: CarSearch
  readonly kinds: KindFilters
  readonly yearFrom: number | undefined
  readonly yearTo: number | undefined
  readonly kmsTo: number | undefined
  readonly priceFrom: number | undefined
  readonly priceTo: number | undefined
  /** What ended in the last days, instead of what is upcoming or live. */
  readonly ended: boolean
}

/** A kind as filters compare it: case does not count. */
export function foldKind(text: string): string {
  return text.trim().toLowerCase()
}

/** Reads what the dealer asked for. A kind that the house does not know stays, and matches nothing. */
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
