import type { ReadInput } from '#contract/api.ts'
import { readFuelType, readTransmission, readVehicleType } from '#domain/car-kinds.ts'
import { canonicalMake } from '#domain/makes.ts'

/** The filters that have facets. */
export const FACETS = ['brand', 'carType', 'fueltype', 'transmission'] as const

/** One of the filters that have facets. */
export type Facet = (typeof FACETS)[number]

/** The spellings that a facet's filter takes, folded by {@link foldKind}; null where it is not set. */
export type KindFilters = Readonly<Record<Facet, readonly string[] | null>>

/** What narrows a list, the city aside, as the queries take it. */
export interface BrowseFilters {
  /** Each must stand in the car's make, model, variant or registration; lower case. */
  readonly words: readonly string[]
  /** What may stand there instead: a registration number, written with spaces or hyphens; else null. */
  readonly registration: string | null
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

/** Letters and digits in two groups or more, a digit among them, as people write "DL 8C AF-1234". */
const SEPARATED_REGISTRATION = /^(?=.*\d)\s*[a-z0-9]+(?:[\s.-]+[a-z0-9]+)+\s*$/

/** Reads what the dealer asked for. A kind that the house does not know stays, and matches nothing. */
export function readFilters(
  input: Omit<ReadInput<'getCars'>, 'city' | 'sort' | 'limit' | 'cursor'>,
): BrowseFilters {
  const text = (input.q ?? '').toLowerCase()
  const words = text.split(/\s+/).filter(Boolean)
  return {
    words,
    registration: SEPARATED_REGISTRATION.test(text) ? text.replace(/[\s.-]/g, '') : null,
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

/** A text as it stands for itself in LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}
