import type { FlowState } from './flow-states.ts'
import { STATE_NAMES } from './state-names.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'

/**
 * Accepts if photos, checklist and link of a pickup can be changed: from the approved delivery gate pass until the
 * delivery is confirmed. Refuses with WRONG_STATE. `what` completes "This car cannot ...".
 */
export function checkPickupOpen(state: FlowState, what: string): Result<void> {
  if (state === 'DELIVERY_GATE_PASS_APPROVED') return accept(undefined)
  return refuse('WRONG_STATE', `This car cannot ${what}: it is at "${STATE_NAMES[state]}".`, { state })
}
