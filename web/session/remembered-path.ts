import { ONBOARDING_STEPS } from '#domain/onboarding-steps.ts'
import { waitingStep, type WaitingStep } from './landing.ts'

/** Reads the path that a redirect came from, from a location's state; null if there is none. */
export function rememberedPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' ? state.from : null
}

/** Reads the step that the just logged-out account awaits, from a location's state; null if there is none. */
export function rememberedWaitingStep(state: unknown): WaitingStep | null {
  if (typeof state !== 'object' || state === null || !('waiting' in state)) return null
  const step = ONBOARDING_STEPS.find((known) => known === state.waiting)
  return step === undefined ? null : waitingStep(step)
}
