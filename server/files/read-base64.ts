import { accept, refuse, type Result } from '#domain/refusal.ts'

const DATA_URL = /^data:[^,]{0,200};base64,/

/**
 * The bytes of a file that came as base64, strictly: padded, no white space, no stray bits; a data URL's prefix
 * is dropped. TOO_LARGE beyond `maxBytes`, FILE_REFUSED where it is no base64 or nothing at all.
 */
export function readBase64(text: string, maxBytes: number): Result<Buffer> {
  const base64 = text.replace(DATA_URL, '')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxBytes) {
    return refuse('TOO_LARGE', `File size exceeds ${Math.floor(maxBytes / 1024 / 1024)}MB limit.`)
  }
  // A decoder forgives what is no base64; only the one spelling of the bytes counts.
  if (bytes.length === 0 || bytes.toString('base64') !== base64) {
    return refuse('FILE_REFUSED', 'This file did not arrive whole. Please choose it again.')
  }
  return accept(bytes)
}
