import { leadsFrom, leadsTo } from '../flows/car-lifecycle.ts'
import { isPaidState, type FlowState } from '../flows/flow-states.ts'
import type { LinePurpose, LineUse } from './line-use.ts'
import type { SubmissionOutcome } from './payment-submission.ts'

/** A won car's flow, as it is stored. Rupees. */
export interface RecordedFlow {
  readonly flowId: string
  readonly state: FlowState
  readonly amount: number | null
  /** The number of receipts of the flow. */
  readonly receipts: number
}

/** A proof of payment, as it is stored. Rupees. */
export interface RecordedPayment {
  readonly paymentId: string
  readonly flowId: string
  readonly amount: number
  readonly outcome: SubmissionOutcome
  readonly reviewedBy: string | null
  readonly decidedBy: string | null
  /** Whether another admin was active at the review. */
  readonly needsOtherAdmin: boolean
  /** Why it was approved though no line states it in full; null otherwise. */
  readonly approvalReason: string | null
}

/** A part of a line of a bank statement, in paise; negative if it ends another. */
export interface RecordedPart {
  readonly purpose: LinePurpose
  readonly subjectId: string | null
  readonly paise: number
}

/** A line of a bank statement that is used. */
export interface UsedLine extends LineUse {
  readonly lineId: string
  readonly parts: readonly RecordedPart[]
}

/** Everything that is stored about payments. */
export interface PaymentHistory {
  readonly flows: readonly RecordedFlow[]
  readonly payments: readonly RecordedPayment[]
  readonly lines: readonly UsedLine[]
}

/** The rules that a payment history can break. */
export type PaymentRule =
  | 'approved_without_payment'
  | 'approved_other_amount'
  | 'approved_twice'
  | 'approved_by_reviewer'
  | 'delivered_unpaid'
  | 'recorded_without_proof'
  | 'approved_unexplained'
  | 'line_overused'
  | 'line_use_disagrees'
  | 'part_of_rejected'
  | 'receipts_disagree'

/** A broken rule, with the flow, payment or line that breaks it. */
export interface BrokenPaymentRule {
  readonly rule: PaymentRule
  readonly subject: string
}

/**
 * Checks a whole payment history: no flow is approved without a payment of exactly its amount, nor twice, nor by the
 * admin who reviewed it where another was active; no car is on its way or delivered unpaid; a proof waits for every
 * recorded flow; every approved payment has one receipt, and is explained by parts of lines or by a reason; and the parts of
 * a line never exceed it, agree with what is recorded as used, and belong to no payment that is rejected.
 */
export function checkPaymentHistory({
  flows,
  payments,
  lines,
}: PaymentHistory): readonly BrokenPaymentRule[] {
  const paymentsOf = Map.groupBy(payments, ({ flowId }) => flowId)
  return [
    ...flows.flatMap((flow) => checkFlow(flow, paymentsOf.get(flow.flowId) ?? [])),
    ...payments
      .filter(
        ({ outcome, needsOtherAdmin, reviewedBy, decidedBy }) =>
          outcome === 'approved' && (reviewedBy === null || (needsOtherAdmin && reviewedBy === decidedBy)),
      )
      .map(({ paymentId }) => ({ rule: 'approved_by_reviewer' as const, subject: paymentId })),
    ...checkParts(payments, lines),
  ]
}

function checkFlow(flow: RecordedFlow, payments: readonly RecordedPayment[]): readonly BrokenPaymentRule[] {
  const approved = payments.filter(({ outcome }) => outcome === 'approved')
  const waiting = payments.filter(({ outcome }) => outcome === 'waiting')
  const isApproved = leadsTo('approvePayment', flow.state)
  // The car is being delivered, or is.
  const isAfter = isPaidState(flow.state) && !isApproved
  const isRecorded = leadsFrom('rejectPayment', flow.state)
  const rules: readonly (readonly [PaymentRule, boolean])[] = [
    ['approved_without_payment', isApproved && approved.length === 0],
    ['delivered_unpaid', isAfter && approved.length === 0],
    ['approved_other_amount', approved.some(({ amount }) => amount !== flow.amount)],
    ['approved_twice', approved.length > 1],
    ['recorded_without_proof', isRecorded ? waiting.length !== 1 : waiting.length > 0],
    ['receipts_disagree', flow.receipts !== (approved.length > 0 ? 1 : 0)],
  ]
  return rules.flatMap(([rule, isBroken]) => (isBroken ? [{ rule, subject: flow.flowId }] : []))
}

function checkParts(
  payments: readonly RecordedPayment[],
  lines: readonly UsedLine[],
): readonly BrokenPaymentRule[] {
  const ofPayments = new Map<string, number>()
  for (const { purpose, subjectId, paise } of lines.flatMap(({ parts }) => parts)) {
    if (purpose !== 'car' || subjectId === null) continue
    ofPayments.set(subjectId, (ofPayments.get(subjectId) ?? 0) + paise)
  }
  return [
    ...lines.flatMap(({ lineId, amountPaise, usedPaise, parts }) => {
      const used = parts.reduce((sum, { paise }) => sum + paise, 0)
      const rules: readonly (readonly [PaymentRule, boolean])[] = [
        ['line_overused', used < 0 || used > amountPaise],
        ['line_use_disagrees', used !== usedPaise],
      ]
      return rules.flatMap(([rule, isBroken]) => (isBroken ? [{ rule, subject: lineId }] : []))
    }),
    ...payments.flatMap(({ paymentId, outcome, amount, approvalReason }) => {
      const paise = ofPayments.get(paymentId) ?? 0
      const rules: readonly (readonly [PaymentRule, boolean])[] = [
        ['approved_unexplained', outcome === 'approved' && approvalReason === null && paise < amount * 100],
        ['part_of_rejected', outcome === 'rejected' && paise !== 0],
      ]
      return rules.flatMap(([rule, isBroken]) => (isBroken ? [{ rule, subject: paymentId }] : []))
    }),
  ]
}
