import { describe, expect, it } from 'vitest'
import {
  checkPaymentHistory,
  type PaymentHistory,
  type RecordedFlow,
  type RecordedPayment,
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
  ...more,
})

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
    payment('alone', { decidedBy: 'kavita', needsOtherAdmin: false }),
    payment('delivered'),
  ],
  lines: [
    { lineId: 'l1', paymentId: 'of approved' },
    { lineId: 'l2', paymentId: 'of delivered' },
    { lineId: 'l3', paymentId: null },
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
      plant({ payments: [payment('approved'), payment('approved', { paymentId: 'second' })] }),
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
      'a line of a statement that counts twice',
      plant({ lines: [...GOOD.lines, { lineId: 'l1', paymentId: 'of delivered' }] }),
      ['line_used_twice'],
    ],
    [
      'a line of a statement that states a payment and is returned',
      plant({ lines: [...GOOD.lines, { lineId: 'l2', paymentId: null }] }),
      ['line_used_twice'],
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
