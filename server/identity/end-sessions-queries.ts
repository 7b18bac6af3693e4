import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import type { DB } from '#server/platform/db/types.ts'
import { announce } from '#server/flows/announce.ts'
import type { FieldWorker } from './field-worker-queries.ts'

/** The owner of sessions: a user, all users of an organisation, or a field worker (a phone and a role). */
export type SessionOwner = { readonly userId: string } | { readonly organisationId: string } | FieldWorker

/** Returns the SQL condition that a session belongs to this owner. */
export function isOwnedBy(owner: SessionOwner) {
  return (where: ExpressionBuilder<DB, 'sessions'>): ExpressionWrapper<DB, 'sessions', SqlBool> => {
    if ('userId' in owner) return where('sessions.user_id', '=', owner.userId)
    if ('organisationId' in owner) {
      return where('sessions.user_id', 'in', (people) =>
        people
          .selectFrom('users')
          .select('users.id')
          .where('users.organisation_id', '=', owner.organisationId),
      )
    }
    return where.and([
      where('sessions.field_phone', '=', owner.phone),
      where('sessions.field_role', '=', owner.role),
    ])
  }
}

/**
 * SQL condition: the session has not ended, expired or been idle for too long. A field worker's session can be renewed
 * until `refresh_until`, even when idle.
 */
export const isSessionOpen = sql<boolean>`sessions.ended_at is null
  and case when sessions.refresh_until is not null then sessions.refresh_until > clock_timestamp()
    else sessions.expires_at > clock_timestamp() and (sessions.idle_seconds is null
      or sessions.last_used_at > clock_timestamp() - make_interval(secs => sessions.idle_seconds)) end`

/**
 * Ends all sessions of an owner immediately and permanently, except `spared`. Their streams close after the commit.
 *
 * @returns the number of sessions ended.
 */
export async function endSessionsOf(
  tx: Tx,
  owner: SessionOwner,
  spared: { readonly sessionId: string } | null = null,
): Promise<number> {
  const open = tx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where(isOwnedBy(owner))
    .where(isSessionOpen)
    .returning('id')
  const ended = await (spared === null ? open : open.where('id', '<>', spared.sessionId)).execute()
  await closeStreams(
    tx,
    ended.map(({ id }) => id),
  )
  return ended.length
}

/**
 * Ends the sessions of a field worker whom every dealer has retired: until their tokens expire they only learn that.
 * They never become valid again. Their streams close after the commit.
 */
export async function retireSessionsOf(tx: Tx, worker: FieldWorker): Promise<void> {
  const retired = await tx
    .updateTable('sessions')
    .set({ retired_at: sql<Date>`clock_timestamp()`, refresh_until: sql<Date>`clock_timestamp()` })
    .where(isOwnedBy(worker))
    .where(isSessionOpen)
    .returning('id')
    .execute()
  await closeStreams(
    tx,
    retired.map(({ id }) => id),
  )
}

/** Ends one session immediately and permanently. Its streams close after the commit. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
  await closeStreams(tx, [sessionId])
}

/** Deletes sessions that ended or expired more than `days` days ago. */
export async function deleteOldSessions(db: PooledQueries, days: number): Promise<void> {
  const over = sql<boolean>`coalesce(ended_at, greatest(expires_at, refresh_until))
    < now() - make_interval(days => ${days}::integer)`
  await inTransaction(db, async (tx) => {
    const sessions = tx.selectFrom('sessions').select('id').where(over)
    await tx.deleteFrom('live_tickets').where('session_id', 'in', sessions).execute()
    await tx.deleteFrom('sessions').where(over).execute()
  })
}

/** Closes the live streams of sessions after the commit. Clients whose session is still valid reconnect. */
export async function closeStreams(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await announce(
    tx,
    sessionIds.map((sessionId) => ({ kind: 'session-ended', sessionId })),
  )
}
