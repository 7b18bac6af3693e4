import { browserStorage } from './browser-storage.ts'
import { readStored, STORED_NAMES } from './stored-values.ts'

type StorageKind = 'localStorage' | 'sessionStorage'

/** The key of the tokens by which the server knows this browser. */
export const DEVICE_TOKENS = 'deviceTokens'
/** The key of the token of a yard's link, on a guard's phone. */
export const YARD_LINK = 'yardLink'
/** The key of the language that was chosen on this device. */
export const LANGUAGE = 'language'

/**
 * The keys in local storage that stay when a person leaves, because they belong to the device. All others are deleted,
 * and everything in session storage.
 */
const OF_DEVICE: readonly string[] = [DEVICE_TOKENS, YARD_LINK, LANGUAGE]

/**
 * Typed texts that were not sent, of the onboarding and of forms, under keys with this prefix and the uid. They
 * stay for their owner when a session expires, and are deleted at a logout.
 */
export const TYPED = { localStorage: 'onboardingDraft.', sessionStorage: 'typed.' } as const

/**
 * The databases that stay, because they hold what has not arrived, each entry for its owner alone: pictures, condition
 * reports, checklists of deliveries.
 */
export const OWNED_DATABASES = ['yardbid-pictures', 'yardbid-condition-reports', 'yardbid-handovers'] as const
/** The database of the answers that a field worker's screens show without a network. It goes when the person leaves. */
export const ANSWERS_DATABASE = 'yardbid-answers'

const KINDS = ['localStorage', 'sessionStorage'] as const

/** Whether this person is still the one who is signed in. */
export function isSignedIn(owner: string): boolean {
  return readStored('uid') === owner
}

/**
 * Stores a text of a person. A write that comes after the person has left stores nothing.
 * @throws {DOMException} if storage is full or forbidden
 */
export function keepForPerson(owner: string, kind: StorageKind, key: string, text: string): void {
  if (isSignedIn(owner)) browserStorage(kind)?.setItem(key, text)
}

/** Deletes the data of the person who has left from this browser, except typed texts. */
export function forgetPerson(): void {
  const stays = new Set<string>([...OF_DEVICE, ...STORED_NAMES])
  // The stored values are deleted one by one, for whoever shows them.
  forget('localStorage', (key) => !stays.has(key) && !key.startsWith(TYPED.localStorage))
  forgetInTab()
  globalThis.indexedDB?.deleteDatabase(ANSWERS_DATABASE)
}

/** Deletes the data of the person who has left from this tab, except typed texts. */
export function forgetInTab(): void {
  forget('sessionStorage', (key) => !key.startsWith(TYPED.sessionStorage))
}

/** A key that is written and removed at once, so that the other tabs notice a logout. */
const LOGOUT = 'loggedOut'

/** Deletes what people of this device typed and did not send, in all tabs. For a logout; an expired session keeps it. */
export function forgetTyped(): void {
  forgetTypedHere()
  const storage = browserStorage('localStorage')
  try {
    storage?.setItem(LOGOUT, String(Date.now()))
    storage?.removeItem(LOGOUT)
  } catch (error) {
    // Storage is full or forbidden: then no other tab keeps anything there either.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Deletes what was typed in this tab, too, when a person logs out in another. Returns the end of it. */
export function followLogouts(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === LOGOUT && newValue !== null) forgetTypedHere()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function forgetTypedHere(): void {
  for (const kind of KINDS) forget(kind, (key) => key.startsWith(TYPED[kind]))
}

function forget(kind: StorageKind, goes: (key: string) => boolean): void {
  const storage = browserStorage(kind)
  if (storage === null) return
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
  for (const key of keys) if (goes(key)) storage.removeItem(key)
}
