import { createHash } from 'node:crypto'

/** The position before the first link of a chain. Its `throughId` is below every possible id. */
export const GENESIS = { position: 0, throughId: Number.MIN_SAFE_INTEGER, hash: Buffer.alloc(32) } as const

/**
 * Returns the hash of a link: SHA-256 over the hash of the previous link and the link's own entries in id order, each
 * as one line of JSON. Changing, removing or adding an entry therefore breaks every later link.
 */
export function hashLink(before: Uint8Array, lines: readonly string[]): Buffer {
  const hash = createHash('sha256').update(before)
  for (const line of lines) hash.update(line).update('\n')
  return hash.digest()
}
