import type { passwordReset } from '#contract/identity/accounts.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { randomBytes } from 'node:crypto'
import { pathTo } from '#contract/screens.ts'
import { durationInWords } from '#domain/duration.ts'
import { accept, refuse } from '#domain/refusal.ts'
import type { AccountSettings } from './account-settings.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { sealText } from '#server/messages/sealed-text.ts'
import { endSessionsOf } from './end-sessions-queries.ts'
import { addressGroup } from '#server/platform/throttle/address-group.ts'
import { resetFailures } from '#server/platform/throttle/backoff.ts'
import { takeTurn } from '#server/platform/throttle/throttle.ts'
import type { Vault } from '#server/platform/vault.ts'
import { accountOf } from './log-in-by-password.ts'
import { findUserByEmail } from './identity-queries.ts'
import { insertPasswordReset, lockPasswordReset, setPassword } from './password-reset-queries.ts'
import { hashPassword } from './password.ts'

export interface PasswordResetDeps {
  readonly vault: Vault
  /** Returns the app's origin as browsers see it. */
  readonly origin: () => string
  readonly settings: Pick<AccountSettings, 'passwordReset' | 'failedLogins'>
}

/**
 * Creates the handlers for resetting a forgotten password. An email without an account gets the same answer after the
 * same work.
 */
export function createPasswordResetHandlers({
  vault,
  origin,
  settings,
}: PasswordResetDeps): HandlersOf<typeof passwordReset> {
  const { passwordReset: limits, failedLogins } = settings
  return {
    requestPasswordReset: ({ input: { email }, db, request }) =>
      inTransaction(db, async (tx) => {
        const whose = addressGroup(request.address)
        const turn = await takeTurn(tx, [
          { what: 'password resets of an email', whose: email, ...limits.perEmail },
          { what: 'password resets from an address', whose, ...limits.perAddress },
        ])
        if (!turn.ok) return turn
        const user = await findUserByEmail(tx, email)
        const token = randomBytes(32).toString('base64url')
        const { seconds } = limits
        await insertPasswordReset(tx, { tokenHash: hashToken(token), userId: user?.id ?? null, seconds })
        const link = sealText(vault, `${origin()}${pathTo('resetPassword')}#token=${token}`)
        await queueMessage(
          tx,
          {
            channel: 'email',
            to: email,
            kind: 'password-reset',
            values: { link, validFor: durationInWords(seconds) },
          },
          { withheld: user === null, usefulForSeconds: seconds },
        )
        return accept({ success: true })
      }),

    resetPassword: ({ input: { token, password }, db }) =>
      inTransaction(db, async (tx) => {
        const reset = await lockPasswordReset(tx, hashToken(token))
        if (reset === null) {
          return refuse(
            'RESET_LINK_INVALID',
            'This link has expired or was used already. Please request a new one.',
          )
        }
        const { userId, email } = reset
        await setPassword(tx, userId, await hashPassword(password))
        await endSessionsOf(tx, { userId })
        await resetFailures(tx, accountOf(email, failedLogins))
        await queueMessage(tx, { channel: 'email', to: email, kind: 'password-changed', values: {} })
        return accept({ success: true })
      }),
  }
}
