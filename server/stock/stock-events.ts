import type { ActorIdentity } from '#server/platform/actor.ts'
import { changedPapers, type RecordedPapers } from '#domain/car/car-papers.ts'
import { changedFields, type StockFacts } from '#domain/stock/stock-car.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { LoggedEvent } from '#server/flows/event-log.ts'
import type { NewCar } from './stock-queries.ts'

/** Returns the event log entry for a new car. `more` says through what it was added: the list's row, its pictures. */
export function carCreated(by: ActorIdentity, car: NewCar, more: JsonObject = {}): LoggedEvent {
  const { carId, importId } = car
  const details = { after: describeNew(car), ...(importId === undefined ? {} : { importId }), ...more }
  return { event: 'carCreated', by, carId, details }
}

/** Returns what is known of a new car, for the logs. */
export function describeNew({ facts, papers }: LoggedCar): JsonObject {
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
  return { ...known, ...(changedPapers({}, papers).length === 0 ? {} : { papers }) }
}

/** The facts of a car that its log entries record. */
interface LoggedCar {
  readonly facts: StockFacts
  readonly papers: RecordedPapers
}

/**
 * Returns the event log entry for a changed car, with the old and new values of the changed facts and papers. `more` says
 * through what it changed, by a mark that `changeThrough` reads (domain/stock/car-changes.ts); the form has none.
 */
export function carChanged(
  by: ActorIdentity,
  carId: string,
  before: LoggedCar,
  after: LoggedCar,
  more: JsonObject = {},
): LoggedEvent {
  return { event: 'carChanged', by, carId, details: { ...describeChanged(before, after), ...more } }
}

/** Returns the changed facts and papers of a car as they were and as they are, for the logs. */
export function describeChanged(
  before: LoggedCar,
  after: LoggedCar,
): { readonly before: JsonObject; readonly after: JsonObject } {
  const changed = changedFields(before.facts, after.facts)
  const kinds = changedPapers(before.papers, after.papers)
  const part = ({ facts, papers }: LoggedCar): JsonObject => ({
    ...Object.fromEntries(changed.map((field) => [field, facts[field]])),
    ...(kinds.length === 0
      ? {}
      : { papers: Object.fromEntries(kinds.map((kind) => [kind, papers[kind] ?? null])) }),
  })
  return { before: part(before), after: part(after) }
}
