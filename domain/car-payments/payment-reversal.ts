import { can } from '../flows/can.ts'
import { leadsFrom } from '../flows/car-lifecycle.ts'
import { DELIVERED_STATES, type FlowState } from '../flows/flow-states.ts'
import { accept, refuse, type Result } from '../refusal.ts'

/**
 * The effect of a payment that comes back: the car waits for another payment (`payAgain`), or, once it has left the
 * yard, the dealer owes the amount and the flow stays where it is (`owe`).
 */
export type ReversalEffect = 'payAgain' | 'owe'

/**
 * Decides what follows when the bank took back an approved payment (spec: money.md, "What came back"). `hasLeft`: a
 * guard has entered that the driver of the car's delivery pass left. Refuses with WRONG_STATE and the state of a flow
 * whose payment is not approved.
 */
export function decideReversal({
  state,
  hasLeft,
}: {
  readonly state: FlowState
  readonly hasLeft: boolean
}): Result<ReversalEffect> {
  if (DELIVERED_STATES.some((delivered) => delivered === state)) return accept('owe')
  const step = can('reversePayment', { state, actor: 'admin' })
  if (!step.ok) return step
  return accept(hasLeft && leadsFrom('confirmDelivery', state) ? 'owe' : 'payAgain')
}

/**
 * Decides whether the NOC of a car may be sent: not while something is owed for it. Refuses with MONEY_OWED.
 *
 * @param owed rupees that the dealer owes for the car.
 */
export function decideNoc(owed: number): Result<void> {
  return owed === 0 ? accept(undefined) : refuse('MONEY_OWED', 'payment.cameBack')
}
