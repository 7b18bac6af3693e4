import { accept, refuse, type Result } from '../refusal.ts'
import type { Actor } from '../actor.ts'
import { NONE, transitionOf, type FlowEvent, type FlowPlace } from './car-lifecycle.ts'

/** The current state of the flow to move, and the actor that would take the step. */
export interface Attempt {
  readonly state: FlowPlace
  readonly actor: Actor
}

/**
 * Decides whether the actor can take the step from this state, and returns the state that it leads to. The server and
 * the screens both apply this rule. Refuses with FORBIDDEN if the actor can never take the step, and with WRONG_STATE
 * (and the state) if the table does not allow the step from this state.
 */
export function can(step: FlowEvent, { state, actor }: Attempt): Result<FlowPlace> {
  const { from, to, by } = transitionOf(step)
  if (!by.includes(actor)) return refuse('FORBIDDEN', 'step.notYours')
  if (!from.includes(state)) return refuseState(step, state)
  return accept(to)
}

function refuseState(step: FlowEvent, state: FlowPlace): Result<never> {
  return state === NONE
    ? refuse('WRONG_STATE', 'step.notInMyCars', { values: { step: { step } } })
    : refuse('WRONG_STATE', 'step.wrongState', { values: { step: { step }, state: { state } }, state })
}
