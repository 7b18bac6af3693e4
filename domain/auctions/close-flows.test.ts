import { describe, expect, it } from 'vitest'
import { FLOW_STATES, type FlowState } from '../flows/flow-states.ts'
import { OUTCOMES } from '../lot/auction-clock.ts'
import { stepAtClose } from './close-flows.ts'

const EARLIER = new Set<FlowState>([
  'MY_CARS_NEW',
  'GATE_PASS_REQUESTED',
  'GATE_PASS_APPROVED',
  'EVALUATION',
  'EVALUATION_COMPLETE',
])

describe('stepAtClose', () => {
  it.each(OUTCOMES)('%s: earlier flows lapse, other bidders lose, later flows stay', (outcome) => {
    for (const state of FLOW_STATES) {
      const others = state === 'PLACE_BIDS' ? 'lose' : null
      expect(stepAtClose({ state, isHighest: false }, outcome)).toBe(EARLIER.has(state) ? 'lapse' : others)
    }
  })

  it('awards the highest bidder, keeps it under reserve, or lets it lose', () => {
    const steps = OUTCOMES.map((outcome) => [
      outcome,
      stepAtClose({ state: 'PLACE_BIDS', isHighest: true }, outcome),
    ])
    expect(Object.fromEntries(steps)).toEqual({
      awarded: 'award',
      reserve_not_met: null,
      no_bids: 'lose',
      cancelled: 'lose',
      withdrawn: 'lose',
      released: 'lose',
    })
  })
})
