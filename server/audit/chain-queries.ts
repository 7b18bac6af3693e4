import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** The append-only logs that have a hash chain. */
export const CHAINED_LOGS = ['audit_log', 'events'] as const
export type ChainedLog = (typeof CHAINED_LOGS)[number]

/** The tables of which what is added is read by a cursor: their ids are of a sequence that the table owns. */
export type SequencedLog = ChainedLog | 'analytics_events'

/** A stored link. It covers the entries with ids above the previous link's `throughId`, up to its own `throughId`. */
export interface ChainLink {
  readonly position: number
  readonly throughId: number
  readonly entries: number
  readonly hash: Buffer
  readonly linkedAt: Date
}

/** An entry of a log: its id, and its content as one line of JSON that does not depend on the reading session. */
export interface ChainedEntry {
  readonly id: number
  readonly line: string
}

/**
 * The columns that are hashed. Their sequence never changes: a new column is appended, and only for entries that have a
 * value for it. Times are hashed in microseconds since 1970, so session settings do not change the line.
 */
const LINES: Readonly<Record<ChainedLog, RawBuilder<string>>> = {
  audit_log: sql<string>`case when is_alone
    then json_build_array(id, (extract(epoch from at) * 1000000)::bigint, action, actor, actor_user_id, actor_phone,
      subject_kind, subject_id, before::text, after::text, reason, request_id, host(address), user_agent, is_alone)
    else json_build_array(id, (extract(epoch from at) * 1000000)::bigint, action, actor, actor_user_id, actor_phone,
      subject_kind, subject_id, before::text, after::text, reason, request_id, host(address), user_agent) end::text`,
  events: sql<string>`json_build_array(id, (extract(epoch from at) * 1000000)::bigint, event, flow_id, lot_id,
    auction_id, car_id, organisation_id, from_state, to_state, actor, actor_user_id, actor_phone, reason,
    details::text)::text`,
}

/**
 * Reads the entries with ids above `after` up to `through`, in id order, at most `limit`. The upper bound is applied last:
 * with both bounds PostgreSQL expects few rows, and renders and sorts all entries of the range to return the first.
 */
export async function readEntries(
  db: Queries,
  log: ChainedLog,
  range: { readonly after: number; readonly through: number; readonly limit: number },
): Promise<readonly ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    select id, line from (
      select id, ${LINES[log]} as line from ${sql.table(log)}
      where id > ${range.after} order by id limit ${range.limit}
    ) first where id <= ${range.through} order by id`.execute(db)
  return rows
}

/** Reads the links after the position `after`, in order, at most `limit`. */
export async function readLinks(
  db: Queries,
  log: ChainedLog,
  range: { readonly after: number; readonly limit: number },
): Promise<readonly ChainLink[]> {
  return selectLinks(db, log)
    .where('position', '>', range.after)
    .orderBy('position')
    .limit(range.limit)
    .execute()
}

/** Reads the last link of a chain; null if the chain is empty. */
export async function findHead(db: Queries, log: ChainedLog): Promise<ChainLink | null> {
  return (await selectLinks(db, log).orderBy('position', 'desc').limit(1).executeTakeFirst()) ?? null
}

function selectLinks(db: Queries, log: ChainedLog) {
  return db
    .selectFrom('audit_chain')
    .select(['position', 'through_id as throughId', 'entries', 'hash', 'linked_at as linkedAt'])
    .where('log', '=', log)
}

/** Appends a link. The caller must hold the lock of {@link claimChain}. */
export async function insertLink(
  tx: Queries,
  log: ChainedLog,
  link: Omit<ChainLink, 'linkedAt'>,
): Promise<void> {
  await tx
    .insertInto('audit_chain')
    .values({
      log,
      position: link.position,
      through_id: link.throughId,
      entries: link.entries,
      hash: link.hash,
    })
    .execute()
}

/** Counts the entries above an id. `since` is the time of the oldest one. */
export async function countUnchained(
  db: Queries,
  log: ChainedLog,
  id: number,
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*) as count, min(at) as since from ${sql.table(log)} where id > ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The count query returned no row.')
  return row
}

/** Takes the transaction lock for appending to the chain. Returns false if another transaction holds it. */
export async function claimChain(tx: Queries, log: ChainedLog): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`audit chain of ${log}`}, 0)) as claimed`.execute(tx)
  return rows[0]?.claimed === true
}

/**
 * Returns the highest id that the log's sequence has assigned, possibly to an open transaction; 0 if it has assigned
 * none.
 */
export async function readLastId(db: Queries, log: SequencedLog): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${log}, 'id')::regclass) as last`.execute(db)
  return rows[0]?.last ?? 0
}

/**
 * Returns the transactions that are writing to the log. Each holds its table lock from before its first id until it
 * ends.
 */
export async function readWriters(db: Queries, log: SequencedLog): Promise<readonly string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = ${log}::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer)
}
