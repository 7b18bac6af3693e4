import { describe, expect, it } from 'vitest'
import {
  checkPaymentHistory,
  type PaymentHistory,
  type RecordedFlow,
  type RecordedPayment,
  type UsedLine,
} from './check-payment-history.ts'

const flow = (flowId: string, more: Partial<RecordedFlow> = {}): RecordedFlow => ({
  flowId,
  state: 'PAYMENT_APPROVED',
  amount: 4_10_000,
  receipts: 1,
  ...more,
})
const payment = (flowId: string, more: Partial<RecordedPayment> = {}): RecordedPayment => ({
  paymentId: `of ${flowId}`,
  flowId,
  amount: 4_10_000,
  outcome: 'approved',
  reviewedBy: 'kavita',
  decidedBy: 'rohan',
  needsOtherAdmin: true,
  approvalReason: null,
  ...more,
})
/** A line of 8,20,000 rupees of which parts (rupees) are used for payments, or for nobody's payment. */
const line = (lineId: string, parts: Readonly<Record<string, number>>, used?: number): UsedLine => {
  const all = Object.entries(parts).map(([subjectId, rupees]) => ({
    purpose: subjectId === 'nobody' ? ('payBack' as const) : ('car' as const),
    subjectId: subjectId === 'nobody' ? null : subjectId,
    paise: rupees * 100,
  }))
  const usedPaise = used ?? all.reduce((sum, { paise }) => sum + paise, 0)
  return { lineId, amountPaise: 8_20_000_00, usedPaise, parts: all }
}

const GOOD: PaymentHistory = {
  flows: [
    flow('won', { state: 'BID_AWARDED', receipts: 0 }),
    flow('sent', { state: 'PAYMENT_RECORDED', receipts: 0 }),
    flow('again', { state: 'PAYMENT_REJECTED', receipts: 0 }),
    flow('approved'),
    flow('alone'),
    flow('delivered', { state: 'RC_ACCEPTED' }),
    flow('unpaid', { state: 'DEFAULTED', receipts: 0 }),
  ],
  payments: [
    payment('sent', { outcome: 'waiting', reviewedBy: null, decidedBy: null }),
    payment('again', { outcome: 'rejected' }),
    payment('approved'),
    payment('alone', { decidedBy: 'kavita', needsOtherAdmin: false, approvalReason: 'In the bank’s app.' }),
    payment('delivered'),
  ],
  lines: [
    line('l1', { 'of approved': 4_10_000, 'of delivered': 4_10_000 }),
    line('l2', { nobody: 8_20_000 }),
  ],
}

/** Returns the good history with these flows and payments in the place of those of the same flow. */
function plant(planted: Partial<PaymentHistory>): PaymentHistory {
  const changed = new Set([...(planted.flows ?? []), ...(planted.payments ?? [])].map(({ flowId }) => flowId))
  const keeps = ({ flowId }: { readonly flowId: string }) => !changed.has(flowId)
  return {
    flows: [
      ...GOOD.flows.filter((one) => keeps(one) || planted.flows === undefined),
      ...(planted.flows ?? []),
    ],
    payments: [...GOOD.payments.filter(keeps), ...(planted.payments ?? [])],
    lines: planted.lines ?? GOOD.lines,
  }
}

describe('checkPaymentHistory', () => {
  it('finds nothing in a good history', () => {
    expect(checkPaymentHistory(GOOD)).toEqual([])
  })

  it.each<[string, PaymentHistory, readonly string[]]>([
    [
      'a flow that was approved without a payment',
      plant({ flows: [flow('approved', { receipts: 0 })] }),
      ['approved_without_payment'],
    ],
    [
      'an approval of another amount',
      plant({ payments: [payment('approved', { amount: 4_09_999 })] }),
      ['approved_other_amount'],
    ],
    [
      'two approvals of one flow',
      plant({
        payments: [
          payment('approved'),
          payment('approved', { paymentId: 'second', approvalReason: 'Seen.' }),
        ],
      }),
      ['approved_twice'],
    ],
    [
      'an approval by the admin who reviewed',
      plant({ payments: [payment('approved', { decidedBy: 'kavita' })] }),
      ['approved_by_reviewer'],
    ],
    [
      'a car that was delivered unpaid',
      plant({ flows: [flow('delivered', { state: 'DELIVERY_APPROVED', receipts: 0 })] }),
      ['delivered_unpaid'],
    ],
    [
      'a line whose parts exceed it',
      plant({ lines: [...GOOD.lines, line('l3', { 'of alone': 4_10_000, nobody: 4_10_001 })] }),
      ['line_overused'],
    ],
    [
      'a line of which other parts are recorded as used',
      plant({ lines: [...GOOD.lines, line('l3', { nobody: 4_10_000 }, 4_09_999_00)] }),
      ['line_use_disagrees'],
    ],
    [
      'a part that a rejected payment uses',
      plant({ lines: [...GOOD.lines, line('l3', { 'of again': 4_10_000 })] }),
      ['part_of_rejected'],
    ],
    [
      'an approval that neither lines nor a reason explain',
      plant({ lines: [line('l1', { 'of approved': 4_10_000, 'of delivered': 4_09_999 })] }),
      ['approved_unexplained'],
    ],
    [
      'a recorded flow whose proof is gone',
      plant({ flows: [flow('sent', { state: 'PAYMENT_REVIEWED', receipts: 0 })] }),
      ['recorded_without_proof'],
    ],
    [
      'a payment without a receipt',
      plant({ flows: [flow('approved', { receipts: 0 })], payments: [payment('approved')] }),
      ['receipts_disagree'],
    ],
  ])('finds %s', (_, history, rules) => {
    expect(checkPaymentHistory(history).map(({ rule }) => rule)).toEqual(rules)
  })
})
