import { isRecord } from '#domain/read-value.ts'
import type { OnboardingStep, OwnStep } from '#domain/onboarding-steps.ts'
import { browserStorage } from '#web/session/browser-storage.ts'
import { keepForPerson, TYPED } from '#web/session/person-storage.ts'

/** All drafts: forms, and a payment that is not confirmed yet. They survive a reload and an expired session. */
const DRAFT_NAMES = ['details', 'cities', 'payment', 'documents', 'contract'] as const

/** The name of a draft. */
export type DraftName = (typeof DRAFT_NAMES)[number]

// Keyed by user, so that another user of this device never sees it.
const keyOf = (name: DraftName, uid: string) => `${TYPED.localStorage}${name}.${uid}`

const storage = () => browserStorage('localStorage')

/** Returns the draft stored for this user, as an object with unvalidated fields; empty if there is none. */
export function readDraft(name: DraftName, uid: string): Readonly<Record<string, unknown>> {
  const kept = storage()?.getItem(keyOf(name, uid)) ?? null
  if (kept === null) return {}
  try {
    const draft: unknown = JSON.parse(kept)
    return isRecord(draft) ? draft : {}
  } catch (error) {
    // The stored text is not valid JSON, so the app did not store it.
    if (!(error instanceof SyntaxError)) throw error
    return {}
  }
}

/** The onboarding step that sends each draft. */
const STEP_OF: Readonly<Record<DraftName, OwnStep>> = {
  details: 'dealer_info',
  cities: 'subscription',
  payment: 'subscription',
  documents: 'upload_docs',
  contract: 'contract',
}

/** Stores a draft on this device until it is sent. Must never contain an official number or an account. */
export function keepDraft(name: DraftName, uid: string, draft: object): void {
  try {
    keepForPerson(uid, 'localStorage', keyOf(name, uid), JSON.stringify(draft))
  } catch (error) {
    // Storage is full or forbidden; the draft lives only as long as the page.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Deletes the drafts of all steps except the one that is due: another tab or device has sent them. */
export function forgetDraftsExceptOf(due: OnboardingStep, uid: string): void {
  for (const name of DRAFT_NAMES) if (STEP_OF[name] !== due) forgetDraft(name, uid)
}

/** Deletes a draft once the server has its content. */
export function forgetDraft(name: DraftName, uid: string): void {
  storage()?.removeItem(keyOf(name, uid))
}
