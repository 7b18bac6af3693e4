import { expect, test } from 'vitest'
import { DECODERS } from '#web/api/decoders.ts'
import type { GivenCar } from '#web/testing/a-car.ts'
import { biddingCar } from '#web/testing/bidding-car.ts'
import { biddingCars, inBiddingOrder, isFinished } from './bidding-list.ts'

const ends = (minute: number) => `2026-11-22T10:${minute}:00.000Z`

const OVER = { state: 'BID_LOST', outcome: 'released' } as const

test('Cars that await the dealer come first, then by nearest end, then those that are over', () => {
  const cars = [
    biddingCar({ flowEntityId: 'lost before', ...OVER, ta_end_date: ends(10) }),
    biddingCar({ flowEntityId: 'lost', ...OVER, ta_end_date: ends(13) }),
    biddingCar({ flowEntityId: 'under', outcome: 'reserve_not_met', ta_end_date: ends(11) }),
    biddingCar({ flowEntityId: 'late', ta_end_date: ends(50) }),
    biddingCar({ flowEntityId: 'soon', ta_end_date: ends(40) }),
    biddingCar({
      flowEntityId: 'counter',
      outcome: 'reserve_not_met',
      counterAmount: 9,
      ta_end_date: ends(12),
    }),
  ]
  const order = inBiddingOrder(cars, 'urgent').map(({ flowEntityId }) => flowEntityId)
  expect(order).toEqual(['counter', 'soon', 'late', 'under', 'lost', 'lost before'])
})

test.each<readonly [string, GivenCar, boolean]>([
  ['an open lot', {}, false],
  ['a lot past its end whose result is still to come', { ta_end_date: '2020-01-01T00:00:00.000Z' }, false],
  ['a counter that awaits the dealer', { outcome: 'reserve_not_met', counterAmount: 9 }, false],
  ['the house’s decision under the reserve', { outcome: 'reserve_not_met' }, true],
  ['a loss while the house decides', { ...OVER, outcome: 'reserve_not_met' }, true],
  ['a loss', OVER, true],
])('%s', (_, given, finished) => {
  expect(isFinished(biddingCar(given))).toBe(finished)
})

const readBiddingCars = (answer: unknown) => biddingCars(DECODERS.getDealerPlaceBidsCars(answer))

test('a car that is in nobody’s hands here is left out; an answer without a list is none', () => {
  const answer = { yardGroups: [{ yard: 'Okhla', location: '', cars: [{ id: 'a' }, biddingCar()] }] }
  expect(readBiddingCars(answer)?.map(({ id }) => id)).toEqual(['c1'])
  expect([null, {}, [], { yardGroups: 'x' }].map(readBiddingCars)).toEqual(Array(4).fill(null))
})
