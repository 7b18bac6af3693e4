import type { Output } from '#contract/api.ts'
import { deadlineAfterRejection } from '#domain/car-payments/payment-deadline.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { can } from '#domain/flows/can.ts'
import { isExplained } from '#domain/car-payments/line-use.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record-audit.ts'
import { moveFlows, type Step } from '#server/flows/transition.ts'
import { isOtherAdminActive } from '#server/identity/active-admins-queries.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import { allocate } from './allocations-queries.ts'
import { issueCarReceipt, type ReceiptDeps } from './issue-car-receipt.ts'
import { lockMatching, readFoundParts } from './matches-queries.ts'
import {
  findWaitingPayment,
  lockDue,
  markDecided,
  markReviewed,
  type DueFlow,
  type StoredPayment,
} from './payments-queries.ts'

/** An admin's act on the payment of one flow. */
export interface HouseAct {
  readonly flowId: string
  readonly admin: UserCaller
  readonly request: AuditEntry['request']
}

type MovedFlows = Output<'admin/reviewPayment'>

/**
 * Marks the waiting proof of a flow as reviewed. Stores whether another admin is active, who then has to approve. Locks
 * the flow. Refuses with NOT_FOUND or WRONG_STATE.
 */
export async function reviewPayment(tx: Tx, act: HouseAct): Promise<Result<MovedFlows>> {
  const found = await lockPayment(tx, act, 'reviewPayment')
  if (!found.ok) return found
  const { due, payment } = found.value
  if (payment === null) return refuseWithoutProof()
  const needsOtherAdmin = await isOtherAdminActive(tx, act.admin.userId)
  await markReviewed(tx, payment.id, { userId: act.admin.userId, needsOtherAdmin })
  return conclude(tx, act, {
    due,
    event: 'reviewPayment',
    action: 'paymentReviewed',
    facts: factsOf(payment),
  })
}

/**
 * Approves the reviewed proof of a flow, and issues the receipt. Locks the flow. Refuses with NOT_FOUND, WRONG_STATE, and
 * with OTHER_ADMIN_REQUIRED for the reviewer, if another admin was active at the review, and with LINE_IN_USE if the part
 * of a line with which it was found is used meanwhile; and with INVALID_INPUT without a `reason` where no lines state it in
 * full.
 */
export async function approvePayment(
  tx: Tx,
  deps: ReceiptDeps,
  act: HouseAct,
  reason: string | null,
): Promise<Result<MovedFlows>> {
  const found = await lockPayment(tx, act, 'approvePayment')
  if (!found.ok) return found
  const { now, due, payment } = found.value
  if (payment === null || payment.reviewedById === null || payment.amount !== due.amount) {
    return refuseWithoutProof()
  }
  if (payment.needsOtherAdmin === true && payment.reviewedById === act.admin.userId) {
    return refuse('OTHER_ADMIN_REQUIRED', 'You reviewed this payment, so another admin has to approve it.')
  }
  const used = await useFoundParts(tx, payment, { madeBy: act.admin.userId, reason })
  if (!used.ok) return used
  await markDecided(tx, payment.id, act.admin.userId, { outcome: 'approved', reason: used.value.reason })
  const receiptNumber = await issueCarReceipt(tx, deps, { due, payment, now })
  const facts = { ...factsOf(payment), receiptNumber, ...used.value }
  return conclude(tx, act, { due, event: 'approvePayment', action: 'paymentApproved', facts })
}

/**
 * Uses the parts of lines with which a proof was found, and returns why it is approved where they are not its amount (null
 * where they are). Locks the matching. Refuses with LINE_IN_USE, and with INVALID_INPUT without that reason.
 */
async function useFoundParts(
  tx: Tx,
  { id, amount }: StoredPayment,
  by: { readonly madeBy: string; readonly reason: string | null },
): Promise<Result<{ readonly parts: { lineId: string; paise: number }[]; readonly reason: string | null }>> {
  await lockMatching(tx)
  const parts = await readFoundParts(tx, id)
  const reason = isExplained(amount, parts) ? null : by.reason
  if (reason === null && !isExplained(amount, parts)) {
    return refuseField('reason', 'No bank statement states this payment in full. Say why you approve it.')
  }
  const used = await allocate(
    tx,
    parts.map((part) => ({
      ...part,
      purpose: 'car',
      subjectId: id,
      reason: null,
      bankReference: null,
      madeBy: by.madeBy,
    })),
  )
  return used.ok ? accept({ parts: [...parts], reason }) : used
}

/**
 * Rejects the waiting proof of a flow with a reason that the dealer reads, and gives it at least `deadlineHours` from now
 * for another. Locks the flow. Refuses with NOT_FOUND or WRONG_STATE.
 */
export async function rejectPayment(
  tx: Tx,
  act: HouseAct,
  { reason, deadlineHours }: { readonly reason: string; readonly deadlineHours: number },
): Promise<Result<MovedFlows>> {
  const found = await lockPayment(tx, act, 'rejectPayment')
  if (!found.ok) return found
  const { now, due, payment } = found.value
  if (payment !== null) await markDecided(tx, payment.id, act.admin.userId, { outcome: 'rejected', reason })
  const dueAt = new Date(deadlineAfterRejection(due.dueAt ?? now, now, deadlineHours))
  const facts = { ...(payment && factsOf(payment)), dueAt: dueAt.toISOString() }
  const more = { reason, paymentDueAt: dueAt }
  return conclude(tx, act, { due, event: 'rejectPayment', action: 'paymentRejected', facts, more })
}

/** Moves the flow, and writes the act into the audit log. */
export async function conclude(
  tx: Tx,
  { flowId, admin, request }: HouseAct,
  done: {
    readonly due: DueFlow
    readonly event: FlowEvent
    readonly action: AuditAction
    readonly facts: JsonObject
    readonly more?: Pick<Step, 'reason' | 'paymentDueAt'>
  },
): Promise<Result<MovedFlows>> {
  const { due, event, action, facts, more = {} } = done
  const moved = await moveFlows(tx, actorOf(admin), [{ flowId, event, details: amountOf(due), ...more }])
  if (!moved.ok) return moved
  const flows = moved.value.flatMap(({ carId, state }) =>
    state === null ? [] : [{ flowEntityId: flowId, carId, state }],
  )
  await recordAudit(tx, {
    actor: actorOf(admin),
    action,
    subject: { kind: 'flow', id: flowId },
    before: { state: due.state },
    after: { state: flows[0]?.state ?? null, ...facts },
    ...(more.reason === undefined ? {} : { reason: more.reason }),
    request,
  })
  return accept({ flows })
}

async function lockPayment(
  tx: Tx,
  { flowId }: HouseAct,
  event: FlowEvent,
): Promise<Result<{ readonly now: number; readonly due: DueFlow; readonly payment: StoredPayment | null }>> {
  const found = await lockDue(tx, flowId)
  if (found === null) return refuse('NOT_FOUND', 'There is no such car.')
  const step = can(event, { state: found.due.state, actor: 'admin' })
  if (!step.ok) return step
  return accept({ ...found, payment: await findWaitingPayment(tx, flowId) })
}

function refuseWithoutProof(): Result<never> {
  return refuse('WRONG_STATE', 'There is no proof of this payment. Reject it, so that the dealer sends one.')
}

/** The audit log's entry for a proof, without anything that screens show masked. */
function factsOf({ amount, reference, paidOn }: StoredPayment): JsonObject {
  return { amount, reference, paidOn }
}

function amountOf({ amount }: DueFlow): JsonObject {
  return amount === null ? {} : { amount }
}
