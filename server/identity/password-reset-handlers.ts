import type { passwordReset } from '#contract/identity/accounts.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { randomBytes } from 'node:crypto'
import { pathTo } from '#contract/screens.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import type { AccountSettings } from './account-settings.ts'
import { checkSecondFactor, type SecondFactorDeps } from './check-second-factor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { queueMessage } from '#server/notifications/queue-message.ts'
import { sealText } from '#server/notifications/sealed-text.ts'
import type { Codes } from './codes.ts'
import { addressGroup } from '#server/platform/throttle/address-group.ts'
import { takeTurn } from '#server/platform/throttle/throttle.ts'
import type { Vault } from '#server/platform/vault.ts'
import { listUsersByEmail, type UserRow } from './identity-queries.ts'
import { findPasswordReset, insertPasswordReset, lockPasswordReset } from './password-reset-queries.ts'
import { checkNewPassword, UNKNOWN_OWNER } from './new-password.ts'
import { hashPassword } from './password.ts'
import { replacePassword } from './replace-password.ts'

export interface PasswordResetDeps {
  readonly vault: Vault
  /** Returns the app's origin as browsers see it. */
  readonly origin: () => string
  readonly codes: Pick<Codes, 'redeemCode'>
  readonly settings: Pick<AccountSettings, 'passwordReset' | 'failedLogins'>
  readonly secondFactor: SecondFactorDeps
}

/**
 * Creates the handlers for resetting a forgotten password. An email without an account gets the same answer after the
 * same work.
 */
export function createPasswordResetHandlers({
  vault,
  origin,
  codes,
  settings,
  secondFactor,
}: PasswordResetDeps): HandlersOf<typeof passwordReset> {
  const { passwordReset: limits, failedLogins } = settings

  /** Sends a link to the email. Without a user it does the same work but sends nothing, so that the time reveals nothing. */
  async function sendLink(tx: Queries, email: string, user: UserRow | null): Promise<void> {
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
        values: { link, validFor: { seconds } },
      },
      {
        withheld: user === null,
        usefulForSeconds: seconds,
        ...(user !== null && { reader: { userId: user.id } }),
      },
    )
  }

  return {
    requestPasswordReset: ({ input: { email }, db, request }) =>
      inTransaction(db, async (tx) => {
        const whose = addressGroup(request.address)
        const turn = await takeTurn(tx, [
          { what: 'password resets of an email', whose: email, ...limits.perEmail },
          { what: 'password resets from an address', whose, ...limits.perAddress },
        ])
        if (!turn.ok) return turn
        const users = await listResettable(tx, email)
        // Without an account, the same work for one link that is not sent.
        for (const user of users.length === 0 ? [null] : users) await sendLink(tx, email, user)
        return accept({ success: true })
      }),

    resetPassword: async ({ input, db, request }) => {
      const tokenHash = hashToken(input.token)
      const found = await findPasswordReset(db, tokenHash)
      const chosen = await checkNewPassword(input.password, found ?? UNKNOWN_OWNER)
      if (!chosen.ok) return chosen
      if (found === null) return refuseResetLink()
      const reset = { tokenHash, password: input.password, totp: input.totp }
      const deps = { failedLogins, secondFactor }
      if (found.isEmailProven) return inTransaction(db, (tx) => resetByLink(tx, reset, deps))
      const { otp, otpToken, lastOtpToken } = input
      if (otp === undefined) return refuseField('otp', 'password.codeMissing')
      const whose = { phone: found.mobile, role: 'orguserdealer' } as const
      return codes.redeemCode(db, { otp, otpToken, lastOtpToken, whose, address: request.address }, (tx) =>
        resetByLink(tx, reset, deps),
      )
    },
  }
}

/**
 * Returns the accounts that a reset of this email's password is for: the one that has proven the email, else each that
 * has given it, because any of them may be its owner's.
 */
async function listResettable(tx: Queries, email: string): Promise<readonly UserRow[]> {
  const users = await listUsersByEmail(tx, email)
  const proven = users.filter(({ isEmailProven }) => isEmailProven)
  return proven.length === 0 ? users : proven
}

/** Sets the password of a link's user. Refuses with RESET_LINK_INVALID if the link was used in the meantime. */
async function resetByLink(
  tx: Tx,
  { tokenHash, password, totp }: LinkUse,
  {
    failedLogins,
    secondFactor,
  }: Pick<PasswordResetDeps, 'secondFactor'> & Pick<AccountSettings, 'failedLogins'>,
): Promise<Result<{ success: true }>> {
  const reset = await lockPasswordReset(tx, tokenHash)
  if (reset === null) return refuseResetLink()
  const { userId, email } = reset
  const proven = await checkSecondFactor(tx, secondFactor, userId, totp)
  if (!proven.ok) return proven
  const passwordHash = await hashPassword(password)
  await replacePassword(tx, { userId, email, passwordHash, spared: null }, failedLogins)
  return accept({ success: true })
}

/** The contents of a reset link's message. */
interface LinkUse {
  readonly tokenHash: Buffer
  readonly password: string
  readonly totp: string | undefined
}

function refuseResetLink(): Result<never> {
  return refuse('RESET_LINK_INVALID', 'password.linkExpired')
}
