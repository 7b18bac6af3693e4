import type { LotOutcome } from '../lot/auction-clock.ts'
import { OVER_STATES, WHILE_OPEN, type FlowState } from './flow-states.ts'
import { houseDecides } from './house-decides.ts'

/** The states in which the dealer waits for the house. */
const WAITING: ReadonlySet<FlowState> = new Set([
  'GATE_PASS_REQUESTED',
  'PAYMENT_RECORDED',
  'PAYMENT_REVIEWED',
  'DELIVERY_GATE_PASS_REQUESTED',
  'KYC_SUBMITTED',
  'KYC_ACCEPTED',
  'NEW_RC_UPLOADED',
])
const OVER: ReadonlySet<FlowState> = new Set(OVER_STATES)
const UNPAID: ReadonlySet<FlowState> = new Set(['BID_AWARDED', 'PAYMENT_REJECTED'])
const OPEN: ReadonlySet<FlowState> = new Set(WHILE_OPEN)

/** The facts by which a list of a dealer's cars is ordered; instants in epoch ms, null if unknown. */
export interface UrgencyFacts {
  readonly state: FlowState | null
  readonly ta_end_date: number | null
  readonly next_deadline: number | null
  readonly auctionAwardedAt: number | null
  readonly outcome: LotOutcome | null
  /** The house's counter that awaits this dealer, in rupees; null if there is none. */
  readonly counterAmount: number | null
}

/** Whether the person who reads a list has to act on a car in this state. */
export type Needs = (state: FlowState) => boolean

/** Whether the dealer is the next to act on a car in this state. */
export const needsDealer: Needs = (state) => !WAITING.has(state) && !OVER.has(state)

/** Whether the evaluator or driver whose list has the car still has work with it. */
export const needsFieldWorker: Needs = (state) =>
  state === 'EVALUATION' || state === 'DELIVERY_GATE_PASS_APPROVED'

/**
 * Compares two cars of a list, for `sort`: those that need the reader come first, those that wait for others follow, and
 * those that are over come last; each in order of time. Before the award that is the lot's end, until the payment its
 * deadline, afterwards the award. A lot under its reserve waits for the house until its counter waits for the dealer, and
 * then stands among the first, because its end has passed.
 */
export function compareUrgency(needs: Needs): (one: UrgencyFacts, other: UrgencyFacts) => number {
  const rank = (car: UrgencyFacts) => {
    const { state, counterAmount } = car
    if (counterAmount === null && houseDecides(car)) return 1
    if (state === null || needs(state)) return 0
    return OVER.has(state) ? 2 : 1
  }
  return (one, other) => rank(one) - rank(other) || timeOf(one) - timeOf(other)
}

/** Returns the instant that orders a car among others of its list, in epoch ms; `unknown` if there is none, by default the last. */
export function timeOf(
  { state, ta_end_date: end, next_deadline: due, auctionAwardedAt: awarded }: UrgencyFacts,
  unknown = Number.MAX_SAFE_INTEGER,
): number {
  const [first, second] =
    state === null || OPEN.has(state) ? [end, null] : UNPAID.has(state) ? [due, awarded] : [awarded, end]
  return first ?? second ?? unknown
}
