import { sql } from 'kysely'
import type { LOGGED_ACTORS } from '#domain/actor.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import type { NonFlowEvent } from '#server/flows/event-log.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** The events of a lot that its car's history shows. */
const LOT_EVENTS = [
  'lotAnnounced',
  'lotClosed',
  'lotAwarded',
  'lotReleased',
  'lotCancelled',
  'lotWithdrawn',
  'lotCountered',
] as const satisfies readonly NonFlowEvent[]

/** The entries of the audit log that a car's history shows: its pictures are hidden without an event of the car. */
const AUDITED = ['pictureHidden', 'pictureShown'] as const satisfies readonly AuditAction[]

/** An entry of a car's history as the logs have it. */
export interface ChangeRow {
  /** The log and the number in it; of a publishing, the lot; of a list, the import. It orders entries of one moment. */
  readonly key: string
  readonly at: Date
  /** Microseconds since 1970. */
  readonly moment: number
  readonly event:
    | 'carCreated'
    | 'carChanged'
    | 'published'
    | 'mentioned'
    | (typeof LOT_EVENTS)[number]
    | (typeof AUDITED)[number]
  readonly actor: (typeof LOGGED_ACTORS)[number]
  readonly name: string | null
  readonly reason: string | null
  readonly details: unknown
  readonly importId: string | null
  readonly fileName: string | null
  readonly lotId: string | null
  readonly auctionId: string | null
  readonly auction: string | null
}

/**
 * The entries of a car: the events of the car itself, of its lots, the publishing of its lots, its hidden pictures, and the
 * lists that named it without changing it. What an announcement changed stands in the lot's event, so the car's own is left out.
 */
const entriesOf = (carId: string) => sql`
  select 'e' || lpad(event.id::text, 19, '0') as key, event.at, event.event, event.actor, event.actor_user_id,
    event.reason, event.details, null::uuid as lot_id
  from events event
  where event.car_id = ${carId} and event.flow_id is null and event.lot_id is null
    and event.event in ('carCreated', 'carChanged') and not event.details ? 'lotId'
  union all
  select 'e' || lpad(event.id::text, 19, '0'), event.at, event.event, event.actor, event.actor_user_id,
    event.reason, event.details, event.lot_id
  from lots join events event on event.lot_id = lots.id and event.flow_id is null
  where lots.car_id = ${carId} and event.event = any(${[...LOT_EVENTS]}::text[])
  union all
  select 'p' || lots.id::text, lots.published_at, 'published', 'admin', published.actor_user_id, null, '{}', lots.id
  from lots
  left join lateral (
    select entry.actor_user_id from audit_log entry
    where entry.subject_kind = 'auction' and entry.subject_id = lots.auction_id::text
      and entry.action = 'auctionPublished'
    order by entry.at desc limit 1) published on true
  where lots.car_id = ${carId} and lots.published_at is not null
  union all
  select 'a' || lpad(entry.id::text, 19, '0'), entry.at, entry.action, 'admin', entry.actor_user_id,
    coalesce(entry.reason, entry.before ->> 'reason'), '{}', null
  from audit_log entry
  where entry.subject_kind = 'car' and entry.subject_id = ${carId}::text
    and entry.action = any(${[...AUDITED]}::text[])
  union all
  select 'i' || mention.import_id::text, mention.at, 'mentioned', 'admin', imports.user_id, null,
    jsonb_build_object('importId', mention.import_id, 'row', mention.row_number), null
  from import_mentions mention join imports on imports.id = mention.import_id
  where mention.car_id = ${carId}`

/** Returns a page of a car's history, newest first. `after` is the moment (microseconds since 1970) and key of an entry. */
export async function listCarChanges(
  db: Queries,
  carId: string,
  after: readonly [number, string] | null,
  limit: number,
): Promise<readonly ChangeRow[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(entry.at, entry.key collate "C")
          < ('epoch'::timestamptz + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::text)`
  const { rows } = await sql<ChangeRow>`
    select entry.key, entry.at, (extract(epoch from entry.at) * 1000000)::bigint as moment, entry.event, entry.actor,
      users.name, entry.reason, entry.details, imports.id as "importId", imports.file_name as "fileName",
      lots.id as "lotId", auctions.id as "auctionId", auctions.name as auction
    from (${entriesOf(carId)}) as entry
    left join users on users.id = entry.actor_user_id
    left join imports on imports.id = (entry.details ->> 'importId')::uuid
    left join lots on lots.id = entry.lot_id
    left join auctions on auctions.id = lots.auction_id
    where ${beyond}
    order by entry.at desc, entry.key collate "C" desc limit ${limit}`.execute(db)
  return rows
}

/** Counts the entries of a car's history. */
export async function countCarChanges(db: Queries, carId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${entriesOf(carId)}) as entry`.execute(db)
  return rows[0]?.total ?? 0
}
