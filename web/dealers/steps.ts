import type { OwnStep } from '#domain/dealers/steps.ts'
import { paths } from '#web/paths.ts'
import type { TextId } from '#web/text/text.ts'

/** A step that has a page, with what the stepper calls it. */
export interface StepPage {
  readonly step: OwnStep
  readonly path: string
  readonly label: TextId
}

/** The onboarding's pages, in the order of its steps. */
export const STEP_PAGES: readonly StepPage[] = [
  { step: 'dealer_info', path: paths.onboarding.details, label: 'onboarding.details' },
  { step: 'subscription', path: paths.onboarding.subscription, label: 'onboarding.cities' },
  { step: 'upload_docs', path: paths.onboarding.upload, label: 'onboarding.documents' },
  { step: 'contract', path: paths.onboarding.contract, label: 'onboarding.contract' },
]

/** The step that is shown at an address, as its number from 0; -1 where none is. */
export function stepShownAt(pathname: string): number {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  return STEP_PAGES.findIndex((page) => page.path === path)
}
