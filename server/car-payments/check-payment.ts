import type { ProofPart } from '#domain/car-payments/payment-submission.ts'
import type { Output } from '#contract/api.ts'
import { deadlineAfterRejection } from '#domain/car-payments/payment-deadline.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { can } from '#domain/flows/can.ts'
import { isExplained, partsToUse } from '#domain/car-payments/line-use.ts'
import { decideSecondHalf } from '#domain/proposals/decide-proposal.ts'
import { isEnabled, mayActAlone } from '#domain/proposals/who-counts.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record-audit.ts'
import { moveFlows, type Step } from '#server/flows/transition.ts'
import { requirePasswordToDecide } from '#server/identity/confirm-password.ts'
import { actorOf, type ActorIdentity } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import { allocate, readAllocationsFor } from './allocations-queries.ts'
import { issueCarReceipt, type ReceiptDeps } from './issue-car-receipt.ts'
import { matchPayments, queueMatching } from './match-payments.ts'
import { lockMatching, readFoundParts } from './matching-queries.ts'
import { freeUse } from './pair-lines.ts'
import {
  readPayments,
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

/** Reads who counts as a second person. */
export interface StaffDeps {
  readonly staff: StaffReader
}

type MovedFlows = Output<'admin/reviewPayment'>

/** An admin's act on one proof of payment. */
export interface ProofAct extends HouseAct {
  /** Null for a payment from before proofs were kept. */
  readonly paymentId: string | null
}

/**
 * Marks the waiting proof of a flow as reviewed. Stores whether somebody else counts as a second person, who then has to
 * approve. Locks the flow. Refuses with NOT_FOUND, WRONG_STATE, PAYMENT_CHANGED or PASSWORD_REQUIRED.
 */
export async function reviewPayment(
  tx: Tx,
  { staff: staffReader }: StaffDeps,
  act: ProofAct,
): Promise<Result<MovedFlows>> {
  const found = await lockPayment(tx, act, 'reviewPayment')
  if (!found.ok) return found
  const { due, payment } = found.value
  if (payment === null) return refuseWithoutProof()
  const password = await requirePasswordToDecide(tx, act.admin)
  if (!password.ok) return password
  const staff = await staffReader.hold(tx)
  if (!isEnabled(staff, act.admin.userId)) return refuse('WRONG_STATE', 'account.disabled')
  const needsOtherAdmin = !mayActAlone(staff, act.admin.userId)
  await markReviewed(tx, payment.id, { userId: act.admin.userId, needsOtherAdmin })
  return conclude(tx, act, {
    due,
    event: 'reviewPayment',
    action: 'paymentReviewed',
    facts: factsOf(payment),
  })
}

/**
 * Approves the reviewed proof of a flow, and issues the receipt. Locks the flow. Refuses with NOT_FOUND, WRONG_STATE,
 * PAYMENT_CHANGED or PASSWORD_REQUIRED, and with OTHER_ADMIN_REQUIRED as `decideSecondHalf` does: the reviewer approves
 * alone only where nobody else counted at the review, and nobody else counts now; with LINE_IN_USE if the part of a line
 * with which it was found is used meanwhile; and with INVALID_INPUT without a `reason` where no lines state it in full.
 */
export async function approvePayment(
  tx: Tx,
  deps: ReceiptDeps & StaffDeps,
  act: ProofAct,
  reason: string | null,
): Promise<Result<MovedFlows>> {
  const found = await lockPayment(tx, act, 'approvePayment')
  if (!found.ok) return found
  const { now, due, payment } = found.value
  if (payment === null || payment.reviewedById === null || payment.amount !== due.amount) {
    return refuseWithoutProof()
  }
  // The job that matches what came since may be yet to run.
  await matchPayments(tx, { paymentIds: [payment.id] })
  const review = { by: payment.reviewedById, needsSecond: payment.needsOtherAdmin === true }
  const carried = decideSecondHalf(await deps.staff.hold(tx), review, act.admin.userId)
  if (!carried.ok) return carried
  const password = await requirePasswordToDecide(tx, act.admin)
  if (!password.ok) return password
  const used = await useFoundParts(tx, payment, { madeBy: act.admin.userId, reason })
  if (!used.ok) return used
  await markDecided(tx, payment.id, act.admin.userId, { outcome: 'approved', reason: used.value.reason })
  await queueMatching(tx, { paymentIds: [payment.id] })
  const receiptNumber = await issueCarReceipt(tx, deps, { due, payment, now })
  const facts = { ...factsOf(payment), receiptNumber, ...used.value }
  return conclude(tx, act, {
    due,
    event: 'approvePayment',
    action: 'paymentApproved',
    facts,
    ...carried.value,
  })
}

/**
 * Uses the parts of lines with which a proof was found, beside those that are used for it by hand, and returns why it is
 * approved where they are not its amount (null where they are). The caller has locked the matching. Refuses with
 * LINE_IN_USE, and with INVALID_INPUT without that reason.
 */
async function useFoundParts(
  tx: Tx,
  { id, amount }: StoredPayment,
  by: { readonly madeBy: string; readonly reason: string | null },
): Promise<Result<{ readonly parts: { lineId: string; paise: number }[]; readonly reason: string | null }>> {
  const byHand = await readAllocationsFor(tx, 'car', [id])
  const found = await readFoundParts(tx, id)
  const parts = partsToUse(amount, byHand, found)
  const isWhole = isExplained(amount, [...byHand, ...parts])
  if (!isWhole && by.reason === null) {
    return refuseField('reason', 'payment.unmatchedReasonMissing')
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
  return used.ok ? accept({ parts: [...parts], reason: isWhole ? null : by.reason }) : used
}

/**
 * Rejects the waiting proof of a flow, or parts of it, with a reason that the dealer reads, and gives it at least `deadlineHours` from now
 * for another. Locks the flow. Refuses with NOT_FOUND, WRONG_STATE or PAYMENT_CHANGED.
 */
export async function rejectPayment(
  tx: Tx,
  act: ProofAct,
  {
    reason,
    parts,
    deadlineHours,
  }: { readonly reason: string; readonly parts: readonly ProofPart[]; readonly deadlineHours: number },
): Promise<Result<MovedFlows>> {
  const found = await lockPayment(tx, act, 'rejectPayment')
  if (!found.ok) return found
  const { now, due, payment } = found.value
  if (payment !== null) {
    await markDecided(tx, payment.id, act.admin.userId, { outcome: 'rejected', reason, parts })
    await freeParts(tx, actorOf(act.admin), { paymentId: payment.id, reason })
    await queueMatching(tx, { paymentIds: [payment.id] })
  }
  const dueAt = new Date(deadlineAfterRejection(due.dueAt ?? now, now, deadlineHours))
  const facts = {
    ...(payment && factsOf(payment)),
    dueAt: dueAt.toISOString(),
    ...(parts.length > 0 && { rejectedParts: [...parts] }),
  }
  const more = { reason, paymentDueAt: dueAt }
  return conclude(tx, act, { due, event: 'rejectPayment', action: 'paymentRejected', facts, more })
}

/** Ends the uses of lines for a proof, which were made by hand. Locks the matching. */
async function freeParts(
  tx: Tx,
  by: ActorIdentity,
  { paymentId, reason }: { readonly paymentId: string; readonly reason: string },
): Promise<void> {
  await lockMatching(tx)
  for (const { id } of await readAllocationsFor(tx, 'car', [paymentId])) {
    const ended = await freeUse(tx, by, id, reason)
    if (!ended.ok) throw new Error(`Allocation ${id} has ended meanwhile.`)
  }
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
    /** Whether one person alone did what takes two. */
    readonly isAlone?: boolean
  },
): Promise<Result<MovedFlows>> {
  const { due, event, action, facts, more = {}, isAlone = false } = done
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
    isAlone,
  })
  return accept({ flows })
}

/**
 * Locks a flow with the proof that an act names. Refuses with NOT_FOUND if that is no proof of this flow, and with
 * PAYMENT_CHANGED if another one waits.
 */
async function lockPayment(
  tx: Tx,
  { flowId, paymentId }: ProofAct,
  event: FlowEvent,
): Promise<Result<{ readonly now: number; readonly due: DueFlow; readonly payment: StoredPayment | null }>> {
  const found = await lockDue(tx, flowId)
  if (found === null) return refuse('NOT_FOUND', 'car.unknown')
  const payments = (await readPayments(tx, [flowId])).get(flowId) ?? []
  if (paymentId !== null && !payments.some(({ id }) => id === paymentId)) {
    return refuse('NOT_FOUND', 'proof.unknownOfCar')
  }
  const payment = payments.find(({ outcome }) => outcome === 'waiting') ?? null
  if (payment !== null && payment.id !== paymentId) {
    return refuse('PAYMENT_CHANGED', 'proof.replaced')
  }
  const step = can(event, { state: found.due.state, actor: 'admin' })
  return step.ok ? accept({ ...found, payment }) : step
}

function refuseWithoutProof(): Result<never> {
  return refuse('WRONG_STATE', 'proof.missing')
}

/** The audit log's entry for a proof, without anything that screens show masked. */
function factsOf({ amount, reference, paidOn }: StoredPayment): JsonObject {
  return { amount, reference, paidOn }
}

function amountOf({ amount }: DueFlow): JsonObject {
  return amount === null ? {} : { amount }
}
