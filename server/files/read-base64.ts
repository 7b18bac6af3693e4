import { accept, type Result } from '#domain/refusal.ts'
import { refuseIncomplete, refuseTooLarge } from './read-raw-file.ts'

const DATA_URL = /^data:[^,]{0,200};base64,/

/**
 * Decodes a file sent as strict base64: padded, and without white space or stray bits. Drops the prefix of a data URL.
 * Refuses with TOO_LARGE above `maxBytes`, or FILE_REFUSED if the text is empty or not base64.
 */
export function readBase64(text: string, maxBytes: number): Result<Buffer> {
  const base64 = text.replace(DATA_URL, '')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxBytes) return refuseTooLarge(maxBytes)
  // Accepts only the canonical encoding, because the decoder ignores characters that are not base64.
  if (bytes.length === 0 || bytes.toString('base64') !== base64) return refuseIncomplete()
  return accept(bytes)
}
