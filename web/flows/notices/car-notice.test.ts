import { expect, test } from 'vitest'
import { TRANSITIONS, type FlowEvent } from '#domain/flows/car-lifecycle.ts'
import '#web/text/en/car-notices.ts'
import { anyText as t } from '#web/text/text.ts'
import { carEventOfStep, noticeOfMany, noticeOfOne, type NoticeCar } from './car-notice.ts'

const creta: NoticeCar = { carId: 'c1', title: '2019 Hyundai Creta', amount: null, reason: null }
const EVENTS = Object.keys(TRANSITIONS) as FlowEvent[]

test('only a step of the house has a notice', () => {
  const byDealerAlone = EVENTS.filter((event) =>
    TRANSITIONS[event].by.every((actor) => actor !== 'admin' && actor !== 'system'),
  )
  expect(byDealerAlone.map(carEventOfStep).filter((event) => event !== null)).toEqual([])
})

test('every step that only the house takes has a notice, except the automatic ones', () => {
  const byHouseAlone = EVENTS.filter((event) =>
    TRANSITIONS[event].by.every((actor) => actor === 'admin' || actor === 'system'),
  )
  const withoutNotice = byHouseAlone.filter((event) => carEventOfStep(event) === null)
  expect(withoutNotice.toSorted()).toEqual(['approveDelivery', 'reviewPayment'])
})

test.each([
  [
    'outbid',
    { ...creta, amount: 5000 },
    "You're outbid by ₹5,000 on 2019 Hyundai Creta.",
    '/mycars/place-bids',
  ],
  ['award', { ...creta, amount: 7_95_000 }, 'You won 2019 Hyundai Creta for ₹7,95,000.', '/mycars/payments'],
  ['award', creta, 'You won 2019 Hyundai Creta.', '/mycars/payments'],
  ['lose', creta, "You didn't win 2019 Hyundai Creta.", '/mycars/place-bids'],
  ['underReserve', creta, 'Under the reserve, the house decides: 2019 Hyundai Creta.', '/mycars/place-bids'],
  [
    'withdrawn',
    { ...creta, reason: 'The seller has sold it.' },
    '2019 Hyundai Creta was withdrawn from its auction. The seller has sold it.',
    '/car-details/c1',
  ],
  ['approveGatePass', creta, 'Gate pass approved: 2019 Hyundai Creta.', '/mycars/inspection'],
  [
    'rejectPayment',
    { ...creta, reason: "The UTR doesn't match." },
    "Payment rejected: 2019 Hyundai Creta. The UTR doesn't match.",
    '/mycars/payments',
  ],
  [
    'approvePayment',
    { ...creta, title: null },
    'Payment approved: one of your cars.',
    '/mycars/take-delivery',
  ],
  [
    'declareDefault',
    creta,
    '2019 Hyundai Creta is no longer yours: it was not paid for in time.',
    '/car-details/c1',
  ],
] as const)('the notice of %s links to the list or page of the car', (event, car, text, to) => {
  expect(noticeOfOne(event, car, t)).toMatchObject({ text, link: { to } })
})

test('an event of many cars is one notice', () => {
  expect(noticeOfMany('lose', 12, t)).toMatchObject({
    kind: 'bad',
    text: "You didn't win 12 cars.",
    link: { label: 'Go to Place Bids', to: '/mycars/place-bids' },
  })
})
