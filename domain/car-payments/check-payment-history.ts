import { FLOW_STATES, isSoldState, type FlowState } from '../flows/flow-states.ts'
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
}

/** A use of a line of a bank statement: it states a payment that waits or is approved, or its money is returned. */
export interface UsedLine {
  readonly lineId: string
  /** The payment that it states; null for the return. */
  readonly paymentId: string | null
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
  | 'line_used_twice'
  | 'receipts_disagree'

/** A broken rule, with the flow, payment or line that breaks it. */
export interface BrokenPaymentRule {
  readonly rule: PaymentRule
  readonly subject: string
}

const APPROVED: FlowState = 'PAYMENT_APPROVED'

/** The states after the approval, in which the car is being delivered or is. */
const AFTER_APPROVAL: ReadonlySet<FlowState> = new Set(
  FLOW_STATES.filter(
    (state) => isSoldState(state) && state !== 'BID_AWARDED' && !state.startsWith('PAYMENT_'),
  ),
)

/**
 * Checks a whole payment history: no flow is approved without a payment of exactly its amount, nor twice, nor by the
 * admin who reviewed it where another was active; no car is on its way or delivered unpaid; a proof waits for every
 * recorded flow; every approved payment has one receipt; and no line of a statement is used twice, neither for two payments
 * nor for a payment and a return.
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
    ...findTwice(lines.map(({ lineId }) => lineId)).map((subject) => ({
      rule: 'line_used_twice' as const,
      subject,
    })),
  ]
}

function checkFlow(flow: RecordedFlow, payments: readonly RecordedPayment[]): readonly BrokenPaymentRule[] {
  const approved = payments.filter(({ outcome }) => outcome === 'approved')
  const waiting = payments.filter(({ outcome }) => outcome === 'waiting')
  const isAfter = AFTER_APPROVAL.has(flow.state)
  const isRecorded = flow.state === 'PAYMENT_RECORDED' || flow.state === 'PAYMENT_REVIEWED'
  const rules: readonly (readonly [PaymentRule, boolean])[] = [
    ['approved_without_payment', flow.state === APPROVED && approved.length === 0],
    ['delivered_unpaid', isAfter && approved.length === 0],
    ['approved_other_amount', approved.some(({ amount }) => amount !== flow.amount)],
    ['approved_twice', approved.length > 1],
    ['recorded_without_proof', isRecorded ? waiting.length !== 1 : waiting.length > 0],
    ['receipts_disagree', flow.receipts !== (approved.length > 0 ? 1 : 0)],
  ]
  return rules.flatMap(([rule, isBroken]) => (isBroken ? [{ rule, subject: flow.flowId }] : []))
}

function findTwice(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))]
}
