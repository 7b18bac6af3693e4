import { createContext, useContext } from 'react'
import type { Output } from '#contract/api.ts'

/** The dealer's onboarding step and the data given so far. */
export type Onboarding = Output<'getOnboarding'>

/** Provides the onboarding state to its pages. */
export const OnboardingContext = createContext<Onboarding | null>(null)

/** Returns the onboarding state. @throws Error outside an onboarding page */
export function useOnboarding(): Onboarding {
  const onboarding = useContext(OnboardingContext)
  if (onboarding === null) throw new Error('useOnboarding must be used on an onboarding page')
  return onboarding
}
