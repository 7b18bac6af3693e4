import type { ActorIdentity } from '#server/platform/actor.ts'
import { changedFields, type StockFacts } from '#domain/stock/stock-car.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { LoggedEvent } from '#server/flows/event-log.ts'
import type { NewCar } from './stock-queries.ts'

/** Returns the event log entry for a new car. */
export function carCreated(by: ActorIdentity, { carId, facts, importId }: NewCar): LoggedEvent {
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
  return {
    event: 'carCreated',
    by,
    carId,
    details: { after: known, ...(importId === undefined ? {} : { importId }) },
  }
}

/** Returns the event log entry for a changed car, with the old and new values of the changed facts. */
export function carChanged(
  by: ActorIdentity,
  carId: string,
  before: StockFacts,
  after: StockFacts,
  more: JsonObject = {},
): LoggedEvent {
  const changed = changedFields(before, after)
  const part = (facts: StockFacts) => Object.fromEntries(changed.map((field) => [field, facts[field]]))
  return { event: 'carChanged', by, carId, details: { before: part(before), after: part(after), ...more } }
}
