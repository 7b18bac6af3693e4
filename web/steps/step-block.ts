import { faultSentences } from '#web/text/fault-sentence.ts'
import { cannotNames } from '#domain/reasons/flow-names.ts'
import { flowsReasons } from '#domain/reasons/flows.ts'
import { type FlowState, BEFORE_BIDDING } from '#domain/flows/flow-states.ts'
import { NONE, type FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { actorOfRole } from '#domain/actor.ts'
import { can } from '#domain/flows/can.ts'
import type { Role } from '#domain/roles.ts'
import { refusalSentence } from '#web/api/error-message.ts'
import type { ViewedPhase } from '#web/car/use-lot-phase.ts'
import { t } from '#web/text/en/car.ts'

const sentenceOf = faultSentences({ flows: { ...flowsReasons, ...cannotNames } })

/** Facts that decide whether a step's button is enabled. */
export interface StepFacts {
  readonly state: FlowState | null
  readonly phase: ViewedPhase
  readonly role: Role
  readonly isOnline: boolean
}

/** Returns the text that says why a step cannot be taken now; null if it can. */
export function stepBlock(step: FlowEvent, { state, phase, role, isOnline }: StepFacts): string | null {
  const allowed = can(step, { state: state ?? NONE, actor: actorOfRole(role) })
  if (!allowed.ok) {
    const message = sentenceOf(allowed.refusal)
    return refusalSentence({ ...allowed.refusal, message })
  }
  if (phase === 'over' && BEFORE_BIDDING.some((before) => before === state)) return t('car.expired')
  return isOnline ? null : t('common.offlineReason')
}
