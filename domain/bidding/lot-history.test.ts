import { expect, test } from 'vitest'
import { FLOW_STATES } from '../flows/flow-states.ts'
import { OUTCOMES } from '../lot/auction-clock.ts'
import { canReadHistory, withBeatenBids } from './lot-history.ts'

test('Dealers who bid, or could have, may read all bids once the outcome is final', () => {
  const outcomes = [null, ...OUTCOMES]
  expect(outcomes.filter((outcome) => canReadHistory({ state: 'PLACE_BIDS', outcome }))).toEqual([
    'awarded',
    'no_bids',
    'cancelled',
    'withdrawn',
    'released',
  ])
  expect([null, ...FLOW_STATES].filter((state) => !canReadHistory({ state, outcome: 'awarded' }))).toEqual([
    null,
    'MY_CARS_NEW',
    'GATE_PASS_REQUESTED',
    'GATE_PASS_APPROVED',
    'EVALUATION',
    'EVALUATION_COMPLETE',
    'LAPSED',
  ])
})

const order = [
  { amount: 5000, own: true },
  { amount: 6000, own: false },
  { amount: 7000, own: true },
]

test('In an open lot a bid beats the highest before it, which may be the dealer’s own', () => {
  const [first, second, third] = order
  const raised = withBeatenBids([...order, { amount: 8000, own: true }], 'open')
  expect(raised.map(({ beat }) => beat)).toEqual([null, first, second, third])
})

test('In a sealed lot a dealer’s bid beats its own previous one, and what another’s beat is unknown', () => {
  const sealed = [{ amount: 9000, own: false }, ...order]
  expect(withBeatenBids(sealed, 'sealed').map(({ beat }) => beat)).toEqual([null, null, null, order[0]])
})
