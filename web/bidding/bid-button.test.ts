import { expect, test } from 'vitest'
import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { biddingCar } from '#web/testing/bidding-car.ts'
import { bidBlock, bidLabel } from './bid-button.ts'

const live = {
  phase: 'live',
  isEditing: false,
  isOnline: true,
  isDealer: true,
  hasOpenDefault: false,
} as const

test('Place Bid before the first bid, Edit Bid after it', () => {
  expect([0, 1, 5].map(bidLabel)).toEqual(['myCars.placeBid', 'myCars.editBid', 'myCars.editBid'])
})

test('A live lot with bids left can be bid on', () => {
  expect(bidBlock({ ...live, car: biddingCar() })).toBeNull()
  expect(bidBlock({ ...live, car: biddingCar({ bidsPlaced: 4 }) })).toBeNull()
})

test.each([
  ['all bids are placed', { car: biddingCar({ bidsPlaced: 5 }) }, 'allPlaced'],
  ['a lower cap is reached', { car: biddingCar({ bidsPlaced: 2, maxBids: 2 }) }, 'allPlaced'],
  ['the lot has ended', { phase: 'over' }, 'expired'],
  ['the lot has an outcome', { car: biddingCar({ outcome: 'cancelled' }) }, 'expired'],
  ['the lot has not started', { phase: 'upcoming' }, 'notStarted'],
  ['its dates are unknown', { phase: 'unknown' }, 'notStarted'],
  ['the device is offline', { isOnline: false }, 'offline'],
  ['the user is an admin', { isDealer: false }, 'notADealer'],
  ['a car that it won was not paid', { hasOpenDefault: true }, 'openDefault'],
  ['the card is in edit mode', { isEditing: true }, 'editing'],
  ['the lot ended in edit mode', { isEditing: true, phase: 'over' }, 'expired'],
] as const)('Blocked when %s', (_, facts, block) => {
  expect(bidBlock({ ...live, car: biddingCar(), ...facts })).toBe(block)
})

test('Only a car in Place Bids can be bid on', () => {
  const open = FLOW_STATES.filter((state) => bidBlock({ ...live, car: biddingCar({ state }) }) === null)
  expect(open).toEqual(['PLACE_BIDS'])
})
