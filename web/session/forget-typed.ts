import { browserStorage } from './browser-storage.ts'

/** The prefix of the keys under which the drafts of the onboarding are stored. */
export const DRAFT_PREFIX = 'onboardingDraft.'

/** Deletes what people of this device typed and did not send. For a logout; an expired session keeps it. */
export function forgetTyped(): void {
  const storage = browserStorage('localStorage')
  if (storage === null) return
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key)
}
