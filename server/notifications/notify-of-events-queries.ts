import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import type { NonFlowEvent } from '#server/flows/event-log.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Reader } from './reader-language-queries.ts'
import type { Notifiable } from './notification-table.ts'

/** An event of the log that somebody may be notified of, with what the words need. Amounts in rupees. */
export interface EventToNotify {
  readonly eventId: number
  /** The name of the event, or `outbid`. */
  readonly event: string
  readonly at: Date
  readonly actor: Actor
  readonly reason: string | null
  readonly amount: number | null
  readonly until: Date | null
  readonly flowId: string
  readonly lotId: string
  readonly carId: string
  readonly organisationId: string
  readonly dealer: string
  readonly year: number
  readonly make: string
  readonly model: string
  readonly regno: string | null
  readonly outcome: LotOutcome | null
  readonly hasBid: boolean
}

/** A person who is notified, in the form that scopes idempotency keys, with the addresses that there are. */
export interface Recipient {
  readonly person: string
  readonly email: string | null
  readonly mobile: string
  /** The person whose language the messages are in. */
  readonly reader: Reader
}

/**
 * Locks the cursor and returns the last event that was looked at; null if another process is notifying. The lock lasts
 * until the end of the transaction.
 */
export async function claimCursor(tx: Queries): Promise<number | null> {
  const row = await tx
    .selectFrom('told_through')
    .select('event_id as eventId')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.eventId ?? null
}

/** Returns the last event that was looked at. */
export async function readCursor(db: Queries): Promise<number> {
  const { eventId } = await db
    .selectFrom('told_through')
    .select('event_id as eventId')
    .executeTakeFirstOrThrow()
  return eventId
}

/** Moves the cursor. The caller has claimed it. */
export async function moveCursor(tx: Queries, through: number): Promise<void> {
  await tx.updateTable('told_through').set({ event_id: through }).execute()
}

/** The events with an id above `after`, up to `through`. */
interface Range {
  readonly after: number
  readonly through: number
}

const LOT_CLOSED: NonFlowEvent = 'lotClosed'

const FACTS = sql`
  flow.id as "flowId", lot.id as "lotId", lot.car_id as "carId", flow.organisation_id as "organisationId",
  organisation.name as dealer, car.year, car.make, car.model, car.regno, lot.outcome,
  -- By lot and dealer, because bids have no index by flow.
  exists (select from bids where bids.lot_id = flow.lot_id and bids.organisation_id = flow.organisation_id
    and bids.flow_id = flow.id) as "hasBid"`

/** Reads the events of these names, oldest first: those of flows, and those of lots that closed, with their highest bidder. */
export async function readEvents(
  db: Queries,
  { after, through }: Range,
  names: readonly string[],
): Promise<readonly EventToNotify[]> {
  const { rows } = await sql<EventToNotify>`
    select event.id as "eventId", event.event, event.at, event.actor, event.reason,
      (event.details ->> 'amount')::bigint as amount,
      case when event.event = 'counter' then lot.counter_until else flow.payment_due_at end as until, ${FACTS}
    from events event
    left join lot_bidding closed on event.event = ${LOT_CLOSED} and closed.lot_id = event.lot_id
    join flows flow on flow.id = coalesce(event.flow_id, closed.highest_flow_id)
    join lots lot on lot.id = flow.lot_id
    join cars car on car.id = flow.car_id
    join organisations organisation on organisation.id = flow.organisation_id
    where event.id > ${after} and event.id <= ${through} and event.event = any(${names}::text[])
    order by event.id`.execute(db)
  return rows
}

/**
 * Reads who was outbid by these events and has not bid more since: each dealer once for each open lot that is live, and
 * not if it was notified of that within the last `quietMinutes`. The event is the last bid that beat the dealer.
 */
export async function readOutbid(
  db: Queries,
  { after, through }: Range,
  quietMinutes: number,
): Promise<readonly EventToNotify[]> {
  const { rows } = await sql<EventToNotify>`
    select distinct on (beaten.lot_id, beaten.organisation_id)
      event.id as "eventId", 'outbid' as event, event.at, event.actor, null as reason, null as amount, null as until,
      ${FACTS}
    from events event
    join bids beaten on beaten.lot_id = event.lot_id and beaten.sequence = (event.details ->> 'sequence')::integer - 1
    join lots lot on lot.id = event.lot_id
    join lot_bidding bidding on bidding.lot_id = lot.id
    join flows leader on leader.id = bidding.highest_flow_id
    join flows flow on flow.id = beaten.flow_id
    join cars car on car.id = lot.car_id
    join organisations organisation on organisation.id = flow.organisation_id
    where event.id > ${after} and event.id <= ${through} and event.event = 'placeBid'
      and lot.format = 'open' and lot.outcome is null and lot.ends_at > clock_timestamp()
      and beaten.organisation_id <> event.organisation_id and beaten.organisation_id <> leader.organisation_id
      and not exists (
        select from told where told.kind = 'outbid' and told.lot_id = lot.id
          and told.organisation_id = beaten.organisation_id
          and told.at > clock_timestamp() - make_interval(mins => ${quietMinutes}))
    order by beaten.lot_id, beaten.organisation_id, event.id desc`.execute(db)
  return rows
}

/** Reads the users of these organisations who are notified: approved, and not suspended. Keyed by organisation. */
export async function readDealersUsers(
  db: Queries,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Recipient[]>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'organisation_id as organisationId', 'email', 'mobile'])
    .where('organisation_id', '=', sql<string>`any(${organisationIds}::uuid[])`)
    .where('role', '=', 'orguserdealer')
    .where('onboarding_step', '=', 'home')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
  return groupRecipients(
    rows.map(({ id, organisationId, email, mobile }) => ({
      of: organisationId,
      person: `user:${id}`,
      email,
      mobile,
      reader: { userId: id },
    })),
  )
}

/** Reads the evaluators of these flows who have access now. Keyed by flow. */
export async function readEvaluators(
  db: Queries,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Recipient[]>> {
  const { rows } = await sql<{ flowId: string; phone: string }>`
    select distinct flow.id as "flowId", person.phone
    from flows flow
    join gate_passes pass on pass.id = flow.gate_pass_id
    left join evaluation_links link on link.id = flow.evaluation_link_id
    join people person on person.id = coalesce(link.person_id, pass.person_id)
    where flow.id = any(${flowIds}::uuid[]) and person.type = 'dealer_evaluator' and exists (
      select from field_accesses_now access where access.organisation_id = flow.organisation_id
        and access.phone = person.phone and access.role = person.type and access.is_listed)`.execute(db)
  return groupRecipients(
    rows.map(({ flowId, phone }) => ({
      of: flowId,
      person: `field:${phone}:dealer_evaluator`,
      email: null,
      mobile: phone,
      reader: { phone },
    })),
  )
}

/** Reads the drivers of these flows' delivery gate passes who have access now. Keyed by flow. */
export async function readDrivers(
  db: Queries,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Recipient[]>> {
  const { rows } = await sql<{ flowId: string; phone: string }>`
    select flow.id as "flowId", person.phone
    from flows flow
    join gate_passes pass on pass.id = flow.delivery_gate_pass_id
    join people person on person.id = pass.person_id
    where flow.id = any(${flowIds}::uuid[]) and person.type = 'delivery_driver' and exists (
      select from field_accesses_now access where access.organisation_id = flow.organisation_id
        and access.phone = person.phone and access.role = person.type and access.is_listed)`.execute(db)
  return groupRecipients(
    rows.map(({ flowId, phone }) => ({
      of: flowId,
      person: `field:${phone}:delivery_driver`,
      email: null,
      mobile: phone,
      reader: { phone },
    })),
  )
}

function groupRecipients(
  rows: readonly (Recipient & { readonly of: string })[],
): ReadonlyMap<string, readonly Recipient[]> {
  return Map.groupBy(rows, (row) => row.of)
}

/** An event that a person is notified of over a channel. */
export interface NotifiedEntry {
  readonly eventId: number
  readonly person: string
  readonly channel: 'sms' | 'email'
  readonly kind: Notifiable
  readonly lotId: string
  readonly organisationId: string
}

/** Records notifications, and returns those that were not recorded before. */
export async function recordNotified(
  tx: Queries,
  entries: readonly NotifiedEntry[],
): Promise<readonly NotifiedEntry[]> {
  if (entries.length === 0) return []
  // As one parameter: a statement has at most 65,535, and the dealers who were outbid in a minute may need more.
  const { rows } = await sql<Pick<NotifiedEntry, 'eventId' | 'person' | 'channel'>>`
    insert into told (event_id, person, channel, kind, lot_id, organisation_id)
    select "eventId", person, channel, kind, "lotId", "organisationId"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(
      "eventId" bigint, person text, channel text, kind text, "lotId" uuid, "organisationId" uuid)
    on conflict do nothing
    returning event_id as "eventId", person, channel`.execute(tx)
  const keyOf = ({ eventId, person, channel }: (typeof rows)[number]) => `${eventId} ${person} ${channel}`
  const recorded = new Set(rows.map(keyOf))
  return entries.filter((entry) => recorded.has(keyOf(entry)))
}

/** Passes over everything in the event log, so that nobody is notified of it: for demo data. */
export async function passOverEvents(tx: Queries): Promise<void> {
  await sql`update told_through set event_id = (select coalesce(max(id), 0) from events)`.execute(tx)
}

/** Deletes records older than a month. Their events are below the cursor, so nobody is notified of them again. */
export async function deleteOldNotified(db: Queries): Promise<void> {
  await sql`delete from told where at < clock_timestamp() - interval '30 days'`.execute(db)
}
