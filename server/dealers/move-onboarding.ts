import {
  finishStep,
  returnStep,
  stepAfter,
  type OnboardingStep,
  type OwnStep,
  type ReturnStep,
} from '#domain/dealers/steps.ts'
import { refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { writeOnboarding, type OnboardingState } from './onboarding-queries.ts'

/** The refusal of a call that is not due at the dealer's step. */
export function wrongStep(): Result<never> {
  return refuse('WRONG_STEP', 'Another step is due now. Please load the page again.')
}

/**
 * Moves a dealer on that has sent a step, and answers the one that is due now. `state` is locked, and at that step.
 * `changed`: what it sent is not what it had sent before.
 */
export async function moveOn(
  tx: Queries,
  state: OnboardingState,
  sent: { readonly step: OwnStep; readonly changed: boolean },
): Promise<OnboardingStep> {
  const done = finishStep(state.done, sent)
  const step = stepAfter(done)
  const returned = state.returned?.step === sent.step ? null : state.returned
  await writeOnboarding(tx, { ...state, done, step, returned })
  return step
}

/** Sends a dealer back to a step, with the reason that it reads. `state` is locked, and waits for the approval. */
export async function sendBack(
  tx: Queries,
  state: OnboardingState,
  returned: { readonly step: ReturnStep; readonly reason: string },
): Promise<OnboardingStep> {
  const done = returnStep(state.done, returned.step)
  const step = stepAfter(done)
  await writeOnboarding(tx, { ...state, done, step, returned })
  return step
}

/** Lets a dealer into the market. `state` is locked, and waits for the approval. */
export async function letIn(tx: Queries, state: OnboardingState): Promise<void> {
  await writeOnboarding(tx, { ...state, step: 'home', returned: null })
}
