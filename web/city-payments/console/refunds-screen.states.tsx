import type { Refund } from '#contract/city-payments/city-payments.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { givePassword, PASSWORD_CONFIRMED } from '#web/testing/give-password.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

function aRefund(given: Partial<Refund> = {}): Refund {
  return {
    paymentId: anId(380),
    providerPaymentId: 'pay_QW7aB2cD4eF6gH',
    orderId: 'order_QW7aA1bC3dE5fG',
    dealer: { uid: anId(70), name: 'Asha Verma', organization: 'Asha Motors', mobile: '+919810000001' },
    amount: 29_500,
    method: 'upi',
    reason: 'already_paid',
    state: 'refund_due',
    paidAt: minutesFromNow(-300),
    refundedAt: null,
    creditNoteNumber: null,
    proposalId: null,
    ...given,
  }
}

const listOf = (...items: readonly Refund[]) => ({ items: [...items], total: items.length, nextCursor: null })
const ONE = listOf(aRefund())

const screen = (getRefunds: ReplyTo<'admin/getRefunds'>, more: Calls = {}) =>
  asAdmin(paths.admin.refunds, { 'admin/getRefunds': getRefunds, ...more })

const ask = async ({ getByRole }: Actor) => getByRole('button', 'Refund').click()

async function refund(actor: Actor): Promise<void> {
  await ask(actor)
  await actor.getByRole('button', 'Refund ₹29,500').click()
}

const NOTE = listOf(aRefund({ reason: 'registration_rejected', creditNoteNumber: 'YBC/2026-27/000012' }))

export const states = {
  loading: { ...screen(pending), shows: ['Refunds', 'To be refunded'] },
  empty: { ...screen(listOf()), shows: 'Nothing to refund' },
  failed: { ...screen(failed), shows: 'Try again' },
  'nothing refunded yet': {
    ...screen(listOf()),
    at: `${paths.admin.refunds}?state=done`,
    shows: 'Nothing has been refunded yet',
  },
  full: {
    ...screen(
      listOf(
        aRefund(),
        aRefund({ paymentId: anId(381), proposalId: anId(382), amount: 29_500.5, reason: 'other_amount' }),
        aRefund({ paymentId: anId(383), state: 'refunding' }),
        aRefund({
          paymentId: anId(384),
          state: 'refunded',
          refundedAt: minutesFromNow(-60),
          reason: 'registration_rejected',
          creditNoteNumber: 'YBC/2026-27/000012',
          dealer: {
            ...aRefund().dealer,
            organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
          },
        }),
      ),
    ),
    shows: ['4 payments', 'Waits for a second person', 'On its way', 'Refunded', 'YBC/2026-27/000012'],
  },
  'on its way': {
    ...screen(ONE, { 'admin/refundPayment': pending }),
    act: refund,
    shows: ['Refund ₹29,500?', '₹29,500 goes back to Asha Motors by the same payment method.'],
  },
  'the provider is away': {
    ...screen(ONE, {
      'admin/refundPayment': inTurn(
        unreachable,
        refusal('PASSWORD_REQUIRED'),
        refusal('UNAVAILABLE', { message: 'The payment provider doesn’t answer.' }),
      ),
      ...PASSWORD_CONFIRMED,
    }),
    act: async (actor) => {
      await refund(actor)
      await actor.sees('This couldn’t be done. Please try again.')
      await actor.getByRole('button', 'Refund ₹29,500').click()
      await givePassword(actor)
    },
    shows: 'The payment provider doesn’t answer.',
  },
  proposed: {
    ...screen(inTurn(ONE, listOf(aRefund({ proposalId: anId(382) }))), {
      'admin/refundPayment': given({ paymentId: aRefund().paymentId }, aRefund({ proposalId: anId(382) })),
    }),
    act: refund,
    shows: [
      'Another admin has to confirm that ₹29,500 goes back to Asha Motors.',
      'Waits for a second person',
    ],
  },
  refunded: {
    ...screen(inTurn(ONE, listOf()), { 'admin/refundPayment': aRefund({ state: 'refunding' }) }),
    act: refund,
    shows: '₹29,500 goes back to Asha Motors.',
  },
  'a credit note that can’t be fetched': {
    ...screen(NOTE, { 'admin/downloadCreditNote': failed }),
    act: async ({ getByRole }) => getByRole('button', 'Credit note YBC/2026-27/000012').click(),
    shows: ['Server error: Something went wrong.', 'Credit note YBC/2026-27/000012'],
  },
} satisfies States
