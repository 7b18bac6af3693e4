import { expect, test } from 'vitest'
import { FLOW_STATES, type FlowState } from './flow-states.ts'
import { compareUrgency, needsDealer, needsFieldWorker, type UrgencyFacts } from './urgency.ts'

const car = (name: string, state: FlowState | null, facts: Partial<UrgencyFacts> = {}) => ({
  name,
  state,
  ta_end_date: 10,
  next_deadline: null,
  auctionAwardedAt: null,
  outcome: null,
  counterAmount: null,
  ...facts,
})

test('cars that need the dealer come first, then by the end of their lots', () => {
  const cars = [
    car('asked early', 'GATE_PASS_REQUESTED', { ta_end_date: 1 }),
    car('approved late', 'GATE_PASS_APPROVED', { ta_end_date: 5 }),
    car('new without an end', 'MY_CARS_NEW', { ta_end_date: null }),
    car('new', 'MY_CARS_NEW', { ta_end_date: 3 }),
  ]
  expect(cars.toSorted(compareUrgency(needsDealer)).map(({ name }) => name)).toEqual([
    'new',
    'approved late',
    'new without an end',
    'asked early',
  ])
})

test('an unpaid car stands by its deadline, a paid one by its award', () => {
  const cars = [
    car('on its way', 'PAYMENT_RECORDED', { next_deadline: 1, auctionAwardedAt: 1 }),
    car('due late', 'BID_AWARDED', { next_deadline: 9, auctionAwardedAt: 1 }),
    car('due soon', 'PAYMENT_REJECTED', { next_deadline: 2, auctionAwardedAt: 8 }),
  ]
  expect(cars.toSorted(compareUrgency(needsDealer)).map(({ name }) => name)).toEqual([
    'due soon',
    'due late',
    'on its way',
  ])
  const paid = [
    car('later', 'PAYMENT_APPROVED', { auctionAwardedAt: 7 }),
    car('earlier', 'NOC_SENT', { auctionAwardedAt: 3 }),
  ]
  expect(paid.toSorted(compareUrgency(needsDealer)).map(({ name }) => name)).toEqual(['earlier', 'later'])
})

test('a lot under its reserve waits for the house, but for a counter that waits for the dealer', () => {
  const under = { outcome: 'reserve_not_met', ta_end_date: 1 } as const
  const cars = [
    car('lost', 'BID_LOST', { outcome: 'released', ta_end_date: 2 }),
    car('undecided', 'PLACE_BIDS', under),
    car('outbid, undecided', 'BID_LOST', { ...under, ta_end_date: 3 }),
    car('open', 'PLACE_BIDS', { ta_end_date: 9 }),
    car('countered', 'PLACE_BIDS', { ...under, counterAmount: 5 }),
  ]
  expect(cars.toSorted(compareUrgency(needsDealer)).map(({ name }) => name)).toEqual([
    'countered',
    'open',
    'undecided',
    'outbid, undecided',
    'lost',
  ])
})

test('cars with which nobody has anything left to do come last, whatever their time', () => {
  const cars = [
    car('lost', 'BID_LOST', { outcome: 'awarded', ta_end_date: 1 }),
    car('done', 'RC_ACCEPTED', { auctionAwardedAt: 1 }),
    car('checked', 'NEW_RC_UPLOADED', { auctionAwardedAt: 7 }),
    car('open', 'PLACE_BIDS', { ta_end_date: 9 }),
  ]
  expect(cars.toSorted(compareUrgency(needsDealer)).map(({ name }) => name)).toEqual([
    'open',
    'checked',
    'lost',
    'done',
  ])
})

test('a field worker has work with cars without pictures and with those to pick up', () => {
  expect(FLOW_STATES.filter(needsFieldWorker)).toEqual(['EVALUATION', 'DELIVERY_GATE_PASS_APPROVED'])
})
