import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { accept, refuse, type Result } from '#domain/refusal.ts'

const inflateSome = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate)

/** Of one packed part, in bytes. */
const MOST_INFLATED = 8 * 1024 * 1024
/** Of all packed parts together, in bytes. */
const MOST_INFLATED_IN_ALL = 128 * 1024 * 1024
const MOST_PARTS = 5_000
/** How far before a packed part its own description is looked for, in bytes. */
const DESCRIPTION = 1_024

/** Actions and contents that a paper has no need of (ISO 32000-2, 12.6 and 7.11). */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|Rendition|RichMedia\w*|XFA|SubmitForm|ImportData|GoToE|GoToR|OpenAction(?!\s*\[))(?!\w)/
/** Too short to be looked for among a picture's bytes. */
const SCRIPT_TEXT = /\/JS\s*(?:[(<]|\d+\s+\d+\s+R)/
const ENCRYPTED = /\/Encrypt(?!\w)/
const HOLDS_OBJECTS = /\/(?:ObjStm|First)(?!\w)/
/** Packings of objects that are not looked into. */
const UNUSUAL_PACKING =
  /\/(?:ASCII85Decode|A85|ASCIIHexDecode|AHx|LZWDecode|LZW|RunLengthDecode|RL|Crypt)(?!\w)|\/Predictor\s+(?!1\b)/

/**
 * Whether a PDF is only a paper: whole, not encrypted, without scripts, embedded files, or anything that acts when
 * it is opened, also behind escaped names and in packed objects. FILE_REFUSED where it is not, or can't be told.
 */
export async function checkPdf(bytes: Uint8Array): Promise<Result<null>> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  if (!text.slice(-2_048).includes('%%EOF')) return refuse('FILE_REFUSED', 'This PDF is not whole.')
  const names = unescapeNames(text)
  if (ENCRYPTED.test(names))
    return refuse('FILE_REFUSED', 'This PDF is locked. Please upload one that is not.')
  if (ACTIVE.test(names) || SCRIPT_TEXT.test(withoutPackedParts(names))) return refuseActive()
  return checkPackedParts(file, text)
}

async function checkPackedParts(file: Buffer, text: string): Promise<Result<null>> {
  let left = MOST_INFLATED_IN_ALL
  let parts = 0
  for (const match of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const description = unescapeNames(text.slice(Math.max(0, match.index - DESCRIPTION), match.index))
    if (description.includes('/ObjStm') && UNUSUAL_PACKING.test(description)) return refuseOpaque()
    const start = match.index + match[0].length
    if (!isDeflated(file, start)) continue
    parts += 1
    if (parts > MOST_PARTS) return refuseOpaque()
    const content = await inflateFrom(file, start)
    left -= content === 'too large' ? MOST_INFLATED : (content?.length ?? 0)
    if (left < 0) return refuseOpaque()
    if (!HOLDS_OBJECTS.test(description) || content === null) continue
    if (content === 'too large') return refuseOpaque()
    const names = unescapeNames(content.toString('latin1'))
    if (ACTIVE.test(names) || SCRIPT_TEXT.test(names)) return refuseActive()
  }
  return accept(null)
}

/** Whether a zlib header begins there (RFC 1950, 2.2). */
function isDeflated(file: Buffer, start: number): boolean {
  const [first = 0, second = 0] = file.subarray(start, start + 2)
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}

async function inflateFrom(file: Buffer, start: number): Promise<Buffer | 'too large' | null> {
  try {
    return await inflateSome(file.subarray(start), { maxOutputLength: MOST_INFLATED })
  } catch (error) {
    const tooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    // Broken: no reader finds anything in it either.
    return tooLarge ? 'too large' : null
  }
}

/** Names may spell any character as its code: `/J#53` is `/JS`. */
function unescapeNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function withoutPackedParts(text: string): string {
  return text.replace(/(?<!end)stream[\r\n][\s\S]*?endstream/g, ' ')
}

function refuseActive(): Result<never> {
  return refuse('FILE_REFUSED', 'This PDF holds scripts, actions or other files. Please upload a plain one.')
}

function refuseOpaque(): Result<never> {
  return refuse('FILE_REFUSED', 'This PDF can’t be checked. Please save it anew, or upload a photo.')
}
