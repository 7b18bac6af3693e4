import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** Records that the caller's password was confirmed now; returns when. */
export async function recordPasswordConfirmed(db: Queries, sessionId: string): Promise<Date> {
  const { at } = await db
    .updateTable('sessions')
    .set({ password_confirmed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', sessionId)
    .returning('password_confirmed_at as at')
    .$narrowType<{ at: Date }>()
    .executeTakeFirstOrThrow()
  return at
}

/** Returns whether the caller's password was confirmed within the last `seconds`, under the same sign-in. */
export async function isPasswordConfirmed(db: Queries, sessionId: string, seconds: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('password_confirmed_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes back that the password was confirmed in the caller’s session within the last `seconds`. Returns whether it was. The
 * session stays locked until the transaction ends.
 */
export async function takePasswordConfirmed(
  tx: Queries,
  sessionId: string,
  seconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ password_confirmed_at: null })
    .where('id', '=', sessionId)
    .where('password_confirmed_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets a user's name. */
export async function setUserName(tx: Queries, userId: string, name: string): Promise<void> {
  await tx.updateTable('users').set({ name }).where('id', '=', userId).execute()
}
