import { isRecord } from '#domain/read-value.ts'
import { browserStorage } from './browser-storage.ts'
import { keyOf, readTokens, type DeviceAccount, type SignInName } from './device-token-keys.ts'
import { DEVICE_TOKENS } from './person-storage.ts'

const MAX_TOKENS = 10

/** Stores the device token of an answer to a sign-in, if it has one, and drops the oldest of more than ten. */
export function storeDeviceToken(account: DeviceAccount, answer: unknown): void {
  const token = isRecord(answer) ? answer['deviceToken'] : undefined
  if (typeof token !== 'string') return
  const names: SignInName[] = [account, ...(account.email === null ? [] : [{ email: account.email }])]
  const keys = names.map(keyOf)
  const others = Object.entries(readTokens()).filter(([known]) => !keys.includes(known))
  const kept = [...keys.map((key) => [key, token] as const), ...others].slice(0, MAX_TOKENS)
  try {
    browserStorage('localStorage')?.setItem(DEVICE_TOKENS, JSON.stringify(Object.fromEntries(kept)))
  } catch (error) {
    // Storage is full; losing the token is harmless.
    if (!(error instanceof DOMException)) throw error
  }
}
