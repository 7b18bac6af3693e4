import { finishStep, stepAfter, type OnboardingStep, type OwnStep } from '#domain/onboarding/steps.ts'
import { refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/db/pool.ts'
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
