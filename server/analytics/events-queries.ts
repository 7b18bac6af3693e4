import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { NewEvent } from './new-event.ts'

/**
 * Waits until no other transaction stores events of this sender, and returns the database's clock in epoch milliseconds.
 * The next statement reads what the others stored. The lock lasts until the end of the transaction.
 */
export async function lockSender(tx: Queries, party: string): Promise<number> {
  const { rows } = await sql<{ now: Date }>`
    select pg_advisory_xact_lock(hashtextextended(${`events of ${party}`}, 0)), clock_timestamp() as now`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The clock query returned no row.')
  return row.now.getTime()
}

/**
 * Makes the months that have no table yet, of these instants (epoch milliseconds). Only then does it wait for others who
 * make months. Returns whether it made any.
 */
export async function makeMonths(tx: Queries, first: number, last: number): Promise<boolean> {
  const { rows } = await sql`
    with span as materialized (select ${new Date(first)}::timestamptz as first, ${new Date(last)}::timestamptz as last)
    select analytics_make_months(first, last) from span
    where exists (
      select from generate_series(date_trunc('month', first at time zone 'Asia/Kolkata'),
        last at time zone 'Asia/Kolkata', '1 month') as month
      where not exists (
        select from pg_class
        where relnamespace = 'analytics_months'::regnamespace and relname = to_char(month, '"events_"YYYY_MM')))`.execute(
    tx,
  )
  return rows.length > 0
}

/** The names by which an event may refer to a lot: ids in lower case, and registration numbers. */
export interface Names {
  readonly ids: readonly string[]
  readonly regnos: readonly string[]
}

/**
 * Returns which of these ids and registration numbers name a lot of a sealed auction without a final outcome: the lot
 * itself, its auction, its car or one of its flows.
 */
export async function findSealed(tx: Queries, { ids, regnos }: Names): Promise<ReadonlySet<string>> {
  const sealedLot = sql`select from lots lot
    where lot.format = 'sealed' and (lot.outcome is null or lot.outcome = 'reserve_not_met')`
  const { rows } = await sql<{ name: string }>`
    select thing::text as name from unnest(${ids}::uuid[]) as named (thing)
    where exists (${sealedLot} and lot.id = thing) or exists (${sealedLot} and lot.auction_id = thing)
      or exists (${sealedLot} and lot.car_id = thing)
      or exists (${sealedLot} and lot.id = (select flow.lot_id from flows flow where flow.id = thing))
    union all
    select regno from cars car where regno = any(${regnos}::text[]) and exists (${sealedLot} and lot.car_id = car.id)`.execute(
    tx,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Stores the events whose ids are not among those stored with a time from `since` on (epoch milliseconds), and returns how
 * many it stored. No two of them have the same id. Their months must exist.
 */
export async function insertEvents(tx: Queries, events: readonly NewEvent[], since: number): Promise<number> {
  if (events.length === 0) return 0
  const lines = events.map((event) => ({ ...event, at: new Date(event.at).toISOString() }))
  // One JSON parameter for any number of rows. A join, which the planner makes of "not exists", may read a whole month: each
  // id is looked up instead.
  const { numAffectedRows } = await sql`
    insert into analytics_events (event_id, user_id, organisation_id, role, at, name, category, label, value, page_path,
      page_url, user_agent, session_id, parameters)
    select "eventId", "userId", "organisationId", role, at, name, category, label, value, "pagePath", "pageUrl",
      "userAgent", "sessionId", parameters
    from json_to_recordset(${JSON.stringify(lines)}::json) as given("eventId" uuid, "userId" uuid,
      "organisationId" uuid, role text, at timestamptz, name text, category text, label text, value numeric,
      "pagePath" text, "pageUrl" text, "userAgent" text, "sessionId" text, parameters jsonb)
    where (
      select stored.id from analytics_events stored
      where stored.event_id = given."eventId" and stored.at >= ${new Date(since)}::timestamptz
      limit 1) is null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
