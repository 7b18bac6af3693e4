import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'

/** Values stored between visits (part A section 3, "Stored client values"; part B section 3), and the form of the lists of cars. */
export const STORED_NAMES = [
  'authToken',
  'uid',
  'email',
  'orgId',
  'userName',
  'profileImageUrl',
  'userRole',
  'onboardingStatus',
  'otpToken',
  'lastOtpToken',
  'tempRegNumber',
  'customToken',
  'accessToken',
  'refreshToken',
  'userSession',
  'dealerCities',
  'carCount',
  'filteredCarCount',
  'myCarsCount',
  'uploadPicturesCount',
  'placeBidsCount',
  'paymentsCount',
  'takeDeliveryCount',
  'nocCount',
  'listForm',
] as const

/** The name of a stored value. */
export type StoredName = (typeof STORED_NAMES)[number]

// If the browser forbids storage (for example in a private window), values last as long as the page.
const memory = new Map<StoredName, string>()
const listeners = new Set<() => void>()

const storage = () => browserStorage('localStorage')

/** Returns the stored value, or null. */
export function readStored(name: StoredName): string | null {
  return storage()?.getItem(name) ?? memory.get(name) ?? null
}

/** Stores a value; null removes it. */
export function storeValue(name: StoredName, value: string | null): void {
  if (readStored(name) === value) return
  if (value === null) {
    memory.delete(name)
    storage()?.removeItem(name)
  } else {
    try {
      storage()?.setItem(name, value)
      memory.delete(name)
    } catch {
      // Storage is full or forbidden; the value lasts as long as the page.
      storage()?.removeItem(name)
      memory.set(name, value)
    }
    if (storage() === null) memory.set(name, value)
  }
  for (const listener of listeners) listener()
}

/** Deletes all values of the signed-in user. */
export function forgetStored(): void {
  for (const name of STORED_NAMES) storeValue(name, null)
}

/** Deletes the mobile, code token and registration token of an unfinished sign-in. */
export function forgetUnfinishedSignIn(): void {
  for (const name of ['tempRegNumber', 'otpToken', 'lastOtpToken', 'customToken'] as const)
    storeValue(name, null)
}

/** Subscribes to changes of stored values in this tab and, for the session's token, in other tabs. */
export function subscribeToStored(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener?.('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', listener)
  }
}

/** Subscribes to changes of the signed-in account in this tab and others: its uid before and now, null for nobody. */
export function subscribeToAccount(
  listener: (before: string | null, now: string | null) => void,
): () => void {
  let account = readStored('uid')
  return subscribeToStored(() => {
    const now = readStored('uid')
    if (now === account) return
    const before = account
    account = now
    listener(before, now)
  })
}

/** Returns a stored value; the component re-renders when it changes. */
export function useStoredValue(name: StoredName): string | null {
  return useSyncExternalStore(subscribeToStored, () => readStored(name))
}
