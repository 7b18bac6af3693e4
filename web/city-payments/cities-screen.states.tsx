import { aCityOrder } from '#web/testing/a-city-order.ts'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { keepDraft } from '#web/dealers/draft.ts'
import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { after, failed, given, pending, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'
import { CitiesScreen } from './cities-screen.tsx'

const DAY = 24 * 60
const LONG_NAME = 'Sri Potti Sriramulu Nellore and Thiruvananthapuram Cantonment'

const citiesOf = (validUntil: string): Output<'getCityPayments'> => ({
  cities: [{ id: anId(90), name: 'Delhi', validUntil }],
  payments: [],
})

const ENDS_SOON = citiesOf(minutesFromNow(6 * DAY + 60))
const RENEWED = citiesOf(minutesFromNow(371 * DAY))

const OFFER = {
  value: {
    amount: 30_000,
    cities: [
      { id: anId(90), name: 'Delhi' },
      { id: anId(91), name: 'Mumbai' },
    ],
  },
}

const calls = (more: Calls) => ({ getCityPayments: ENDS_SOON, AmountPayGet: OFFER, ...more })

/** The screen to which a dealer comes back who has paid. */
function AfterPaying() {
  useState(() =>
    keepDraft('payment', anId(100), { orderId: 'order_1', paymentId: 'pay_1', signature: 'signature' }),
  )
  return <CitiesScreen />
}

export const states = {
  loading: { ...asDealer(paths.cities, calls({ getCityPayments: pending })), shows: 'Your cities' },
  failed: { ...asDealer(paths.cities, calls({ getCityPayments: failed })), shows: 'Try again' },
  'no city yet': {
    ...asDealer(paths.cities, calls({ getCityPayments: { cities: [], payments: [] } })),
    shows: ['You have no city at the moment.', 'Choose a city to see what you pay.'],
  },
  'a city with a long name, which has ended': {
    ...asDealer(
      paths.cities,
      calls({
        getCityPayments: {
          cities: [{ id: anId(92), name: LONG_NAME, validUntil: minutesFromNow(-3 * DAY) }],
          payments: [],
        },
      }),
    ),
    shows: [LONG_NAME, 'Ended on'],
  },
  'a city that has ended is chosen already if a link names it': {
    ...asDealer(
      `${paths.cities}?renew=Delhi`,
      calls({ getCityPayments: citiesOf(minutesFromNow(-3 * DAY)) }),
    ),
    shows: ['Ended on 18 Nov 2026', 'Pay ₹30,000'],
  },
  'a city that ends soon is renewed, and the checkout is closed with Back': {
    ...asDealer(
      paths.cities,
      calls({
        initiatePayment: given({ cities: ['Delhi'], amount: 30_000, mode: 'UPI' }, aCityOrder()),
        checkCityOrder: given({ orderId: 'order_1' }, { state: 'open' }),
      }),
    ),
    act: async ({ getByRole, sees, goesBack }) => {
      await sees('Ends in 6 days')
      await getByRole('button', 'Renew Delhi for a year').click()
      await getByRole('checkbox', 'I accept the terms and conditions').click()
      await getByRole('button', 'Pay ₹30,000').click()
      await sees('Close without paying')
      await goesBack()
    },
    shows: [
      'Your cities',
      'Delhi (valid until 27 Nov 2026)',
      'You closed the payment. If money has left your account, don’t pay again',
    ],
  },
  'a renewal that is paid': {
    signedIn: 'dealer',
    part: <AfterPaying />,
    calls: calls({
      getCityPayments: after('confirmPayment', ENDS_SOON, RENEWED),
      confirmPayment: given({ orderId: 'order_1', paymentId: 'pay_1' }, { onboarding: 'home' }),
    }),
    shows: ['Paid. Your cities are up to date.', 'until 27 Nov 2027', 'Pay ₹0'],
  },
} satisfies States
