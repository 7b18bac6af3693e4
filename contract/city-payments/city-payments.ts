import * as z from 'zod'
import { ORDER_STATES } from '#domain/dealers/order-state.ts'
import { REFUND_REASONS } from '#domain/city-payments/payment-outcome.ts'
import { onboardingStep } from '../identity/identity.ts'
import { admins, dealers, defineOperation } from '../operation.ts'
import {
  bytesAnswer,
  count,
  done,
  emailOut,
  id,
  idOut,
  instantOut,
  nextCursor,
  nothing,
  paging,
  phoneOut,
  rupees,
  rupeesAndPaiseOut,
  rupeesOut,
  text,
} from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

/** The options that open the payment provider's checkout: Razorpay's own, and which provider it is. */
export const checkoutOption = z
  .strictObject({
    provider: z.enum(['razorpay', 'sandbox']),
    key: z.string(),
    amount: z.int().min(1).meta({ description: 'The amount in paise.' }),
    currency: z.literal('INR'),
    name: z.string(),
    description: z.string(),
    order_id: z.string(),
    prefill: z.strictObject({
      name: z.string(),
      email: emailOut,
      contact: z.string(),
      method: z.enum(['upi', 'netbanking']),
    }),
  })
  .meta({ id: 'CheckoutOption' })
export type CheckoutOption = z.output<typeof checkoutOption>

/** A dealer's order for cities. */
const cityOrder = z
  .strictObject({
    orderId: z.string(),
    amount: rupeesOut,
    cities: z.array(
      z.strictObject({
        id: idOut,
        name: z.string(),
        validFrom: instantOut.nullable(),
        validUntil: instantOut.nullable(),
      }),
    ),
    mode: z.enum(['UPI', 'netBanking']),
    state: z.enum(ORDER_STATES),
    createdAt: instantOut,
    paidAt: instantOut.nullable(),
    receiptNumber: z
      .string()
      .nullable()
      .meta({ description: 'Null until the order is paid; `downloadReceipt` gives the receipt.' }),
    refundDue: rupeesAndPaiseOut.meta({
      description:
        'The part of an overpayment that is still to be refunded: rupees, with paise if the amount has them.',
    }),
    refunded: rupeesAndPaiseOut.meta({ description: 'The part that was refunded, in the same unit.' }),
  })
  .meta({ id: 'CityOrder' })

/** A payment that is to be refunded, or was, as admins see it. */
export const refund = z
  .strictObject({
    paymentId: idOut,
    providerPaymentId: z.string(),
    orderId: z.string(),
    dealer: z.strictObject({ uid: idOut, name: z.string(), organization: z.string(), mobile: phoneOut }),
    amount: rupeesAndPaiseOut.meta({ description: 'Rupees, with paise if the amount has them.' }),
    method: z.string().nullable(),
    reason: z.enum(REFUND_REASONS),
    state: z.enum(['refund_due', 'refunding', 'refunded']),
    paidAt: instantOut,
    refundedAt: instantOut.nullable(),
    creditNoteNumber: z
      .string()
      .nullable()
      .meta({ description: 'The number of the credit note; null for a payment that exceeded what was due.' }),
    proposalId: idOut.nullable().meta({ description: 'The proposal to refund it; null if none waits.' }),
  })
  .meta({ id: 'Refund' })
export type Refund = z.output<typeof refund>

/** A proposal to refund a payment, as the list of proposals shows it. */
export const refundProposal = z
  .strictObject({
    kind: z.literal('refund'),
    paymentId: idOut,
    organization: z.string(),
    amount: rupeesAndPaiseOut,
    why: z.enum(REFUND_REASONS),
  })
  .meta({ id: 'RefundProposal' })
export type RefundProposal = z.output<typeof refundProposal>

const orderId = text(100)

/** Dealers' payments for their cities. */
export const cityPayments = {
  AmountPayGet: defineOperation({
    reads: true,
    who: dealers('view_payments'),
    duringOnboarding: true,
    summary: 'Returns the yearly price of a city and the cities on offer.',
    input: nothing,
    output: z.strictObject({
      value: z.strictObject({
        amount: rupeesOut,
        cities: z.array(z.strictObject({ id: idOut, name: z.string() })),
      }),
    }),
    refusals: ['WRONG_STEP'],
  }),
  initiatePayment: defineOperation({
    who: dealers('view_payments'),
    duringOnboarding: true,
    quota: 'payments',
    onLowDisk: true,
    summary: 'Opens an order with the payment provider for a year of each city.',
    // The provider is called outside the transaction.
    idempotency: 'own',
    changes: ['getCityPayments'],
    input: z.object({
      amount: rupees,
      cities: z
        .array(text(100))
        .min(1, 'cities.none' satisfies ReasonId)
        .max(100),
      mode: z.enum(['UPI', 'netBanking']),
    }),
    output: z.strictObject({
      code: z.literal(200),
      value: z.strictObject({ option: checkoutOption, orderId: z.string() }),
    }),
    refusals: [
      'INVALID_INPUT',
      'NOT_FOUND',
      'WRONG_STEP',
      'AMOUNT_MISMATCH',
      'TOO_MANY_REQUESTS',
      'UNAVAILABLE',
    ],
  }),
  confirmPayment: defineOperation({
    who: dealers('view_payments'),
    duringOnboarding: true,
    quota: 'payments',
    onLowDisk: true,
    summary: 'Confirms a payment with the checkout’s result, which the server verifies with the provider.',
    idempotency: 'own',
    changes: ['getCityPayments', 'getOnboarding', 'verifySession', 'getDealerHomeData', 'getCars'],
    input: z.object({ orderId, paymentId: text(100), signature: text(200) }),
    output: z.strictObject({ onboarding: onboardingStep }),
    refusals: ['NOT_FOUND', 'PAYMENT_NOT_VERIFIED', 'WRONG_STEP', 'UNAVAILABLE'],
  }),
  checkCityOrder: defineOperation({
    who: dealers('view_payments'),
    duringOnboarding: true,
    quota: 'payments',
    onLowDisk: true,
    summary: 'Asks the provider now what became of an order whose checkout was left without a payment.',
    // The provider is asked again by every call.
    idempotency: 'none',
    changes: ['getCityPayments', 'getOnboarding', 'verifySession', 'getDealerHomeData', 'getCars'],
    input: z.object({ orderId }),
    output: z.strictObject({ state: z.enum(ORDER_STATES) }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  }),
  paymentWebhook: defineOperation({
    who: 'public',
    quota: { boundedBy: 'events that the payment provider signed, each once' },
    onLowDisk: true,
    summary: 'The payment provider reports what became of a payment (X-Razorpay-Signature over the body).',
    // A repeat is recognised by the event's own id. The signature covers the raw body.
    idempotency: 'own',
    rawBody: 'application/json',
    changes: [],
    input: nothing,
    output: done,
    refusals: ['PAYMENT_NOT_VERIFIED', 'TOO_LARGE'],
  }),
  getCityPayments: defineOperation({
    reads: true,
    who: dealers('view_payments'),
    duringOnboarding: true,
    whileWaiting: true,
    summary: 'Lists the dealer’s cities with their end dates, and the payments for them.',
    list: true,
    input: nothing,
    output: z.strictObject({
      cities: z.array(z.strictObject({ id: idOut, name: z.string(), validUntil: instantOut })),
      payments: z.array(cityOrder),
    }),
    refusals: [],
  }),
  downloadReceipt: defineOperation({
    reads: true,
    who: dealers('view_payments'),
    duringOnboarding: true,
    summary: 'Downloads the receipt of a paid order with GST, as PDF.',
    file: 'application/pdf',
    input: z.object({ orderId }),
    output: bytesAnswer,
    refusals: ['NOT_FOUND'],
  }),
}

/** Payments to refund: overpayments, and those of rejected registrations. */
export const refunds = {
  'admin/getRefunds': defineOperation({
    reads: true,
    who: admins('view_all_data'),
    summary:
      'Lists excess payments and those of rejected registrations, to be refunded or refunded, newest first.',
    list: true,
    input: z.object({ state: z.enum(['due', 'done']).default('due'), ...paging }),
    output: z.strictObject({
      items: z.array(refund),
      total: count,
      nextCursor,
    }),
    refusals: ['INVALID_INPUT'],
  }),
  'admin/refundPayment': defineOperation({
    who: admins('manage_users'),
    summary:
      'Proposes to refund a payment that is due for it in full through the provider, and does where nobody else counts as a second person. The password must have been given again.',
    idempotency: 'own',
    audits: ['refundProposed', 'paymentRefunded'],
    changes: ['admin/getRefunds', 'admin/getProposals', 'admin/getDealer'],
    input: z.object({ paymentId: id }),
    output: refund,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'PASSWORD_REQUIRED', 'UNAVAILABLE'],
  }),
  'admin/downloadCreditNote': defineOperation({
    reads: true,
    who: admins('view_all_data'),
    summary: 'Downloads the credit note of a rejected registration’s payment, as PDF.',
    file: 'application/pdf',
    audits: 'paperDownloaded',
    input: z.object({ paymentId: id }),
    output: bytesAnswer,
    refusals: ['NOT_FOUND'],
  }),
}
