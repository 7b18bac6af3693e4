import type { Output } from '#contract/api.ts'
import { deadlineAfterRejection, MIN_DEADLINE_HOURS } from '#domain/car-payments/payment-deadline.ts'
import { decideReversal } from '#domain/car-payments/payment-reversal.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import { actorOf, type ActorIdentity } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readAllocationsFor } from './allocations-queries.ts'
import { conclude, type HouseAct } from './check-payment.ts'
import { insertDebt } from './debts-queries.ts'
import { readPairs } from './line-pairs-queries.ts'
import { queueMatching } from './match-payments.ts'
import { lockMatching } from './matching-queries.ts'
import { releasePayment } from './pair-lines.ts'
import {
  findApprovedPayment,
  lockDue,
  markReversed,
  type DueFlow,
  type StoredPayment,
} from './payments-queries.ts'

/** The delivery of a car, as the delivery area provides it. */
export interface DeliveryOfCar {
  /** Returns whether a guard has entered that the car left. Locks its delivery pass. */
  readonly hasLeft: (tx: Tx, flowId: string) => Promise<boolean>
  /** Ends the delivery link of a car. Its pass ends with the state. */
  readonly end: (tx: Tx, by: ActorIdentity, flowId: string) => Promise<void>
}

/**
 * Takes back the approval of a payment that the bank returned: the proof is reversed, and what it used of bank lines is
 * free again. Before the car has left, the flow waits for another payment for at least {@link MIN_DEADLINE_HOURS}, and its
 * delivery ends; afterwards the flow stays and the amount is owed. The receipt stays as it was. Locks the flow, then the
 * matching. Refuses with NOT_FOUND for a flow or a line that is not this payment's, and with WRONG_STATE if the payment is
 * not approved or the line did not come back.
 */
export async function reversePayment(
  tx: Tx,
  delivery: DeliveryOfCar,
  act: HouseAct,
  { lineId, reason }: { readonly lineId: string; readonly reason: string },
): Promise<Result<Output<'admin/reversePayment'>>> {
  const { flowId, admin } = act
  const found = await lockDue(tx, flowId)
  if (found === null) return refuse('NOT_FOUND', 'car.unknown')
  const { now, due } = found
  const effect = decideReversal({ state: due.state, hasLeft: await delivery.hasLeft(tx, flowId) })
  if (!effect.ok) return effect
  const payment = await findApprovedPayment(tx, flowId)
  if (payment === null) return refuse('WRONG_STATE', 'payment.notApproved', { state: due.state })
  await lockMatching(tx)
  const pair = (await readPairs(tx, [lineId])).find((one) => one.lineId === lineId)
  const used = await readAllocationsFor(tx, 'car', [payment.id])
  const released = await releasePayment(tx, actorOf(admin), used, {
    lineId,
    returnLineId: pair?.returnLineId ?? null,
  })
  if (!released.ok) return released
  await queueMatching(tx, { lineIds: used.map((one) => one.lineId) })
  await markReversed(tx, payment.id, { userId: admin.userId, reason, lineId })
  if (effect.value === 'owe') return owe(tx, act, { due, payment, lineId, reason })
  const dueAt = new Date(deadlineAfterRejection(due.dueAt ?? now, now, MIN_DEADLINE_HOURS))
  await delivery.end(tx, actorOf(admin), flowId)
  return conclude(tx, act, {
    due,
    event: 'reversePayment',
    action: 'paymentReversed',
    facts: { paymentId: payment.id, lineId, amount: payment.amount, dueAt: dueAt.toISOString() },
    more: { reason, paymentDueAt: dueAt },
  })
}

/** Stores what the dealer owes for a car that has left, and notifies it. */
async function owe(
  tx: Tx,
  { flowId, admin, request }: HouseAct,
  {
    due,
    payment,
    lineId,
    reason,
  }: {
    readonly due: DueFlow
    readonly payment: StoredPayment
    readonly lineId: string
    readonly reason: string
  },
): Promise<Result<Output<'admin/reversePayment'>>> {
  const { organisationId, carId, lotId, state } = due
  const { amount } = payment
  await insertDebt(tx, {
    flowId,
    organisationId,
    paymentId: payment.id,
    amount,
    reason,
    madeBy: admin.userId,
  })
  const by = actorOf(admin)
  await noteFlows(tx, [
    { event: 'paymentReversed', by, flowId, organisationId, carId, lotId, reason, details: { amount } },
  ])
  await recordAudit(tx, {
    actor: by,
    action: 'paymentReversed',
    subject: { kind: 'flow', id: flowId },
    before: { outcome: 'approved' },
    after: { outcome: 'reversed', paymentId: payment.id, lineId, amount, isOwed: true },
    reason,
    request,
  })
  return accept({ flows: [{ flowEntityId: flowId, carId, state }] })
}
