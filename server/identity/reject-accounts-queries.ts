import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/transaction.ts'
import { endSessionsOf } from './end-sessions-queries.ts'

/**
 * Ends the accounts of a rejected registration for good: their sessions end, nobody signs in to them again, and their
 * email and mobile are free for another registration. The caller has locked the users.
 *
 * @returns the number of sessions ended.
 */
export async function rejectAccounts(tx: Tx, organisationId: string, reason: string): Promise<number> {
  const now = sql<Date>`clock_timestamp()`
  await tx
    .updateTable('users')
    .set({
      rejected_at: now,
      rejected_reason: reason,
      disabled_at: sql<Date>`coalesce(disabled_at, clock_timestamp())`,
    })
    .where('organisation_id', '=', organisationId)
    .execute()
  return endSessionsOf(tx, { organisationId })
}
