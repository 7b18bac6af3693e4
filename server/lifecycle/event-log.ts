import type { FlowEvent, FlowState } from '#domain/lifecycle/car-lifecycle.ts'
import type { Queries } from '#server/db/pool.ts'
import type { JsonObject } from '#server/db/types.ts'
import type { ActorIdentity } from '#server/http/caller.ts'

/** What can happen to a lot or an auction as a whole, beside what happens to a flow. */
export type HouseEvent =
  | 'auctionCreated'
  | 'auctionChanged'
  | 'auctionPublished'
  | 'auctionCancelled'
  | 'lotCancelled'
  | 'lotClosed'
  | 'lotAwarded'
  | 'lotCountered'
  | 'lotReleased'
  | 'carCreated'
  | 'carChanged'
  | 'carsImported'
  | 'importUndone'
  | 'cityCreated'
  | 'yardCreated'

/** One line of the log. `at` is the database's clock unless the demo's seed brings a time of its own. */
export interface LoggedEvent {
  readonly event: FlowEvent | HouseEvent
  readonly by: ActorIdentity
  readonly flowId?: string
  readonly lotId?: string
  readonly auctionId?: string
  readonly carId?: string
  readonly organisationId?: string
  readonly from?: FlowState | null
  readonly to?: FlowState | null
  readonly reason?: string | null
  readonly details?: JsonObject
  readonly at?: Date
}

// PostgreSQL takes 65,535 parameters a statement; a line has 14.
const MOST_LINES = 2_000

/** Appends to the log, in the transaction of the work it tells of. */
export async function appendEvents(tx: Queries, events: readonly LoggedEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += MOST_LINES) {
    await tx
      .insertInto('events')
      .values(events.slice(start, start + MOST_LINES).map(toRow))
      .execute()
  }
}

function toRow(event: LoggedEvent) {
  return {
    event: event.event,
    flow_id: event.flowId ?? null,
    lot_id: event.lotId ?? null,
    auction_id: event.auctionId ?? null,
    car_id: event.carId ?? null,
    organisation_id: event.organisationId ?? null,
    from_state: event.from ?? null,
    to_state: event.to ?? null,
    actor: event.by.actor,
    actor_user_id: event.by.userId,
    actor_phone: event.by.phone,
    reason: event.reason ?? null,
    details: JSON.stringify(event.details ?? {}),
    ...(event.at ? { at: event.at } : {}),
  }
}
