import { readRole } from '#domain/roles.ts'
import { browserStorage } from './browser-storage.ts'

/** What an account signs in with: its email, or its mobile in a role (in any spelling). */
export type SignInName = { readonly email: string } | { readonly mobile: string; readonly role: string }

const KEY = 'deviceTokens'
const MOST = 10

/**
 * Returns the token that shows the server that this browser signed in to the account before; undefined if it did not,
 * or if storage is forbidden.
 */
export function readDeviceToken(name: SignInName): string | undefined {
  const key = keyOf(name)
  return readTokens().find(([known]) => known === key)?.[1]
}

/** Keeps an account's device token over the logout, and drops the oldest of more than ten. */
export function keepDeviceToken(
  account: { readonly email: string | null; readonly mobile: string; readonly role: string },
  token: string,
): void {
  const names: SignInName[] = [account, ...(account.email === null ? [] : [{ email: account.email }])]
  const keys = names.map(keyOf)
  const others = readTokens().filter(([known]) => !keys.includes(known))
  const kept = [...keys.map((key) => [key, token] as const), ...others].slice(0, MOST)
  try {
    browserStorage('localStorage')?.setItem(KEY, JSON.stringify(kept))
  } catch (error) {
    // Storage is full; losing the token is harmless.
    if (!(error instanceof DOMException)) throw error
  }
}

type Kept = readonly [key: string, token: string]

function readTokens(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(browserStorage('localStorage')?.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    // Someone else wrote under this key.
    return []
  }
}

function isKept(value: unknown): value is Kept {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'
}

/** The key of a sign-in name: a short hash, so that no email and no mobile stays in a shared browser after a logout. */
function keyOf(name: SignInName): string {
  const text =
    'mobile' in name
      ? `${readRole(name.role) ?? name.role} ${name.mobile.replace(/\D/g, '').slice(-10)}`
      : `email ${name.email.trim().toLowerCase()}`
  // FNV-1a. The server checks the token, so two names with the same hash do no harm.
  let hash = 0x81_1c_9d_c5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93)
  return (hash >>> 0).toString(16)
}
