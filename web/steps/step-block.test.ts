import { expect, test } from 'vitest'
import '#web/text/en/car.ts'
import '#web/text/en/refusals.ts'
import { stepBlock, type StepFacts } from './step-block.ts'

const FACTS: StepFacts = {
  state: 'EVALUATION_COMPLETE',
  phase: 'upcoming',
  role: 'orguserdealer',
  isOnline: true,
}

test.each<[string, Partial<StepFacts>, string | null]>([
  ['in its state', {}, null],
  ['while the lot is live', { phase: 'live' }, null],
  ['after the lot has ended', { phase: 'over' }, 'Auction has expired'],
  ['offline', { isOnline: false }, 'You’re offline.'],
  ['as an admin', { role: 'admin' }, 'You cannot take this step.'],
  [
    'in another state',
    { state: 'PLACE_BIDS', isOnline: false },
    'This can’t be done now: the car is at “Open for bids”.',
  ],
  ['outside My Cars', { state: null }, 'This car cannot be moved to Place Bids: it is not in My Cars.'],
])('moving a car to Place Bids %s', (_, facts, block) => {
  expect(stepBlock('moveToPlaceBids', { ...FACTS, ...facts })).toBe(block)
})

test('what happens after the bidding does not end with the lot', () => {
  const after: StepFacts = { ...FACTS, state: 'PLACE_BIDS', phase: 'over' }
  expect(stepBlock('acceptCounter', after)).toBeNull()
})
