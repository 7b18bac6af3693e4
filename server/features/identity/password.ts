import { hash, verify } from '@node-rs/argon2'

// OWASP's floor for Argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// What an unknown account's password is compared with, so that it takes as long as a known one's.
const NOBODYS_HASH = hash('a password that opens nothing', COST)

/** The form in which a password is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Whether the password is the stored one; takes as long where there is no account (null). */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODYS_HASH), password)
  return stored !== null && matches
}
