import { ONBOARDING_STEPS } from '#domain/dealers/steps.ts'
import { waitingStep, type WaitingStep } from './landing.ts'

/** The path that a redirect came from, out of a location's state; null where it carries none. */
export function rememberedPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' ? state.from : null
}

/** What the account that was just turned away waits for, out of a location's state; null where it carries none. */
export function rememberedWait(state: unknown): WaitingStep | null {
  if (typeof state !== 'object' || state === null || !('waiting' in state)) return null
  const step = ONBOARDING_STEPS.find((known) => known === state.waiting)
  return step === undefined ? null : waitingStep(step)
}
