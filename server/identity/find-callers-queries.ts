import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import { PREPARED } from '#server/platform/db/prepared-statements.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import type { Caller } from '#server/platform/http/caller.ts'

interface SessionRow {
  readonly token_hash: Buffer
  readonly id: string
  readonly user_id: string | null
  readonly registration_id: string | null
  readonly organisation_id: string | null
  readonly user_role: 'admin' | 'orguserdealer' | null
  readonly onboarding_step: OnboardingStep | null
  /** Null for a field worker. */
  readonly has_second_factor: boolean | null
  readonly field_phone: string | null
  readonly field_role: 'dealer_evaluator' | 'delivery_driver' | null
  /**
   * For a field worker: 'let in' if a dealer who lists the worker grants access, 'retired' if every dealer has retired the
   * worker, during the session or while accesses remain. Else null.
   */
  readonly standing: 'let in' | 'retired' | null
  readonly stale: boolean
}

// Writes last_used_at at most once a minute, or ten times per idle timeout if that is more often.
const RECORD_USE_AFTER_SECONDS = 60

/** SQL condition on \`sessions session\`: it has not ended, expired or idled out. */
export const SESSION_HOLDS = `session.ended_at is null
  and session.expires_at > clock_timestamp()
  and (session.idle_seconds is null
    or session.last_used_at > clock_timestamp() - make_interval(secs => session.idle_seconds))`

/** SQL condition on \`users\`: {@link findCallers} finds an onboarded dealer. */
export const IS_DEALER = `users.disabled_at is null and users.role = 'orguserdealer' and users.onboarding_step = 'home'`

/** SQL condition on \`sessions session\`: its use is to be recorded. */
export const USE_IS_DUE = `session.last_used_at < clock_timestamp() - make_interval(
  secs => least(${RECORD_USE_AFTER_SECONDS}::float8, session.idle_seconds / 10.0))`

/**
 * Returns the callers of several tokens, keyed by the hex of the token's hash. Omits sessions that have ended, expired
 * or idled out, whose user is disabled, or whose field worker has no access now. Records the use of the sessions.
 */
export async function findCallers(db: Queries, tokenHashes: readonly Buffer[]): Promise<Map<string, Caller>> {
  const { rows } = await sql<SessionRow>`${PREPARED}
    select session.token_hash, session.id, session.user_id, session.registration_id, users.organisation_id, users.role as user_role,
      users.onboarding_step, session.field_phone, session.field_role,
      users.role = 'admin' and exists (
        select from second_factors where user_id = users.id and set_at is not null) as has_second_factor,
      case when session.field_phone is not null then (
        select case
          when session.retired_at is null and bool_or(access.is_listed) then 'let in'
          when (session.retired_at is not null or count(*) > 0) and not exists (
            select from people where people.phone = session.field_phone and people.type = session.field_role
              and people.retired_at is null) then 'retired' end
        from field_accesses_now access
        where access.phone = session.field_phone and access.role = session.field_role
      ) end as standing,
      ${sql.raw(USE_IS_DUE)} as stale
    from sessions session
    left join users on users.id = session.user_id
    where session.token_hash = any(${tokenHashes}::bytea[])
      and ${sql.raw(SESSION_HOLDS)}
      and (session.user_id is null or users.disabled_at is null)`.execute(db)
  const valid = rows.filter((row) => row.field_phone === null || row.standing !== null)
  const stale = valid.filter((row) => row.stale).map((row) => row.id)
  if (stale.length > 0) await recordUse(db, stale)
  return new Map(valid.map((row) => [row.token_hash.toString('hex'), callerOf(row)]))
}

/**
 * Records that sessions are in use, so that they don't idle out. Skips locked sessions until next time: all waiting
 * calls share this query, and must not wait for one session.
 */
export async function recordUse(db: Queries, sessionIds: readonly string[]): Promise<void> {
  await sql`update sessions set last_used_at = clock_timestamp()
    where id in (select id from sessions where id = any(${sessionIds}::uuid[]) and ended_at is null
      for update skip locked)`.execute(db)
}

function callerOf(row: SessionRow): Caller {
  if (row.user_id !== null && row.user_role !== null && row.organisation_id !== null) {
    return {
      kind: 'user',
      role: row.user_role,
      sessionId: row.id,
      userId: row.user_id,
      organisationId: row.organisation_id,
      onboarding: row.onboarding_step ?? 'otp_login',
      hasSecondFactor: row.has_second_factor === true,
    }
  }
  if (row.registration_id !== null) {
    return {
      kind: 'registrant',
      role: 'orguserdealer',
      sessionId: row.id,
      registrationId: row.registration_id,
    }
  }
  if (row.field_phone !== null && row.field_role !== null) {
    return {
      kind: 'field',
      role: row.field_role,
      sessionId: row.id,
      phone: row.field_phone,
      isRetired: row.standing === 'retired',
    }
  }
  throw new Error(`Session ${row.id} has no owner.`)
}

/** Returns whether the database answers and has the schema. */
export async function isDatabaseReady(db: Queries): Promise<boolean> {
  try {
    await sql`select 1 from schema_migrations limit 1`.execute(db)
    return true
  } catch {
    // Any error means that the database is not ready.
    return false
  }
}
