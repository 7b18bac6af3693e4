import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'

/** The number of bytes that are inflated at a time. */
const PIECE = 256 * 1024

/** Inflates a part piece by piece, up to its own end. Throws if it is corrupt. */
export async function* inflate(packed: Iterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(packed)
  const unpacking = source.pipe(createInflate({ chunkSize: PIECE }))
  try {
    yield* unpacking as AsyncIterable<Buffer>
  } finally {
    source.destroy()
  }
}

/**
 * Returns what a part inflates to, one character for each byte, up to where it is corrupt; null if that is more than
 * `max`.
 */
export async function wholePart(packed: Iterable<Buffer>, max: number): Promise<string | null> {
  let whole = ''
  try {
    for await (const piece of inflate(packed)) {
      whole += piece.toString('latin1')
      if (whole.length > max) return null
    }
  } catch {
    return whole
  }
  return whole
}

/** Whether data begins with a zlib header (RFC 1950, 2.2). */
export function isDeflated([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}
