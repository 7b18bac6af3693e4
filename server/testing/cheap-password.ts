import { hash } from '@node-rs/argon2'

/** The minimum that Argon2 accepts: 8 KiB and one pass. */
const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * Hashes an ASCII password for an account of a test. Each hash states its own cost, so that signing in with it takes
 * a fraction of a millisecond. Tests of how long a sign-in takes hash as the app does.
 */
export function hashCheaply(password: string): Promise<string> {
  return hash(password, COST)
}
