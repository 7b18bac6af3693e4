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

/** Whether a dealer is through the onboarding and may use the market. */
export function isOnboarded(step: OnboardingStep): boolean {
  return step === 'home'
}
