import { createHash } from 'node:crypto'

/** What the first link of a chain follows: every entry below its own counts, whatever its id. */
export const BEGINNING = { position: 0, throughId: Number.MIN_SAFE_INTEGER, hash: Buffer.alloc(32) } as const

/**
 * The hash of a link (SHA-256): of the link before it, and of its entries in their order, each as one line of JSON.
 * Whoever changes an entry, leaves one out or adds one has to make every later link anew.
 */
export function hashLink(before: Uint8Array, lines: readonly string[]): Buffer {
  const hash = createHash('sha256').update(before)
  for (const line of lines) hash.update(line).update('\n')
  return hash.digest()
}
