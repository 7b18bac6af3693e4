import { timingSafeEqual } from 'node:crypto'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Vault } from '#server/platform/vault.ts'
import { findUserByEmail, type UserRow } from './identity-queries.ts'
import { hashPassword, isPassword } from './password.ts'
import { listRegistrations, type RegistrationRow } from './registration-queries.ts'

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

/**
 * Returns the account, else the registration, with this email and password; null if there is none. A failed attempt
 * takes equally long for every email: one hash for the account, and one for any number of registrations.
 */
export async function authenticateByPassword(
  db: Queries,
  vault: Vault,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<AuthenticatedBy | null> {
  const user = await findUserByEmail(db, email)
  if ((await isPassword(user?.passwordHash ?? null, password)) && user !== null) return { kind: 'user', user }
  const given = Buffer.from(await hashRegistrationPassword(vault, email, password))
  const registrations = await listRegistrations(db, email)
  const registration = registrations.find(({ passwordHash }) => isSame(Buffer.from(passwordHash), given))
  return registration === undefined ? null : { kind: 'registration', registration }
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
