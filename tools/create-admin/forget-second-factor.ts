import { reasonSentence } from '#server/platform/reason-sentence.ts'
import { SYSTEM } from '#server/platform/actor.ts'
import { parseArgs } from 'node:util'
import { refuse, accept, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { findUserByEmail } from '#server/identity/identity-queries.ts'
import { deleteSecondFactor } from '#server/identity/second-factor-queries.ts'
import { endSessionsOf } from '#server/identity/end-sessions-queries.ts'
import { notifyAdmins } from '#server/identity/notify-admins.ts'
import { withDatabase } from '../with-database.ts'

// npm run forget-second-factor -- --email you@house.example
// For an admin who has lost the phone and the recovery codes. The app may be running or not.

/**
 * Removes a user's second factor, ends the user's sessions, and notifies all admins if it is one. Refuses with NOT_FOUND if there is no such user, or the
 * user has no second factor.
 */
async function forgetSecondFactor(
  db: PooledQueries,
  email: string,
): Promise<Result<{ readonly ended: number }>> {
  return inTransaction(db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (user === null) return refuse('NOT_FOUND', 'account.emailUnknown', { values: { email } })
    if (!(await deleteSecondFactor(tx, user.id))) {
      return refuse('NOT_FOUND', 'secondFactor.none', { values: { email: user.email } })
    }
    const ended = await endSessionsOf(tx, { userId: user.id })
    await recordAudit(tx, {
      actor: SYSTEM,
      action: 'secondFactorForgotten',
      subject: { kind: 'user', id: user.id },
      before: null,
      after: { sessionsEnded: ended },
      request: null,
      isAlone: user.role === 'admin',
    })
    if (user.role === 'admin') {
      const values = { name: user.name }
      await notifyAdmins(tx, (to) => ({ channel: 'email', to, kind: 'second-factor-cleared', values }))
    }
    return accept({ ended })
  })
}

try {
  const { email } = parseArgs({ options: { email: { type: 'string' } } }).values
  if (email === undefined) throw new Error('Usage: npm run forget-second-factor -- --email <email>')
  const done = await withDatabase(({ kysely }) => forgetSecondFactor(kysely, email))
  if (!done.ok) throw new Error(reasonSentence('en', done.refusal))
  console.log(
    `${email} has to set up a second factor at the next login; ${done.value.ended} sessions were ended.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
