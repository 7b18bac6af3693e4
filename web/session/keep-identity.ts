import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import type { User } from './read-session.ts'
import { storeValue } from './stored-values.ts'

/** Stores who is signed in (part A section 3). Without a picture an empty one is stored, and replaces that of the last visit. */
export function keepIdentity(user: User, onboarding: OnboardingStep): void {
  storeValue('uid', user.uid)
  storeValue('email', user.email)
  storeValue('orgId', user.organization)
  storeValue('userName', user.name)
  storeValue('profileImageUrl', user.profileImageUrl ?? '')
  storeValue('userRole', user.role)
  storeValue('onboardingStatus', onboarding)
}
