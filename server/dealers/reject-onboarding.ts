import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { isOnboarded } from '#domain/onboarding-steps.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record-audit.ts'
import { announce } from '#server/flows/announce.ts'
import { rejectAccounts } from '#server/identity/reject-accounts-queries.ts'
import { queueMessage, type AttachedPaper } from '#server/notifications/queue-message.ts'
import type { ActorIdentity } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findDealer, type DealerRow } from './dealer-queries.ts'
import { answerDealer, refuseUnknownDealer } from './describe-dealer.ts'
import { lockOnboarding } from './onboarding-queries.ts'

/**
 * Queues all that an organisation has paid to be refunded. Returns the sum in paise, and the credit notes. The area of
 * city payments provides it, which builds on this one.
 */
export type RefundRejected = (
  tx: Tx,
  organisationId: string,
) => Promise<{ readonly amountPaise: number; readonly papers: readonly AttachedPaper[] }>

/** The end of a registration: whose, why, and who decided. */
export interface Rejection {
  readonly uid: string
  readonly reason: string
  readonly actor: ActorIdentity
  readonly request: AuditEntry['request']
}

/**
 * Ends a registration with a reason: its sessions end, its email and mobile are free, what it paid is to be refunded, and
 * the dealer is told. Refuses with NOT_FOUND, or WRONG_STEP if the dealer is approved or was rejected before.
 */
export async function rejectOnboarding(
  tx: Tx,
  refundRejected: RefundRejected,
  rejection: Rejection,
): Promise<Result<DealerSummary>> {
  const found = await lockRejectable(tx, rejection.uid)
  if (!found.ok) return found
  const { uid, organisationId, email, mobile, onboarding } = found.value
  const { reason, actor, request } = rejection
  const sessionsEnded = await rejectAccounts(tx, organisationId, reason)
  const { amountPaise, papers } = await refundRejected(tx, organisationId)
  await recordAudit(tx, {
    actor,
    action: 'onboardingRejected',
    subject: { kind: 'user', id: uid },
    before: { step: onboarding },
    after: { step: 'rejected', sessionsEnded, ...(amountPaise > 0 && { refundDuePaise: amountPaise }) },
    reason,
    request,
  })
  await announce(tx, [{ kind: 'dealer', userId: uid }])
  const refund = amountPaise === 0 ? '' : { rupees: amountPaise / 100 }
  const kind = 'onboarding-rejected'
  const reader = { userId: uid }
  await queueMessage(
    tx,
    { channel: 'email', to: email, kind, values: { reason, refund } },
    { attached: papers, reader },
  )
  await queueMessage(tx, { channel: 'sms', to: mobile, kind, values: {} }, { reader })
  return answerDealer(tx, uid)
}

/** Locks a dealer whose registration can be rejected, so that only one admin decides. */
async function lockRejectable(tx: Tx, uid: string): Promise<Result<DealerRow>> {
  await lockOnboarding(tx, uid)
  const dealer = await findDealer(tx, uid)
  if (dealer === null) return refuseUnknownDealer()
  if (dealer.rejectedAt !== null) return refuseRejected()
  if (isOnboarded(dealer.onboarding)) {
    return refuse('WRONG_STEP', 'dealer.approvedSuspendInstead')
  }
  return accept(dealer)
}

/** Refuses a decision on a registration that was rejected. */
export function refuseRejected(): Result<never> {
  return refuse('WRONG_STEP', 'dealer.rejected')
}
