import { requirementOf, screenAt } from '#contract/screens.ts'
import type { Role } from '#domain/roles.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { paths } from '#web/paths.ts'
import { HOME_PATH_OF, mayOpen } from './route-access.ts'

/** The path of each onboarding step that has a screen (part A section 4). */
const PAGE_OF_STEP: Readonly<Record<OnboardingStep, string | null>> = {
  otp_login: null,
  dealer_info: paths.onboarding.details,
  subscription: paths.onboarding.subscription,
  upload_docs: paths.onboarding.upload,
  contract: paths.onboarding.contract,
  pending_approval: paths.onboarding.waiting,
  home: null,
}

/** Returns the path of the screen that a dealer must finish first; null for none. */
export function onboardingPage(step: OnboardingStep): string | null {
  return PAGE_OF_STEP[step]
}

/** A step that needs the house's approval or a code before the account may sign in. */
export type WaitingStep = Extract<OnboardingStep, 'pending_approval' | 'otp_login'>

/**
 * Returns why an account may not sign in yet; null if it may. An alert shows the reason, and the user is logged out (part A
 * section 4). Who is signed in while the approval is awaited stays in.
 */
export function waitingStep(step: OnboardingStep): WaitingStep | null {
  return step === 'pending_approval' || step === 'otp_login' ? step : null
}

/**
 * Returns the path to open after signing in: the unfinished onboarding step, otherwise the remembered path if the
 * role may see it, otherwise the role's home.
 */
export function landingPath(role: Role, step: OnboardingStep, remembered: string | null): string {
  const page = onboardingPage(step)
  if (page !== null) return page
  if (remembered === null || !isWithinApp(remembered)) return HOME_PATH_OF[role]
  const screen = screenAt(remembered.split(/[?#]/)[0] ?? '')
  const requirement = screen && requirementOf(screen)
  // Steps of the onboarding stay open once finished, but a session does not start there.
  if (requirement === null || requirement.duringOnboarding === true) return HOME_PATH_OF[role]
  return mayOpen(role, requirement) ? remembered : HOME_PATH_OF[role]
}

/** Whether a path stays on this site: `//host` and `/\host` would leave it. */
function isWithinApp(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
