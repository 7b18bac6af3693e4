import { beforeAll, expect, test } from 'vitest'
import { TRANSITIONS, type FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { newsTexts } from '#web/text/en/news.ts'
import { addTexts, t } from '#web/text/text.ts'
import { newsOfStep, noticeOfMany, noticeOfOne, type NewsCar } from './news.ts'

beforeAll(() => addTexts(newsTexts))

const creta: NewsCar = { carId: 'c1', title: '2019 Hyundai Creta', amount: null, reason: null }
const EVENTS = Object.keys(TRANSITIONS) as FlowEvent[]

test('only what the house does is news', () => {
  const byDealerAlone = EVENTS.filter((event) =>
    TRANSITIONS[event].by.every((actor) => actor !== 'admin' && actor !== 'system'),
  )
  expect(byDealerAlone.map(newsOfStep).filter((news) => news !== null)).toEqual([])
})

test('every step of the house’s alone is news, but what goes on by itself', () => {
  const byHouseAlone = EVENTS.filter((event) =>
    TRANSITIONS[event].by.every((actor) => actor === 'admin' || actor === 'system'),
  )
  const untold = byHouseAlone.filter((event) => newsOfStep(event) === null)
  expect(untold.toSorted()).toEqual(['approveDelivery', 'reviewPayment'])
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
    '2019 Hyundai Creta is no longer yours: it was not paid in time.',
    '/car-details/c1',
  ],
] as const)('%s is said with the way to it', (news, car, text, to) => {
  expect(noticeOfOne(news, car, t)).toMatchObject({ text, link: { to } })
})

test('what happens to many at once is said once', () => {
  expect(noticeOfMany('lose', 12, t)).toMatchObject({
    kind: 'bad',
    text: "You didn't win 12 cars.",
    link: { label: 'Go to Place Bids', to: '/mycars/place-bids' },
  })
})
