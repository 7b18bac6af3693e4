import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Unknown accounts' passwords are checked against this hash, so that they take as long as known ones.
const DUMMY_HASH = hash('a password that opens nothing', COST)

/** Hashes a password for storage, with a random salt. A fixed salt (16 bytes) makes the hash searchable. */
export function hashPassword(password: string, salt?: Buffer): Promise<string> {
  return hash(plain(password), salt === undefined ? COST : { ...COST, salt })
}

/** Returns whether the password matches. Takes equally long without an account (`stored` null). */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await DUMMY_HASH), plain(password))
  return stored !== null && matches
}

/** Normalises a password to NFC, because devices encode the same characters differently. */
function plain(password: string): string {
  return password.normalize('NFC')
}
