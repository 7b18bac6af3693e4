import { describe, expect, it } from 'vitest'
import { ACTORS } from '../actor.ts'
import {
  FLOW_EVENTS,
  NONE,
  eventsFrom,
  requiresReason,
  transitionOf,
  type FlowPlace,
} from './car-lifecycle.ts'
import { SOLD_STATES, TERMINAL_STATES, isFlowState, isSoldState, FLOW_STATES } from './flow-states.ts'

/** The specification's table, copied by hand: event, from, to, by (D E V A S), and R if it needs a reason. */
const SPECIFIED = `
addToMyCars | (none) | MY_CARS_NEW | D
removeFromMyCars | MY_CARS_NEW | (none) | D
requestGatePass | MY_CARS_NEW | GATE_PASS_REQUESTED | D
withdrawGatePass | GATE_PASS_REQUESTED | MY_CARS_NEW | D
approveGatePass | GATE_PASS_REQUESTED | GATE_PASS_APPROVED | A
rejectGatePass | GATE_PASS_REQUESTED | MY_CARS_NEW | A | R
shareEvaluationLink | GATE_PASS_APPROVED | EVALUATION | D
completeEvaluation | EVALUATION, EVALUATION_COMPLETE | EVALUATION_COMPLETE | D E
reopenEvaluation | EVALUATION, EVALUATION_COMPLETE | EVALUATION | D E
moveToPlaceBids | EVALUATION_COMPLETE | PLACE_BIDS | D
placeBid | PLACE_BIDS | PLACE_BIDS | D
award | PLACE_BIDS | BID_AWARDED | S A
counter | PLACE_BIDS | PLACE_BIDS | A
acceptCounter | PLACE_BIDS | BID_AWARDED | D
declineCounter | PLACE_BIDS | BID_LOST | D S
lose | PLACE_BIDS | BID_LOST | S A
lapse | MY_CARS_NEW, GATE_PASS_REQUESTED, GATE_PASS_APPROVED, EVALUATION, EVALUATION_COMPLETE | LAPSED | S A
offerRunnerUp | BID_LOST | BID_AWARDED | A
acceptOffer | BID_AWARDED | BID_AWARDED | D
declineOffer | BID_AWARDED | BID_LOST | D S
submitPayment | BID_AWARDED, PAYMENT_REJECTED | PAYMENT_RECORDED | D
reviewPayment | PAYMENT_RECORDED | PAYMENT_REVIEWED | A
approvePayment | PAYMENT_REVIEWED | PAYMENT_APPROVED | A
rejectPayment | PAYMENT_RECORDED, PAYMENT_REVIEWED | PAYMENT_REJECTED | A | R
reversePayment | PAYMENT_APPROVED, DELIVERY_GATE_PASS_REQUESTED, DELIVERY_GATE_PASS_APPROVED | PAYMENT_REJECTED | A | R
declareDefault | BID_AWARDED, PAYMENT_REJECTED | DEFAULTED | A | R
requestDeliveryGatePass | PAYMENT_APPROVED | DELIVERY_GATE_PASS_REQUESTED | D
approveDeliveryGatePass | DELIVERY_GATE_PASS_REQUESTED | DELIVERY_GATE_PASS_APPROVED | A
rejectDeliveryGatePass | DELIVERY_GATE_PASS_REQUESTED | PAYMENT_APPROVED | A | R
confirmDelivery | DELIVERY_GATE_PASS_APPROVED | DELIVERED | D
approveDelivery | DELIVERED | DELIVERY_APPROVED | S
submitKyc | DELIVERY_APPROVED, KYC_NEED_FURTHER_INFO | KYC_SUBMITTED | D
acceptKyc | KYC_SUBMITTED | KYC_ACCEPTED | A
askKycInfo | KYC_SUBMITTED | KYC_NEED_FURTHER_INFO | A | R
sendNoc | KYC_ACCEPTED | NOC_SENT | A
acknowledgeNoc | NOC_SENT | NOC_RECEIVED | D
uploadNewRc | NOC_RECEIVED, RC_NEED_MORE_INFO | NEW_RC_UPLOADED | D
acceptRc | NEW_RC_UPLOADED | RC_ACCEPTED | A
askRcInfo | NEW_RC_UPLOADED | RC_NEED_MORE_INFO | A | R
`

const LETTERS = { D: 'dealer', E: 'evaluator', V: 'driver', A: 'admin', S: 'system' } as const

function isLetter(text: string): text is keyof typeof LETTERS {
  return Object.hasOwn(LETTERS, text)
}

const ROWS = SPECIFIED.trim()
  .split('\n')
  .map((line) => {
    const [event = '', from = '', to = '', by = '', reason] = line.split('|').map((cell) => cell.trim())
    return {
      event,
      from: from.split(', '),
      to,
      by: by.split(' ').map((letter) => (isLetter(letter) ? LETTERS[letter] : letter)),
      reason: reason === 'R',
    }
  })

/** Returns every place that can be reached from the given ones, without entering those in `shut`. */
function walk(start: readonly FlowPlace[], shut: readonly FlowPlace[] = []): ReadonlySet<FlowPlace> {
  const seen = new Set<FlowPlace>(start)
  // A Set may grow while it is iterated, so the loop also visits the places that it adds.
  for (const place of seen) {
    for (const event of FLOW_EVENTS) {
      const { from, to } = transitionOf(event)
      if (from.includes(place) && !shut.includes(to)) seen.add(to)
    }
  }
  return seen
}

describe('the table', () => {
  it.each(ROWS)('has the row of $event as specified', (row) => {
    const event = FLOW_EVENTS.find((name) => name === row.event)
    expect(event).toBeDefined()
    if (event === undefined) return
    const { from, to, by } = transitionOf(event)
    expect({ from: [...from], to, by: [...by], reason: requiresReason(event) }).toEqual({
      from: row.from,
      to: row.to,
      by: row.by,
      reason: row.reason,
    })
  })

  it('has no other row', () => {
    expect([...FLOW_EVENTS].toSorted()).toEqual(ROWS.map((row) => row.event).toSorted())
  })

  it('reaches every state from none at all, and nothing else', () => {
    expect([...walk([NONE])].toSorted()).toEqual([NONE, ...FLOW_STATES].toSorted())
  })

  it('lets every flow come to an end', () => {
    const ends: readonly FlowPlace[] = [NONE, ...TERMINAL_STATES]
    const stuck = FLOW_STATES.filter((state) => !ends.some((end) => walk([state]).has(end)))
    expect(stuck).toEqual([])
  })

  it('calls sold what follows an award without a default or a declined offer', () => {
    expect([...walk(['BID_AWARDED'], ['DEFAULTED', 'BID_LOST'])].toSorted()).toEqual(
      [...SOLD_STATES].toSorted(),
    )
    expect(FLOW_STATES.filter((state) => isSoldState(state)).toSorted()).toEqual([...SOLD_STATES].toSorted())
  })

  it('leads out of no terminal state, but for the runner-up', () => {
    const ways = TERMINAL_STATES.map((state) => [
      state,
      FLOW_EVENTS.filter((event) => transitionOf(event).from.includes(state)),
    ])
    expect(Object.fromEntries(ways)).toEqual({
      LAPSED: [],
      DEFAULTED: [],
      RC_ACCEPTED: [],
      BID_LOST: ['offerRunnerUp'],
    })
  })

  it('leaves no state without a way on that is not terminal', () => {
    const ends = FLOW_STATES.filter((state) => ACTORS.every((actor) => eventsFrom(state, actor).length === 0))
    expect(ends.toSorted()).toEqual(['DEFAULTED', 'LAPSED', 'RC_ACCEPTED'])
  })
})

describe('eventsFrom', () => {
  it('lists what the actor may do from a place', () => {
    expect(eventsFrom(NONE, 'dealer')).toEqual(['addToMyCars'])
    expect(eventsFrom('PLACE_BIDS', 'dealer')).toEqual(['placeBid', 'acceptCounter', 'declineCounter'])
    expect(eventsFrom('EVALUATION', 'evaluator')).toEqual(['completeEvaluation', 'reopenEvaluation'])
    expect(eventsFrom('DELIVERED', 'system')).toEqual(['approveDelivery'])
  })

  it('gives a driver no step at all', () => {
    expect(FLOW_STATES.flatMap((state) => eventsFrom(state, 'driver'))).toEqual([])
  })
})

describe('isFlowState', () => {
  it('knows the states and nothing else', () => {
    expect(FLOW_STATES.every((state) => isFlowState(state))).toBe(true)
    expect(['', NONE, 'place_bids', 'toString'].some((text) => isFlowState(text))).toBe(false)
  })
})
