import type { ActorIdentity } from '#server/platform/actor.ts'
import { sql } from 'kysely'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { FlowNote } from '#domain/flows/note-words.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { currentPosition } from '#server/platform/tracing/spans.ts'
import type { JsonObject } from '#server/platform/db/types.ts'

/** Events that concern a lot, an auction, a car or a place instead of a flow. */
export const NON_FLOW_EVENTS = [
  'auctionCreated',
  'auctionChanged',
  'auctionPublished',
  'auctionCancelled',
  'lotCancelled',
  'lotWithdrawn',
  'lotClosed',
  'lotAwarded',
  'lotCountered',
  'lotReleased',
  'lotAnnounced',
  'carCreated',
  'carChanged',
  'carsImported',
  'importUndone',
  'cityCreated',
  'yardCreated',
  'yardLinkCreated',
  'yardLinkRevoked',
] as const

/** An event of {@link NON_FLOW_EVENTS}. */
export type NonFlowEvent = (typeof NON_FLOW_EVENTS)[number]

/** A guard as the actor of an entry; `details` name the yard's link. */
export const GUARD = { actor: 'guard', userId: null, phone: null } as const

/** An entry of the event log. `at` is when the event was decided; by default the database's clock at writing. */
export interface LoggedEvent {
  readonly event: FlowEvent | FlowNote | NonFlowEvent
  readonly by: ActorIdentity | typeof GUARD
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

/** Appends to the event log, in the transaction that makes the change. */
export async function appendEvents(tx: Queries, events: readonly LoggedEvent[]): Promise<void> {
  if (events.length === 0) return
  const trace = currentPosition()
  const rows = events.map((event) => ({ ...toRow(event), trace }))
  // One JSON parameter for any number of rows, so that the statement is planned once.
  await sql`
    insert into events (event, flow_id, lot_id, auction_id, car_id, organisation_id, from_state, to_state, actor,
      actor_user_id, actor_phone, reason, details, trace, at)
    select line.event, line.flow_id, line.lot_id, line.auction_id, line.car_id, line.organisation_id, line.from_state,
      line.to_state, line.actor, line.actor_user_id, line.actor_phone, line.reason, line.details,
      line.trace, coalesce(line.at, clock_timestamp())
    from jsonb_populate_recordset(null::events, ${JSON.stringify(rows)}::jsonb) line`.execute(tx)
}

function toRow(event: LoggedEvent) {
  return {
    event: event.event,
    // JSON omits what is undefined, and the statement takes it as null.
    flow_id: event.flowId,
    lot_id: event.lotId,
    auction_id: event.auctionId,
    car_id: event.carId,
    organisation_id: event.organisationId,
    from_state: event.from,
    to_state: event.to,
    actor: event.by.actor,
    actor_user_id: event.by.userId,
    actor_phone: event.by.phone,
    reason: event.reason,
    details: event.details ?? {},
    at: event.at,
  }
}
