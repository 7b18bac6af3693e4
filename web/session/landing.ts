import type { Role } from '#domain/roles.ts'
import type { OnboardingStep } from '#domain/dealers/steps.ts'
import { paths } from '#web/paths.ts'
import { HOME_OF, passes, requirementOf } from './route-access.ts'

/** The page of each onboarding step that has one (part A section 4). */
const PAGE_OF_STEP: Readonly<Record<OnboardingStep, string | null>> = {
  otp_login: null,
  dealer_info: paths.onboarding.details,
  subscription: paths.onboarding.subscription,
  upload_docs: paths.onboarding.upload,
  contract: paths.onboarding.contract,
  pending_approval: null,
  home: null,
}

/** The page that a dealer must finish first, or null. */
export function onboardingPage(step: OnboardingStep): string | null {
  return PAGE_OF_STEP[step]
}

/** A step at which nothing can be done from within: somebody else, or a code, has to come first. */
export type WaitingStep = Extract<OnboardingStep, 'pending_approval' | 'otp_login'>

/** Why a session is of no use yet: an alert is shown, and the person logged out. */
export function waitingStep(step: OnboardingStep): WaitingStep | null {
  return step === 'pending_approval' || step === 'otp_login' ? step : null
}

/**
 * Where a person goes after signing in: to the unfinished onboarding step if there is one, else to the
 * remembered path if the role may see it, else to the role's own home.
 */
export function landingPath(role: Role, step: OnboardingStep, remembered: string | null): string {
  const page = onboardingPage(step)
  if (page !== null) return page
  if (remembered === null || !isWithinApp(remembered)) return HOME_OF[role]
  const requirement = requirementOf(remembered.split(/[?#]/)[0] ?? '')
  return requirement !== null && passes(role, requirement) ? remembered : HOME_OF[role]
}

/** A path of ours, never another site's: `//host` and `/\host` would leave the app. */
function isWithinApp(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
