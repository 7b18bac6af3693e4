import { createContext, useContext } from 'react'
import type { Output } from '#contract/api.ts'

/** Where the dealer stands in the onboarding, and what it gave so far. */
export type Onboarding = Output<'getOnboarding'>

/** Holds it for the pages of the onboarding. */
export const OnboardingContext = createContext<Onboarding | null>(null)

/** Where the dealer stands, on a page of the onboarding. */
export function useOnboarding(): Onboarding {
  const onboarding = useContext(OnboardingContext)
  if (onboarding === null) throw new Error('useOnboarding outside of the onboarding')
  return onboarding
}
