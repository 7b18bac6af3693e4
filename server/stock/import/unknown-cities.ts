import { MAX_ALIASES } from '#contract/stock/admin-import.ts'
import { aliasKey, type CityAliases } from '#domain/city-aliases.ts'
import type { ImportPlan } from '#domain/stock/import/plan-import.ts'
import { readRowPlace } from '#domain/stock/import/read-row.ts'

/** A spelling that names no city of the house, and how many rows have it. */
export interface UnknownCity {
  readonly spelling: string
  readonly rows: number
}

/** Further spellings are not counted; a column with as many is none of cities. */
const MAX_COUNTED = 10_000

/** Counts the spellings of cities in a list that the house does not know by itself. */
export function createUnknownCities(
  plan: ImportPlan,
  {
    houseAliases,
    hasCity,
  }: { readonly houseAliases: CityAliases; readonly hasCity: (name: string) => boolean },
) {
  const byHouse = { ...plan, cityAliases: houseAliases }
  const unknown = new Map<string, { spelling: string; rows: number }>()
  return {
    add: (cells: readonly string[]): void => {
      const city = readRowPlace(byHouse, cells)?.city ?? null
      if (city === null || hasCity(city)) return
      const key = aliasKey(city)
      const known = unknown.get(key)
      if (known !== undefined) known.rows += 1
      // A pincode can't be recognised as a city.
      else if (unknown.size < MAX_COUNTED && /\p{L}/u.test(key)) unknown.set(key, { spelling: city, rows: 1 })
    },
    end: (): readonly UnknownCity[] =>
      [...unknown.values()].toSorted((a, b) => b.rows - a.rows).slice(0, MAX_ALIASES),
  }
}
