import { accept, refuse, type Result } from '../refusal.ts'
import { NONE, transitionOf, type Actor, type FlowEvent, type FlowPlace } from './car-lifecycle.ts'
import { STATE_NAMES } from './state-names.ts'
import { STEP_WORDS } from './step-words.ts'

/** The flow that a step would move, and the one who would make the step. */
export interface Attempt {
  readonly state: FlowPlace
  readonly actor: Actor
}

/**
 * Whether the actor can make the step from this state, and where it leads: the one rule that reads the table,
 * on the server and on the screens. Refuses FORBIDDEN where the actor is never the one to make the step, and
 * WRONG_STATE, with the state, where the table does not allow it from here.
 */
export function can(step: FlowEvent, { state, actor }: Attempt): Result<FlowPlace> {
  const { from, to, by } = transitionOf(step)
  if (!by.includes(actor)) return refuse('FORBIDDEN', 'This step is not yours to make.')
  if (!from.includes(state)) return refuseState(step, state)
  return accept(to)
}

function refuseState(step: FlowEvent, state: FlowPlace): Result<never> {
  const { cannot } = STEP_WORDS[step]
  if (state === NONE) return refuse('WRONG_STATE', `This car cannot ${cannot}: it is not in My Cars.`)
  return refuse('WRONG_STATE', `This car cannot ${cannot}: it is at "${STATE_NAMES[state]}".`, { state })
}
