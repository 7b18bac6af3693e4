import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** The append-only logs that are chained. */
export const CHAINED_LOGS = ['audit_log', 'events'] as const
export type ChainedLog = (typeof CHAINED_LOGS)[number]

/** A link as it is stored: the entries above the link before it, up to `throughId`. */
export interface ChainLink {
  readonly position: number
  readonly throughId: number
  readonly entries: number
  readonly hash: Buffer
  readonly linkedAt: Date
}

/** An entry of a log: its id, and all that is in it as one line of JSON that is the same wherever it is read. */
export interface ChainedEntry {
  readonly id: number
  readonly line: string
}

/**
 * Which columns are proved, in an order that never changes: a column that comes later is appended, and only for
 * entries that have it. An instant counts in microseconds, so that no setting of a session changes the line.
 */
const LINES: Readonly<Record<ChainedLog, RawBuilder<string>>> = {
  audit_log: sql<string>`json_build_array(id, (extract(epoch from at) * 1000000)::bigint, action, actor, actor_user_id,
    actor_phone, subject_kind, subject_id, before::text, after::text, reason, request_id, host(address),
    user_agent)::text`,
  events: sql<string>`json_build_array(id, (extract(epoch from at) * 1000000)::bigint, event, flow_id, lot_id,
    auction_id, car_id, organisation_id, from_state, to_state, actor, actor_user_id, actor_phone, reason,
    details::text)::text`,
}

/** The entries of a log with ids above `after` up to `through`, in the order of their ids, at most `limit`. */
export async function readEntries(
  db: Queries,
  log: ChainedLog,
  range: { readonly after: number; readonly through: number; readonly limit: number },
): Promise<readonly ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    select id, ${LINES[log]} as line from ${sql.table(log)}
    where id > ${range.after} and id <= ${range.through} order by id limit ${range.limit}`.execute(db)
  return rows
}

/** The links of a chain after a position, at most `limit`, in their order. */
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

/** The last link of a chain; null before the first. */
export async function findHead(db: Queries, log: ChainedLog): Promise<ChainLink | null> {
  return (await selectLinks(db, log).orderBy('position', 'desc').limit(1).executeTakeFirst()) ?? null
}

function selectLinks(db: Queries, log: ChainedLog) {
  return db
    .selectFrom('audit_chain')
    .select(['position', 'through_id as throughId', 'entries', 'hash', 'linked_at as linkedAt'])
    .where('log', '=', log)
}

/** Appends a link to a chain. */
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

/** How many entries of a log stand above an id, and since when the oldest of them does. */
export async function countAbove(
  db: Queries,
  log: ChainedLog,
  id: number,
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*) as count, min(at) as since from ${sql.table(log)} where id > ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A count has a row.')
  return row
}

/** Makes this transaction the only one that adds to the chain; false where another one is at it. */
export async function claimChain(tx: Queries, log: ChainedLog): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`audit chain of ${log}`}, 0)) as claimed`.execute(tx)
  return rows[0]?.claimed === true
}

/** The highest id that the log has given out, to a transaction that may still be under way; 0 before the first. */
export async function readLastId(db: Queries, log: ChainedLog): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${log}, 'id')::regclass) as last`.execute(db)
  return rows[0]?.last ?? 0
}

/** The transactions that write to the log now: each holds its lock from before its first id to its end. */
export async function readWriters(db: Queries, log: ChainedLog): Promise<readonly string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = ${log}::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer)
}
