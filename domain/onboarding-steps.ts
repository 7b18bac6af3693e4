/** The steps between registration and the first car, in order; `home` means onboarded. */
export const ONBOARDING_STEPS = [
  'otp_login',
  'dealer_info',
  'subscription',
  'upload_docs',
  'contract',
  'pending_approval',
  'home',
] as const

export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** The steps that the dealer completes, in order. */
export const OWN_STEPS = [
  'dealer_info',
  'subscription',
  'upload_docs',
  'contract',
] as const satisfies readonly OnboardingStep[]

export type OwnStep = (typeof OWN_STEPS)[number]

/** The steps to which the house can send a dealer back. A paid subscription is never requested again. */
export const RETURN_STEPS = ['dealer_info', 'upload_docs', 'contract'] as const satisfies readonly OwnStep[]

export type ReturnStep = (typeof RETURN_STEPS)[number]

/** Returns whether a dealer has completed the onboarding and may use the market. */
export function isOnboarded(step: OnboardingStep): boolean {
  return step === 'home'
}

/** Returns whether the dealer has something to do at this step, rather than awaiting a code or the approval. */
export function isOwnStep(step: OnboardingStep): step is OwnStep {
  return OWN_STEPS.some((own) => own === step)
}

/** Returns the step due after the completed ones: the dealer's first open step, otherwise the approval. */
export function stepAfter(done: ReadonlySet<OwnStep>): OnboardingStep {
  return OWN_STEPS.find((step) => !done.has(step)) ?? 'pending_approval'
}

/**
 * Returns the completed steps after the dealer submits one. The contract is based on the dealer's details, so it must
 * be signed again if they have changed (`changed`).
 */
export function withStepDone(
  done: ReadonlySet<OwnStep>,
  sent: { readonly step: OwnStep; readonly changed: boolean },
): ReadonlySet<OwnStep> {
  const next = new Set(done).add(sent.step)
  if (sent.step === 'dealer_info' && sent.changed) next.delete('contract')
  return next
}

/** The steps still done after the house sent a dealer back. */
export function withStepReopened(done: ReadonlySet<OwnStep>, step: ReturnStep): ReadonlySet<OwnStep> {
  const left = new Set(done)
  left.delete(step)
  return left
}
