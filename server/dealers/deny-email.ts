import type { deniedEmail } from '#contract/dealers/denied-email.ts'
import { isOnboarded } from '#domain/onboarding-steps.ts'
import { accept } from '#domain/refusal.ts'
import { refuseLink } from '#server/identity/email-proof-handlers.ts'
import { deleteEmailProofs, lockEmailProof } from '#server/identity/email-proofs-queries.ts'
import { SYSTEM } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { rejectOnboarding, type RefundRejected } from './reject-onboarding.ts'

const REASON = 'The owner of the email that was given says that this registration is not theirs.'

/** Creates the handler with which the owner of an email says that an account is not theirs. */
export function createDenyEmailHandlers(deps: {
  readonly refundRejected: RefundRejected
}): HandlersOf<typeof deniedEmail> {
  return {
    denyEmail: ({ input: { token }, db, request }) =>
      inTransaction(db, async (tx) => {
        const proof = await lockEmailProof(tx, hashToken(token))
        if (proof === null) return refuseLink()
        const { userId, isPresentProven, onboarding } = proof
        await deleteEmailProofs(tx, proof)
        // The account keeps the email that it has proven.
        if (isPresentProven || isOnboarded(onboarding)) return accept({ success: true })
        const decision = { uid: userId, reason: REASON, actor: SYSTEM, request }
        const rejected = await rejectOnboarding(tx, deps.refundRejected, decision)
        return rejected.ok ? accept({ success: true }) : rejected
      }),
  }
}
