import { ONBOARDING_STEPS } from '#domain/dealers/steps.ts'
import { waitingStep, type WaitingStep } from './landing.ts'

/** The path that a redirect came from, in a location's state; null if there is none. */
export function rememberedPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' ? state.from : null
}

/** The step for which the account was just sent away, in a location's state; null if there is none. */
export function rememberedWaitingStep(state: unknown): WaitingStep | null {
  if (typeof state !== 'object' || state === null || !('waiting' in state)) return null
  const step = ONBOARDING_STEPS.find((known) => known === state.waiting)
  return step === undefined ? null : waitingStep(step)
}
