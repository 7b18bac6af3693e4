import { decideCityAlias, type NewAlias } from '#domain/city-aliases.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { auditCall, type AuditedCall } from '#server/audit/record-audit.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { insertCityAlias, readCityAliases } from './city-aliases-queries.ts'
import { listCities } from './places-queries.ts'

/** A spelling that stands for a city, and whether it did not before. */
export interface RememberedAlias {
  readonly spelling: string
  readonly city: string
  readonly isNew: boolean
}

/**
 * Lets a spelling stand for a city of the house, and audits that. Refuses as {@link decideCityAlias} does, and with
 * ALREADY_EXISTS if somebody adds the same spelling at the same moment.
 */
export async function rememberCityAlias(
  tx: Queries,
  call: AuditedCall,
  alias: NewAlias,
): Promise<Result<RememberedAlias>> {
  const cities = await listCities(tx)
  const decided = decideCityAlias(alias, {
    cities: cities.map(({ name }) => name),
    aliases: await readCityAliases(tx),
  })
  if (!decided.ok) return decided
  const { key, city, isNew } = decided.value
  const spelling = alias.spelling.trim().replace(/\s+/g, ' ')
  if (!isNew) return accept({ spelling, city, isNew })
  const cityId = cities.find(({ name }) => name === city)?.id
  if (cityId === undefined) throw new Error(`The city ${city} was decided on and is not there.`)
  const { userId } = userOf(call.caller)
  if (!(await insertCityAlias(tx, { key, spelling, cityId, addedBy: userId }))) {
    return refuse('ALREADY_EXISTS', 'spelling.justAdded', { values: { spelling } })
  }
  const subject = { kind: 'city', id: cityId } as const
  await auditCall(tx, call, { action: 'cityAliasAdded', subject, after: { spelling, city } })
  return accept({ spelling, city, isNew })
}
