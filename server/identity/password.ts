import { hash, verify } from '@node-rs/argon2'

// OWASP's floor for Argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// What an unknown account's password is compared with, so that it takes as long as a known one's.
const NOBODYS_HASH = hash('a password that opens nothing', COST)

/** The form in which a password is stored; with a salt of its own, or with this one (16 bytes), by which it is found. */
export function hashPassword(password: string, salt?: Buffer): Promise<string> {
  return hash(plain(password), salt === undefined ? COST : { ...COST, salt })
}

/** Whether the password is the stored one; takes as long where there is no account (null). */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODYS_HASH), plain(password))
  return stored !== null && matches
}

/** The same characters are written in several ways, by which phone was used. */
function plain(password: string): string {
  return password.normalize('NFC')
}
