import type { adminPlaces } from '#contract/stock/admin-places.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { actorOf } from '#server/platform/actor.ts'
import { canonicalCity } from '#domain/cities.ts'
import { accept, refuse } from '#domain/refusal.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { findCity, insertCity, insertYard, listCities, listYards } from './places-queries.ts'

/** Creates the handlers with which admins list and add cities and yards. */
export function createAdminPlacesHandlers(): HandlersOf<typeof adminPlaces> {
  return {
    'admin/getCities': async ({ db }) => accept(await listCities(db)),

    'admin/createCity': async (call) => {
      const { db, input, caller } = call
      const name = canonicalCity(input.name)
      const city = await insertCity(db, { name, state: input.state })
      if (city === null) return refuse('ALREADY_EXISTS', `There is a city ${name} already.`)
      await appendEvents(db, [{ event: 'cityCreated', by: actorOf(caller), details: { ...city } }])
      const { id, ...after } = city
      await auditCall(db, call, { action: 'cityCreated', subject: { kind: 'city', id }, after })
      return accept(city)
    },

    'admin/getYards': async ({ db, input }) =>
      accept(await listYards(db, input.city === undefined ? null : canonicalCity(input.city))),

    'admin/createYard': async (call) => {
      const { db, input, caller } = call
      const city = await findCity(db, input.city)
      if (city === null) {
        const sentence = `There is no city ${canonicalCity(input.city)} yet. Add the city first.`
        return refuse('INVALID_INPUT', sentence, { fields: { city: sentence } })
      }
      const { address, latitude, longitude } = input
      const name = input.name.replace(/\s+/g, ' ')
      const yard = await insertYard(db, city, { name, address, latitude, longitude })
      if (yard === null) return refuse('ALREADY_EXISTS', `There is a yard ${name} in ${city.name} already.`)
      await appendEvents(db, [{ event: 'yardCreated', by: actorOf(caller), details: { ...yard } }])
      const { id, ...after } = yard
      await auditCall(db, call, { action: 'yardCreated', subject: { kind: 'yard', id }, after })
      return accept(yard)
    },
  }
}
