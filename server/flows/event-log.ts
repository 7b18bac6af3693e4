import type { ActorIdentity } from '#server/platform/actor.ts'
import { sql } from 'kysely'
import type { FlowEvent, FlowState } from '#domain/flows/car-lifecycle.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { JsonObject } from '#server/platform/db/types.ts'

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

/** One line of the log. `at` is when what it tells of was decided; left out, the database's clock as it is written. */
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

/** Appends to the log, in the transaction of the work it tells of. */
export async function appendEvents(tx: Queries, events: readonly LoggedEvent[]): Promise<void> {
  if (events.length === 0) return
  // One text in one parameter, however many lines: it is planned once, and a thousand lines are no trouble.
  await sql`
    insert into events (event, flow_id, lot_id, auction_id, car_id, organisation_id, from_state, to_state, actor,
      actor_user_id, actor_phone, reason, details, at)
    select line.event, line.flow_id, line.lot_id, line.auction_id, line.car_id, line.organisation_id, line.from_state,
      line.to_state, line.actor, line.actor_user_id, line.actor_phone, line.reason, line.details,
      coalesce(line.at, clock_timestamp())
    from jsonb_populate_recordset(null::events, ${JSON.stringify(events.map(toRow))}::jsonb) line`.execute(tx)
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
    details: event.details ?? {},
    at: event.at ?? null,
  }
}
