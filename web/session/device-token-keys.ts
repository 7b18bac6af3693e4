import { isRecord } from '#domain/read-value.ts'
import { readRole } from '#domain/roles.ts'
import { browserStorage } from './browser-storage.ts'
import { DEVICE_TOKENS } from './person-storage.ts'

/** The identifier that an account signs in with: its email, or its mobile in a role (in any spelling). */
export type SignInName = { readonly email: string } | { readonly mobile: string; readonly role: string }

/** A signed-in user, as far as it names the account. */
export interface DeviceAccount {
  readonly email: string | null
  readonly mobile: string
  readonly role: string
}

/** Returns the stored tokens by the keys of their sign-in names. */
export function readTokens(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(browserStorage('localStorage')?.getItem(DEVICE_TOKENS) ?? '{}')
    return isRecord(kept) ? kept : {}
  } catch {
    // Someone else wrote under this key.
    return {}
  }
}

/** Returns the ten digits of a mobile. Reading it by its rule would cost every first visit the rule's code. */
function mobileOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^91(?=\d{10}$)/, '')
}

/**
 * Returns the key of a sign-in name: a short hash, so that no email and no mobile stays in a shared browser after a
 * logout.
 */
export function keyOf(name: SignInName): string {
  const text =
    'mobile' in name
      ? `${readRole(name.role) ?? ''}${mobileOf(name.mobile)}`
      : name.email.trim().toLowerCase()
  // FNV-1a. The server checks the token, so two names with the same hash do no harm.
  let hash = 0x81_1c_9d_c5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93)
  return `of-${(hash >>> 0).toString(36)}`
}
