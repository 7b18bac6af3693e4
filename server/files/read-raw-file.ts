import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { accept, refuse, type Result } from '#domain/refusal.ts'

/** A file that has arrived whole, with its SHA-256. */
export interface WholeFile {
  readonly bytes: Buffer
  readonly sha256: Buffer
}

/** The memory for a file whose length the sender does not announce, in bytes; it doubles as more arrives. */
const FIRST_BYTES = 65_536

function grow(whole: Buffer, min: number, max: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(min, Math.min(whole.length * 2, max)))
  whole.copy(larger)
  return larger
}

/**
 * Reads a file sent as it is. Refuses with TOO_LARGE above `maxBytes`, of which no more than that is kept in memory, or
 * with FILE_REFUSED if it is empty or the connection breaks. `announcedBytes` is the length that the sender announced,
 * or null.
 */
export async function readRawFile(
  body: Readable,
  { announcedBytes, maxBytes }: { readonly announcedBytes: number | null; readonly maxBytes: number },
): Promise<Result<WholeFile>> {
  if (announcedBytes !== null && announcedBytes > maxBytes) return refuseTooLarge(maxBytes)
  // One piece of memory of the announced size, because chunks and their concatenation would take twice as much.
  const isAnnounced = announcedBytes !== null && announcedBytes >= 0
  let whole: Buffer = Buffer.allocUnsafeSlow(isAnnounced ? announcedBytes : FIRST_BYTES)
  let size = 0
  // Hashed as it arrives: five megabytes at once keep the event loop for ten milliseconds.
  const hash = createHash('sha256')
  const arriving: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false })
  try {
    for await (const chunk of arriving) {
      // The server drops the rest.
      if (size + chunk.length > maxBytes) return refuseTooLarge(maxBytes)
      if (size + chunk.length > whole.length) whole = grow(whole, size + chunk.length, maxBytes)
      size += chunk.copy(whole, size)
      hash.update(chunk)
    }
  } catch {
    // The connection broke, so nobody reads the answer.
    return refuseIncomplete()
  }
  if (size === 0) return refuseIncomplete()
  return accept({ bytes: whole.subarray(0, size), sha256: hash.digest() })
}

/** Returns the refusal of a file over the limit. */
export function refuseTooLarge(maxBytes: number): Result<never> {
  return refuse('TOO_LARGE', 'file.tooLarge', { values: { megabytes: Math.floor(maxBytes / 1024 / 1024) } })
}

/** Returns the refusal of a file that is empty or damaged on the way. */
export function refuseIncomplete(): Result<never> {
  return refuse('FILE_REFUSED', 'file.incomplete')
}
