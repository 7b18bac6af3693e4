import { isRecord } from '#domain/read-value.ts'
import { browserStorage } from '#web/session/browser-storage.ts'

/**
 * The name of a draft. Drafts survive a reload and an expired session: forms, and a payment that is not confirmed yet.
 */
export type DraftName = 'details' | 'cities' | 'payment' | 'documents' | 'contract'

// Keyed by user, so that another user of this device never sees it.
const keyOf = (name: DraftName, uid: string) => `onboardingDraft.${name}.${uid}`

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

/** Stores a draft on this device until it is sent. Must never contain an Aadhaar number. */
export function keepDraft(name: DraftName, uid: string, draft: object): void {
  try {
    storage()?.setItem(keyOf(name, uid), JSON.stringify(draft))
  } catch (error) {
    // Storage is full or forbidden; the draft lives only as long as the page.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Deletes a draft once the server has its content. */
export function forgetDraft(name: DraftName, uid: string): void {
  storage()?.removeItem(keyOf(name, uid))
}
