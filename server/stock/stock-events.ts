import type { ActorIdentity } from '#server/platform/actor.ts'
import { changedPapers, type RecordedPapers } from '#domain/car/car-papers.ts'
import { changedFields, type StockFacts } from '#domain/stock/stock-car.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { LoggedEvent } from '#server/flows/event-log.ts'
import type { NewCar } from './stock-queries.ts'

/** Returns the event log entry for a new car. */
export function carCreated(by: ActorIdentity, { carId, facts, papers, importId }: NewCar): LoggedEvent {
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
  return {
    event: 'carCreated',
    by,
    carId,
    details: {
      after: { ...known, ...(changedPapers({}, papers).length === 0 ? {} : { papers }) },
      ...(importId === undefined ? {} : { importId }),
    },
  }
}

/** The facts of a car that its log entries record. */
interface LoggedCar {
  readonly facts: StockFacts
  readonly papers: RecordedPapers
}

/** Returns the event log entry for a changed car, with the old and new values of the changed facts and papers. */
export function carChanged(
  by: ActorIdentity,
  carId: string,
  before: LoggedCar,
  after: LoggedCar,
  more: JsonObject = {},
): LoggedEvent {
  const changed = changedFields(before.facts, after.facts)
  const kinds = changedPapers(before.papers, after.papers)
  const part = ({ facts, papers }: LoggedCar): JsonObject => ({
    ...Object.fromEntries(changed.map((field) => [field, facts[field]])),
    ...(kinds.length === 0
      ? {}
      : { papers: Object.fromEntries(kinds.map((kind) => [kind, papers[kind] ?? null])) }),
  })
  return { event: 'carChanged', by, carId, details: { before: part(before), after: part(after), ...more } }
}
