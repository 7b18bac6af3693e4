import { accept, refuse, type Result } from '../refusal.ts'
import { NONE, transitionOf, type Actor, type FlowEvent, type Place } from './car-lifecycle.ts'
import { ACTIONS, STATE_NAMES } from './lifecycle-words.ts'

/**
 * Where the step leads. Refuses FORBIDDEN where the actor is never the one to make it, and WRONG_STATE,
 * naming the state, where the table does not allow it from here.
 */
export function decideTransition(step: {
  readonly event: FlowEvent
  readonly from: Place
  readonly actor: Actor
}): Result<Place> {
  const { from, to, by } = transitionOf(step.event)
  if (!by.includes(step.actor)) return refuse('FORBIDDEN', 'This step is not yours to make.')
  if (!from.includes(step.from)) return refuse('WRONG_STATE', explainWrongState(step.event, step.from))
  return accept(to)
}

function explainWrongState(event: FlowEvent, from: Place): string {
  if (from === NONE) return `This car cannot ${ACTIONS[event]}: it is not in My Cars.`
  return `This car cannot ${ACTIONS[event]}: it is at "${STATE_NAMES[from]}" (${from}).`
}
