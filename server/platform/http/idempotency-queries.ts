import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A caller's key for one operation. */
export interface IdempotencyKey {
  /** The result of `keyScopeOf` for the caller. */
  readonly caller: string
  readonly operation: string
  readonly key: string
  readonly bodyHash: Buffer
}

/** The first outcome of a call: its status, and its body as JSON; of a refusal, its reasons apart. */
export interface KeptOutcome {
  readonly bodyHash: Buffer
  readonly status: number
  readonly outcome: unknown
  readonly reasons: unknown
}

/** The number of hours for which a first outcome is stored. */
export const KEPT_HOURS = 24
/** The maximum duration of a claim. */
const CLAIM_LASTS = '60s'

/**
 * Claims the key for the transaction; false if another transaction holds it. The claim is an advisory lock, so it ends
 * with the transaction or the process. It ends after a minute at the latest, when the database ends a transaction that
 * hangs (from PostgreSQL 17 on; SQLSTATE 25P04).
 */
export async function claimKey(tx: Queries, key: IdempotencyKey): Promise<boolean> {
  const name = JSON.stringify([key.caller, key.operation, key.key])
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 7302911)) as claimed,
      case when current_setting('server_version_num')::integer >= 170000
        then set_config('transaction_timeout', ${CLAIM_LASTS}, true) end`.execute(tx)
  return rows[0]?.claimed === true
}

/** Finds the first outcome of the call with this key; null if none is stored. */
export async function findOutcome(db: Queries, key: IdempotencyKey): Promise<KeptOutcome | null> {
  return readOutcome(await selectOutcome(db, key).executeTakeFirst())
}

/**
 * Finds the first outcome, to answer it once the transaction has committed. Locks its row: the lock is written to the
 * log, so the commit waits until a synchronous standby has stored the outcome too. Without it, an outcome that a crash
 * kept from being replicated could be answered, and be lost at a failover.
 */
export async function findOutcomeToAnswer(tx: Queries, key: IdempotencyKey): Promise<KeptOutcome | null> {
  return readOutcome(await selectOutcome(tx, key).forUpdate().executeTakeFirst())
}

function selectOutcome(db: Queries, key: IdempotencyKey) {
  return db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'outcome', 'reasons'])
    .where('caller', '=', key.caller)
    .where('operation', '=', key.operation)
    .where('key', '=', key.key)
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(hours => ${KEPT_HOURS})`)
}

interface OutcomeRow {
  readonly body_hash: Buffer
  readonly status: number
  readonly outcome: unknown
  readonly reasons: unknown
}

function readOutcome(row: OutcomeRow | undefined): KeptOutcome | null {
  if (row === undefined) return null
  const { body_hash: bodyHash, ...kept } = row
  return { bodyHash, ...kept }
}

/** Stores the outcome with its key, in the transaction of the work. Replaces an expired outcome. */
export async function keepOutcome(
  tx: Queries,
  key: IdempotencyKey,
  { status, outcome, reasons }: Omit<KeptOutcome, 'bodyHash'>,
): Promise<void> {
  const kept = {
    body_hash: key.bodyHash,
    status,
    outcome: JSON.stringify(outcome),
    reasons: reasons === null ? null : JSON.stringify(reasons),
  }
  await tx
    .insertInto('idempotency_keys')
    .values({ caller: key.caller, operation: key.operation, key: key.key, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'operation', 'key'])
        .doUpdateSet({ ...kept, created_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}

/** Deletes up to `max` expired outcomes that are not locked, and returns how many it deleted. */
export async function deleteSomeExpiredOutcomes(db: Queries, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys
      where created_at <= now() - make_interval(hours => ${KEPT_HOURS})
      order by created_at limit ${max} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Sets the savepoint to which a refused command is rolled back, so that its outcome can still be stored. */
export async function beginWork(tx: Queries): Promise<void> {
  await sql`savepoint work`.execute(tx)
}

/** Rolls back the work since {@link beginWork}. The claim of the key remains. */
export async function rollBackWork(tx: Queries): Promise<void> {
  await sql`rollback to savepoint work`.execute(tx)
}
