import { isRecord } from '#domain/car/car-fields.ts'
import { browserStorage } from '#web/session/browser-storage.ts'

/** What outlives a reload and a lost session: the forms, and a payment that the house has not confirmed yet. */
export type DraftName = 'details' | 'cities' | 'payment' | 'documents' | 'contract'

// Whoever else signs in on this device never sees it.
const keyOf = (name: DraftName, uid: string) => `onboardingDraft.${name}.${uid}`

const storage = () => browserStorage('localStorage')

/** What was kept of a form for this person, as an object whose fields are not to be trusted; empty where nothing was. */
export function readDraft(name: DraftName, uid: string): Readonly<Record<string, unknown>> {
  const kept = storage()?.getItem(keyOf(name, uid)) ?? null
  if (kept === null) return {}
  try {
    const draft: unknown = JSON.parse(kept)
    return isRecord(draft) ? draft : {}
  } catch (error) {
    // Another program wrote there.
    if (!(error instanceof SyntaxError)) throw error
    return {}
  }
}

/** Keeps what was typed, on this device, until it is sent. Never to be given an Aadhaar number. */
export function keepDraft(name: DraftName, uid: string, draft: object): void {
  try {
    storage()?.setItem(keyOf(name, uid), JSON.stringify(draft))
  } catch (error) {
    // Full, or forbidden: then it lives as long as the page.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Forgets a form, once the house has it. */
export function forgetDraft(name: DraftName, uid: string): void {
  storage()?.removeItem(keyOf(name, uid))
}
