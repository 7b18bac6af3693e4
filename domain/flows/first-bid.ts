import type { FlowState } from './flow-states.ts'

/** The steps of a new dealer to its first bid, in order. */
export const FIRST_BID_STEPS = ['addCar', 'requestPass', 'passApproved', 'sendPictures', 'bid'] as const

/** One of {@link FIRST_BID_STEPS}. */
export type FirstBidStep = (typeof FIRST_BID_STEPS)[number]

/** The steps that are done once a flow is in this state. In later states its dealer has bid. */
const DONE: Readonly<Partial<Record<FlowState, number>>> = {
  MY_CARS_NEW: 1,
  GATE_PASS_REQUESTED: 2,
  GATE_PASS_APPROVED: 3,
  EVALUATION: 3,
  EVALUATION_COMPLETE: 3,
  PLACE_BIDS: 4,
  // A car that closed without a bid leaves the way to begin again.
  LAPSED: 0,
}

/**
 * Returns how many of {@link FIRST_BID_STEPS} a dealer has done with the car that is furthest, from the states of its
 * flows; null once one of them shows that it has bid. It may also have bid on a car that awaits bids.
 */
export function countFirstBidSteps(states: readonly FlowState[]): number | null {
  const done = states.map((state) => DONE[state])
  return done.every((count) => count !== undefined) ? Math.max(0, ...done) : null
}
