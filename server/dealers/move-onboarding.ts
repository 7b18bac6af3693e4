import {
  withStepDone,
  withStepReopened,
  stepAfter,
  type OnboardingStep,
  type OwnStep,
  type ReturnStep,
} from '#domain/onboarding-steps.ts'
import { refuse, type Result } from '#domain/refusal.ts'
import { announce } from '#server/flows/announce.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { writeOnboarding, type OnboardingState } from './onboarding-queries.ts'

/** Refuses a call that does not belong to the dealer's current step. */
export function refuseWrongStep(): Result<never> {
  return refuse('WRONG_STEP', 'onboarding.otherStep')
}

/**
 * Records a submitted step and returns the next one. `state` must be locked and at that step. `changed`: the submitted
 * data differs from the earlier submission.
 */
export async function completeStep(
  tx: Tx,
  state: OnboardingState,
  sent: { readonly step: OwnStep; readonly changed: boolean },
): Promise<OnboardingStep> {
  const done = withStepDone(state.done, sent)
  const step = stepAfter(done)
  const returned = state.returned?.step === sent.step ? null : state.returned
  await write(tx, { ...state, done, step, returned })
  return step
}

/** Returns a dealer to a step with a reason that it sees. `state` must be locked and pending approval. */
export async function returnToStep(
  tx: Tx,
  state: OnboardingState,
  returned: { readonly step: ReturnStep; readonly reason: string },
): Promise<OnboardingStep> {
  const done = withStepReopened(state.done, returned.step)
  const step = stepAfter(done)
  await write(tx, { ...state, done, step, returned })
  return step
}

/** Completes a dealer's onboarding. `state` must be locked and pending approval. */
export async function approveDealer(tx: Tx, state: OnboardingState): Promise<void> {
  await write(tx, { ...state, step: 'home', returned: null })
}

/** Stores a dealer's onboarding state, and announces it to the house. */
async function write(tx: Tx, state: Parameters<typeof writeOnboarding>[1]): Promise<void> {
  await writeOnboarding(tx, state)
  await announce(tx, [{ kind: 'dealer', userId: state.userId }])
}
