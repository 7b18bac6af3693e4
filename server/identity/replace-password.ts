import { queueMessage } from '#server/notifications/queue-message.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { resetFailures } from '#server/platform/throttle/backoff.ts'
import type { AccountSettings } from './account-settings.ts'
import { endSessionsOf } from './end-sessions-queries.ts'
import { accountOf } from './log-in-by-password.ts'
import { setPassword } from './password-reset-queries.ts'

/** The new password of a user. */
export interface NewPassword {
  readonly userId: string
  readonly email: string
  readonly passwordHash: string
  /** The session in which it is changed, which goes on; null after a reset. */
  readonly spared: { readonly sessionId: string } | null
}

/**
 * Replaces a user's password: ends the reset links, the sessions and their streams, forgets failed logins, and notifies
 * the owner.
 */
export async function replacePassword(
  tx: Tx,
  { userId, email, passwordHash, spared }: NewPassword,
  failedLogins: AccountSettings['failedLogins'],
): Promise<void> {
  await setPassword(tx, userId, passwordHash)
  await endSessionsOf(tx, { userId }, spared)
  await resetFailures(tx, accountOf(email, failedLogins))
  await queueMessage(
    tx,
    { channel: 'email', to: email, kind: 'password-changed', values: {} },
    { reader: { userId } },
  )
}
