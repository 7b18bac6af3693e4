import type { emailProof } from '#contract/identity/email-proof.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { announce } from '#server/flows/announce.ts'
import { queueMessage } from '#server/notifications/queue-message.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { checkBackoff, recordFailure, resetFailures } from '#server/platform/throttle/backoff.ts'
import type { AccountSettings } from './account-settings.ts'
import {
  deleteOtherEmailProofs,
  findEmailProof,
  isProvenByAnother,
  lockEmailProof,
  lockEmailState,
  replaceUnprovenEmail,
  storeProvenEmail,
} from './email-proofs-queries.ts'
import type { EmailProofs } from './email-proofs.ts'
import { findUserById } from './identity-queries.ts'
import { isPassword } from './password.ts'

export interface EmailProofDeps {
  readonly emailProofs: EmailProofs
  readonly failedLogins: Pick<AccountSettings['failedLogins'], 'perAccount'>
}

const LAST_DIGITS = 4

/** Creates the handlers that prove and change a dealer's email. */
export function createEmailProofHandlers({
  emailProofs,
  failedLogins,
}: EmailProofDeps): HandlersOf<typeof emailProof> {
  return {
    resendEmailProof: async ({ caller, db }) => {
      const { userId } = userOf(caller)
      const { email, isProven, newEmail } = await lockEmailState(db, userId)
      if (isProven && newEmail === null) return refuse('WRONG_STATE', 'email.proven')
      const toProve = newEmail ?? email
      const sent = await emailProofs.send(db, { userId, email: toProve })
      return sent.ok ? accept({ success: true, email: toProve }) : sent
    },

    changeEmail: async ({ input: { email, password }, caller, db }) => {
      const { userId } = userOf(caller)
      const failures = { what: 'passwords of a user', whose: userId, rate: failedLogins.perAccount }
      const mayTry = await checkBackoff(db, failures)
      if (!mayTry.ok) return mayTry
      const user = await findUserById(db, userId)
      if (!(await isPassword(user?.passwordHash ?? null, password))) {
        await recordFailure(db, failures)
        return refuseField('password', 'password.wrong')
      }
      await resetFailures(db, failures)
      return inTransaction(db, async (tx) => {
        const state = await lockEmailState(tx, userId)
        if (state.isProven && state.email.toLowerCase() === email) {
          return refuseField('email', 'email.same')
        }
        const sent = await emailProofs.send(tx, { userId, email })
        if (!sent.ok) return sent
        // The links to addresses that were given before prove nothing any more.
        await deleteOtherEmailProofs(tx, { userId, email })
        if (!state.isProven) {
          await replaceUnprovenEmail(tx, userId, email)
          await announce(tx, [{ kind: 'dealer', userId }])
        }
        return accept({ success: true })
      })
    },

    readEmailProof: async ({ input: { token }, db }) => {
      const proof = await findEmailProof(db, hashToken(token))
      if (proof === null) return refuseLink()
      const { email, name, mobile } = proof
      return accept({ email, name, mobileEnd: mobile.slice(-LAST_DIGITS) })
    },

    proveEmail: ({ input: { token }, db }) =>
      inTransaction(db, async (tx) => {
        const proof = await lockEmailProof(tx, hashToken(token))
        if (proof === null) return refuseLink()
        if (await isProvenByAnother(tx, proof)) {
          return refuse('ALREADY_EXISTS', 'email.taken')
        }
        await storeProvenEmail(tx, proof)
        await announce(tx, [{ kind: 'dealer', userId: proof.userId }])
        const { email, presentEmail, isPresentProven } = proof
        if (isPresentProven && presentEmail.toLowerCase() !== email.toLowerCase()) {
          await queueMessage(
            tx,
            { channel: 'email', to: presentEmail, kind: 'email-changed', values: {} },
            { reader: { userId: proof.userId } },
          )
        }
        return accept({ success: true })
      }),
  }
}

/** Refuses a link whose token is unknown, used or expired. */
export function refuseLink(): Result<never> {
  return refuse('EMAIL_LINK_INVALID', 'email.linkExpired')
}
