import type { Input } from '#contract/api.ts'
import { decideCityAlias, type CityAliases } from '#domain/city-aliases.ts'
import { accept, faultOf, refuseFields, type Refusal, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { readCityAliases } from '#server/stock/city-aliases-queries.ts'
import { listCities } from '#server/stock/places-queries.ts'
import { rememberCityAlias } from '#server/stock/remember-city-alias.ts'

/** The spellings that stand for cities in a list. */
export interface CallAliases {
  /** The spellings that the house has stored. */
  readonly houseAliases: CityAliases
  /** Those, and the ones of the call. */
  readonly cityAliases: CityAliases
}

/** Reads the house's spellings and those of a call. Refuses with INVALID_INPUT a spelling that may not stand for its city. */
export async function readCallAliases(
  db: Queries,
  given: NonNullable<Input<'admin/previewImport'>['cityAliases']>,
): Promise<Result<CallAliases>> {
  const houseAliases = await readCityAliases(db)
  if (given.length === 0) return accept({ houseAliases, cityAliases: houseAliases })
  const cities = (await listCities(db)).map(({ name }) => name)
  const cityAliases = new Map(houseAliases)
  for (const [index, alias] of given.entries()) {
    const decided = decideCityAlias(alias, { cities, aliases: cityAliases })
    if (!decided.ok) return refuseAlias(index, decided.refusal)
    cityAliases.set(decided.value.key, decided.value.city)
  }
  return accept({ houseAliases, cityAliases })
}

/** Remembers the spellings that an import tells the house to remember; a dry run remembers none. */
export async function rememberCallAliases(
  tx: Queries,
  call: Call<'admin/importCars'>,
): Promise<Result<null>> {
  const { cityAliases, dryRun } = call.input
  if (dryRun) return accept(null)
  for (const [index, alias] of cityAliases.entries()) {
    if (!alias.remember) continue
    const remembered = await rememberCityAlias(tx, call, alias)
    if (!remembered.ok) return refuseAlias(index, remembered.refusal)
  }
  return accept(null)
}

function refuseAlias(index: number, { fields, ...why }: Refusal): Result<never> {
  const field = fields?.['city'] === undefined ? 'spelling' : 'city'
  return refuseFields('INVALID_INPUT', { [`cityAliases.${index}.${field}`]: faultOf(why) })
}
