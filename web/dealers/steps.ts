import '#web/text/en/onboarding.ts'
import type { OwnStep } from '#domain/onboarding-steps.ts'
import { paths } from '#web/paths.ts'
import type { TextId } from '#web/text/text.ts'

/** A step with a page, and its label in the stepper. */
export interface StepPage {
  readonly step: OwnStep
  readonly path: string
  readonly label: TextId
}

/** The onboarding pages in the order of their steps. */
export const STEP_PAGES: readonly StepPage[] = [
  { step: 'dealer_info', path: paths.onboarding.details, label: 'onboarding.details' },
  { step: 'subscription', path: paths.onboarding.subscription, label: 'onboarding.cities' },
  { step: 'upload_docs', path: paths.onboarding.upload, label: 'onboarding.documents' },
  { step: 'contract', path: paths.onboarding.contract, label: 'onboarding.contract' },
]

/** Returns the index of the step shown at an address, from 0; -1 if none. */
export function stepShownAt(pathname: string): number {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  return STEP_PAGES.findIndex((page) => page.path === path)
}
