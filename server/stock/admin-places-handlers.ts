import type { adminPlaces } from '#contract/stock/admin-places.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { actorOf } from '#server/platform/actor.ts'
import { aliasKey } from '#domain/city-aliases.ts'
import { canonicalCity } from '#domain/cities.ts'
import { accept, refuse, refuseField } from '#domain/refusal.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { deleteCityAlias, listCityAliases, readCityAliases, readCityName } from './city-aliases-queries.ts'
import { rememberCityAlias } from './remember-city-alias.ts'
import { findCity, insertCity, insertYard, listCities, listYards } from './places-queries.ts'

/** Creates the handlers with which admins list and add cities and yards. */
export function createAdminPlacesHandlers(): HandlersOf<typeof adminPlaces> {
  return {
    'admin/getCities': async ({ db }) => accept(await listCities(db)),

    'admin/createCity': async (call) => {
      const { db, input, caller } = call
      const name = canonicalCity(input.name)
      const meant = (await readCityAliases(db)).get(aliasKey(name))
      if (meant !== undefined) {
        return refuse('ALREADY_EXISTS', 'spelling.isCity', { values: { city: name, meant } })
      }
      const city = await insertCity(db, { name, state: input.state })
      if (city === null) return refuse('ALREADY_EXISTS', 'city.exists', { values: { city: name } })
      await appendEvents(db, [{ event: 'cityCreated', by: actorOf(caller), details: { ...city } }])
      const { id, ...after } = city
      await auditCall(db, call, { action: 'cityCreated', subject: { kind: 'city', id }, after })
      return accept(city)
    },

    'admin/getCityAliases': async ({ db }) =>
      accept(
        (await listCityAliases(db)).map(({ spelling, city, addedBy, addedAt }) => ({
          spelling,
          city,
          addedBy,
          addedAt: addedAt.toISOString(),
        })),
      ),

    'admin/addCityAlias': async (call) => {
      const added = await rememberCityAlias(call.db, call, call.input)
      if (!added.ok) return added
      const { spelling, city, isNew } = added.value
      return isNew
        ? accept({ spelling, city })
        : refuse('ALREADY_EXISTS', 'spelling.exists', { values: { spelling, city } })
    },

    'admin/removeCityAlias': async (call) => {
      const removed = await deleteCityAlias(call.db, aliasKey(call.input.spelling))
      if (removed === null) return refuse('NOT_FOUND', 'spelling.unknown')
      const { cityId, ...before } = removed
      await auditCall(call.db, call, {
        action: 'cityAliasRemoved',
        subject: { kind: 'city', id: cityId },
        before,
      })
      return accept({ success: true })
    },

    'admin/getYards': async ({ db, input }) =>
      accept(await listYards(db, input.city === undefined ? null : await readCityName(db, input.city))),

    'admin/createYard': async (call) => {
      const { db, input, caller } = call
      const city = await findCity(db, input.city)
      if (city === null) {
        return refuseField('city', 'city.notYet', { city: canonicalCity(input.city) })
      }
      const { address, latitude, longitude } = input
      const name = input.name.replace(/\s+/g, ' ')
      const yard = await insertYard(db, city, { name, address, latitude, longitude })
      if (yard === null)
        return refuse('ALREADY_EXISTS', 'yard.exists', { values: { yard: name, city: city.name } })
      await appendEvents(db, [{ event: 'yardCreated', by: actorOf(caller), details: { ...yard } }])
      const { id, ...after } = yard
      await auditCall(db, call, { action: 'yardCreated', subject: { kind: 'yard', id }, after })
      return accept(yard)
    },
  }
}
