import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'

/** What the browser keeps between visits (part A section 3, "Stored client values"; part B section 3). */
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
] as const

/** The name of a stored value. */
export type StoredName = (typeof STORED_NAMES)[number]

// Where the browser refuses to keep anything (a private window, say), the values last as long as the page.
const memory = new Map<StoredName, string>()
const listeners = new Set<() => void>()

const storage = () => browserStorage('localStorage')

/** The stored value, or null. */
export function readStored(name: StoredName): string | null {
  return storage()?.getItem(name) ?? memory.get(name) ?? null
}

/** Keeps a value; null removes it. */
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
      // Full, or forbidden: then for as long as the page lives.
      storage()?.removeItem(name)
      memory.set(name, value)
    }
    if (storage() === null) memory.set(name, value)
  }
  for (const listener of listeners) listener()
}

/** Forgets everything that belongs to the signed-in person. */
export function forgetStored(): void {
  for (const name of STORED_NAMES) storeValue(name, null)
}

/** Forgets the mobile, the code and the registration with which somebody began to come in. */
export function forgetBegun(): void {
  for (const name of ['tempRegNumber', 'otpToken', 'customToken'] as const) storeValue(name, null)
}

/** Calls back whenever a stored value changes in this tab or, for the session's token, in another one. */
export function subscribeToStored(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener?.('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', listener)
  }
}

/** Calls back whenever somebody else is signed in than before, or nobody any more, in this tab or in another one. */
export function subscribeToAccount(listener: () => void): () => void {
  let account = readStored('uid')
  return subscribeToStored(() => {
    const now = readStored('uid')
    if (now === account) return
    account = now
    listener()
  })
}

/** A stored value, for a component that shows it. */
export function useStoredValue(name: StoredName): string | null {
  return useSyncExternalStore(subscribeToStored, () => readStored(name))
}
