import { leadsFrom } from './car-lifecycle.ts'
import type { FlowState } from './flow-states.ts'
import type { PickupChange } from '#domain/reasons/flow-names.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'

/**
 * Accepts if photos, checklist and link of a pickup can be changed: from the approved delivery gate pass until the
 * delivery is confirmed. Refuses with WRONG_STATE.
 */
export function checkPickupOpen(state: FlowState, step: PickupChange): Result<void> {
  if (leadsFrom('confirmDelivery', state)) return accept(undefined)
  return refuse('WRONG_STATE', 'step.wrongState', { values: { step: { step }, state: { state } }, state })
}
