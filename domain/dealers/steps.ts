/** Where a dealer stands between registration and the first car; `home` is through. In their order. */
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

/** The steps that are the dealer's own to do, in their order. */
export const OWN_STEPS = [
  'dealer_info',
  'subscription',
  'upload_docs',
  'contract',
] as const satisfies readonly OnboardingStep[]

export type OwnStep = (typeof OWN_STEPS)[number]

/** The steps to which the house can send a dealer back; a paid subscription is never asked again. */
export const RETURN_STEPS = ['dealer_info', 'upload_docs', 'contract'] as const satisfies readonly OwnStep[]

export type ReturnStep = (typeof RETURN_STEPS)[number]

/** Whether a dealer is through the onboarding and may use the market. */
export function isOnboarded(step: OnboardingStep): boolean {
  return step === 'home'
}

/** Whether a dealer at this step has something to do: neither the mobile to prove nor the approval to wait for. */
export function isOwnStep(step: OnboardingStep): step is OwnStep {
  return OWN_STEPS.some((own) => own === step)
}

/** The step that is due when these are done: the first of the dealer's own that is not, else the approval. */
export function stepAfter(done: ReadonlySet<OwnStep>): OnboardingStep {
  return OWN_STEPS.find((step) => !done.has(step)) ?? 'pending_approval'
}

/**
 * What is done when the dealer has sent a step. A contract is about what the dealer told of itself: where that is not
 * what it was (`changed`), it is to be signed again.
 */
export function finishStep(
  done: ReadonlySet<OwnStep>,
  sent: { readonly step: OwnStep; readonly changed: boolean },
): ReadonlySet<OwnStep> {
  const next = new Set(done).add(sent.step)
  if (sent.step === 'dealer_info' && sent.changed) next.delete('contract')
  return next
}

/** What is done when the house sent a dealer back to a step. */
export function returnStep(done: ReadonlySet<OwnStep>, step: ReturnStep): ReadonlySet<OwnStep> {
  const left = new Set(done)
  left.delete(step)
  return left
}
