import { aCityOrder } from '#web/testing/a-city-order.ts'
import { keepDraft } from '#web/dealers/draft.ts'
import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { newcomerCalls } from '#web/testing/an-onboarding.ts'
import {
  failed,
  inTurn,
  pending,
  refusal,
  unreachable,
  unreadable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const OFFER = {
  value: {
    amount: 30_000,
    cities: [
      { id: anId(90), name: 'Delhi' },
      { id: anId(91), name: 'Mumbai' },
    ],
  },
}

const screen = (more: Calls = {}) =>
  asDealer(paths.onboarding.subscription, {
    ...newcomerCalls('subscription'),
    getCityPayments: { cities: [], payments: [] },
    AmountPayGet: OFFER,
    ...more,
  })

async function pay({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByLabelText('City 1').selectOptions('Delhi')
  await getByRole('checkbox', 'I accept the terms and conditions').click()
  await getByRole('button', 'Pay ₹30,000').click()
}

const paid = (initiatePayment: ReplyTo<'initiatePayment'>) =>
  ({ ...screen({ initiatePayment }), act: pay }) as const

/** Comes back to the screen after a payment that the server has not confirmed. */
async function comeBack({ getByRole, sees }: Actor): Promise<void> {
  await sees('Pay ₹0')
  keepDraft('payment', anId(100), { orderId: 'order_1', paymentId: 'pay_1', signature: 'signature' })
  await getByRole('link', 'Dealer details: done').click()
  await getByRole('link', 'Continue to Cities').click()
}

export const states = {
  loading: { ...screen({ AmountPayGet: pending }), shows: 'Cities: to do now' },
  'to fill in': { ...screen(), shows: ['Pay ₹0', 'Choose a city to see what you pay.'] },
  'when the cities fail to load, a fixed list replaces them and can be paid for': {
    ...screen({ AmountPayGet: failed }),
    act: ({ getByLabelText }) => getByLabelText('City 1').selectOptions('Kolkata'),
    shows: ['Failed to load available cities. Please refresh the page.', 'Pay ₹30,000'],
  },
  'before paying: the GST, when the year begins, the refund, and the agreement to read': {
    ...screen({
      getAgreementTerms: inTurn(failed, {
        title: 'Dealer agreement',
        parts: [{ heading: 'Bidding', clauses: ['A bid binds the dealer until it is outbid.'] }],
      }),
    }),
    act: async ({ getByRole, getByLabelText, sees, goesBack }) => {
      await getByLabelText('City 1').selectOptions('Delhi')
      await getByRole('button', 'Read the dealer agreement').click()
      await getByRole('button', 'Try again').click()
      await sees('A bid binds the dealer until it is outbid.')
      await goesBack()
      await getByRole('button', 'Read the dealer agreement').click()
    },
    shows: [
      'The price includes 18% GST: ₹4,576.27 of this total.',
      'The year of a city begins with your approval, with your payment, or when the current year of the city ends, whichever is latest.',
      'If we decline your registration, we refund the whole amount by the same payment method.',
      'Read the dealer agreement',
      'Bidding',
      'A bid binds the dealer until it is outbid.',
    ],
  },
  // Nothing is sent: the call has no reply.
  'each row requires a city, no city appears twice, and rows are limited to the cities': {
    ...screen(),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByLabelText('City 1').selectOptions('Delhi')
      await getByRole('button', 'Add city').click()
      await getByRole('button', 'Pay ₹30,000').click()
      await sees('Please select a city for each added location.')
      await getByLabelText('City 2').selectOptions('Mumbai')
      await sees('2 cities × ₹30,000 for one year')
      await sees('Pay ₹60,000')
      await getByLabelText('City 2').selectOptions('Delhi')
      await sees('Each city can be selected only once.')
      await getByRole('button', 'Add city').click()
    },
    shows: [
      'Please accept the terms and conditions.',
      'Remove row 2',
      'Each city can be selected only once.',
      'No more cities available to add.',
    ],
  },
  starting: { ...paid(pending), shows: 'Pay by' },
  'failures before, during and after the checkout': {
    ...screen({
      initiatePayment: inTurn(unreadable, unreachable, aCityOrder()),
      checkCityOrder: { state: 'open' },
    }),
    act: async (actor) => {
      const { getByRole, sees } = actor
      await pay(actor)
      await sees('Invalid response from server or payment SDK not loaded.')
      await getByRole('button', 'Pay ₹30,000').click()
      await sees('The payment couldn’t be started. Please try again.')
      await getByRole('button', 'Pay ₹30,000').click()
      await getByRole('button', 'Close without paying').click()
    },
    shows: 'You closed the payment. If money has left your account, don’t pay again',
  },
  'a price other than the server’s is refused': {
    ...paid(refusal('AMOUNT_MISMATCH', { message: 'The total for these cities is ₹30,000.' })),
    shows: 'The total for these cities is ₹30,000.',
  },
  'a payment is checked': {
    ...screen({ confirmPayment: pending }),
    act: comeBack,
    shows: 'Checking the payment…',
  },
  'a payment that could not be checked': {
    ...screen({ confirmPayment: unreachable }),
    act: comeBack,
    shows: [
      'Error verifying payment: Yardbid couldn’t be reached.',
      'Check this payment before you make another.',
      'Check the payment again',
    ],
  },
  'a payment that the provider does not know': {
    ...screen({
      confirmPayment: refusal('PAYMENT_NOT_VERIFIED', {
        message: 'The provider does not confirm this payment.',
      }),
    }),
    act: comeBack,
    shows: 'Error verifying payment: The provider does not confirm this payment.',
  },
} satisfies States
