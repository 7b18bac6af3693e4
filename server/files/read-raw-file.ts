import type { Readable } from 'node:stream'
import { accept, refuse, type Result } from '#domain/refusal.ts'

/**
 * Reads a file sent as it is. Refuses with TOO_LARGE above `maxBytes`, of which no more than that is kept in memory, or
 * with FILE_REFUSED if it is empty or the connection breaks. `announcedBytes` is the length that the sender announced,
 * or null.
 */
export async function readRawFile(
  body: Readable,
  { announcedBytes, maxBytes }: { readonly announcedBytes: number | null; readonly maxBytes: number },
): Promise<Result<Buffer>> {
  if (announcedBytes !== null && announcedBytes > maxBytes) return refuseTooLarge(maxBytes)
  const chunks: Buffer[] = []
  let size = 0
  const arriving: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false })
  try {
    for await (const chunk of arriving) {
      size += chunk.length
      // The server drops the rest.
      if (size > maxBytes) return refuseTooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch {
    // The connection broke, so nobody reads the answer.
    return refuseIncomplete()
  }
  return size === 0 ? refuseIncomplete() : accept(Buffer.concat(chunks, size))
}

/** Returns the refusal of a file over the limit. */
export function refuseTooLarge(maxBytes: number): Result<never> {
  return refuse('TOO_LARGE', `File size exceeds ${Math.floor(maxBytes / 1024 / 1024)}MB limit.`)
}

/** Returns the refusal of a file that is empty or damaged on the way. */
export function refuseIncomplete(): Result<never> {
  return refuse('FILE_REFUSED', 'This file did not arrive whole. Please choose it again.')
}
