import { expect, test } from 'vitest'
import { OUTCOMES } from '../lot/auction-clock.ts'
import { FLOW_STATES } from './flow-states.ts'
import { houseDecides } from './house-decides.ts'

const OUTCOMES_AND_NONE = [null, ...OUTCOMES]

test('The highest bidder and the losers read it until the outcome is final', () => {
  const reads = (state: 'PLACE_BIDS' | 'BID_LOST') =>
    OUTCOMES_AND_NONE.filter((outcome) => houseDecides({ state, outcome }))
  expect(reads('PLACE_BIDS')).toEqual(['reserve_not_met'])
  expect(reads('BID_LOST')).toEqual([null, 'reserve_not_met'])
})

test('Nobody else does', () => {
  const others = [null, ...FLOW_STATES].filter((state) => state !== 'PLACE_BIDS' && state !== 'BID_LOST')
  const reading = others.filter((state) =>
    OUTCOMES_AND_NONE.some((outcome) => houseDecides({ state, outcome })),
  )
  expect(reading).toEqual([])
})
