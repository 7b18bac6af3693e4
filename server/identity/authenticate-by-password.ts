import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '#server/platform/vault.ts'
import type { UserRow } from './identity-queries.ts'
import { hashPassword, isPassword } from './password.ts'
import type { RegistrationRow } from './registration-queries.ts'

/** The account or registration that an email and password belong to. */
export type AuthenticatedBy =
  | { readonly kind: 'user'; readonly user: UserRow }
  | { readonly kind: 'registration'; readonly registration: RegistrationRow }

const SALT_BYTES = 16

/**
 * Hashes a registration's password with a salt derived from the email, so that one hash can be compared with all
 * registrations of that email.
 */
export function hashRegistrationPassword(vault: Vault, email: string, password: string): Promise<string> {
  const salt = vault.digest('salt of registrations', email.toLowerCase()).subarray(0, SALT_BYTES)
  return hashPassword(password, salt)
}

/** The accounts and registrations of an email, in the order in which a password is compared with theirs. */
export interface Candidates {
  readonly users: readonly UserRow[]
  readonly registrations: readonly RegistrationRow[]
}

/**
 * Returns the first account, else the first registration, with this password; null if there is none. A failed attempt
 * takes equally long for every email with one account or none: one hash for each account, at least one, and one for any
 * number of registrations.
 */
export async function findByPassword(
  vault: Vault,
  { email, password }: { readonly email: string; readonly password: string },
  { users, registrations }: Candidates,
): Promise<AuthenticatedBy | null> {
  for (const user of users) {
    if (await isPassword(user.passwordHash, password)) return { kind: 'user', user }
  }
  if (users.length === 0) await isPassword(null, password)
  const given = Buffer.from(await hashRegistrationPassword(vault, email, password))
  const registration = registrations.find(({ passwordHash }) => isSame(Buffer.from(passwordHash), given))
  return registration === undefined ? null : { kind: 'registration', registration }
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
