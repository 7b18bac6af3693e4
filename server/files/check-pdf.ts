import { createInflate } from 'node:zlib'
import { accept, refuse, type Result } from '#domain/refusal.ts'

/** The limit on the total inflated size of all packed parts, in bytes: four pages scanned in colour. */
const MOST_INFLATED = 128 * 1024 * 1024
/** The number of bytes of a packed part that are inflated and scanned at a time. */
const PIECE = 256 * 1024
/** The maximum length of a name that is searched for, in characters, with every character written as a `#` code. */
const LONGEST_NAME = 100
const MOST_PARTS = 5_000
/**
 * How far before a packed part its dictionary is searched for, in bytes. A file with a longer dictionary is refused.
 */
const DESCRIPTION = 1_024

/**
 * Matches a name in any spelling: any character may be written as its code, so `/J#53` is `/JS` (ISO 32000-2, 7.3.5).
 */
function spelled(...names: readonly string[]): string {
  const spellings = names.map((name) =>
    name.replace(/./g, (character) => `(?:${character}|#${codeOf(character)})`),
  )
  return `/(?:${spellings.join('|')})`
}

function codeOf(character: string): string {
  const code = character.charCodeAt(0).toString(16)
  return code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
}

/** The white space that may separate a name from its value. Comments may do so too (ISO 32000-2, 7.2.3). */
const WHITE = String.raw`[\0\t\n\f\r ]`
/** The start of a string, array, dictionary or reference. A comment could hide any of them, so its start counts too. */
const VALUE = `(?:${WHITE}*[(<[%]|${WHITE}+\\d)`
const NO_MORE = '(?![\\w#])'

/** Actions and contents that a plain document does not need (ISO 32000-2, 12.6 and 7.11). */
const ACTIVE = new RegExp(
  [
    spelled('JavaScript', 'Launch', 'EmbeddedFile', 'FileAttachment', 'Rendition', 'RichMedia'),
    spelled('SubmitForm', 'ImportData'),
    spelled('GoToE', 'GoToR') + NO_MORE,
    spelled('XFA') + VALUE,
    // An OpenAction followed by an array only says which page to show.
    `${spelled('OpenAction')}(?!${WHITE}*\\[)`,
  ].join('|'),
)
/** A script or an embedded file. These names are too short to search for in the bytes of pictures. */
const SHORT_ACTIVE = new RegExp(spelled('JS', 'EF') + VALUE)
const ENCRYPTED = new RegExp(spelled('Encrypt') + NO_MORE)
const HOLDS_OBJECTS = new RegExp(spelled('ObjStm', 'First') + NO_MORE)
const PACKED_OBJECTS = new RegExp(spelled('ObjStm') + NO_MORE, 'g')
const FLATE = spelled('FlateDecode', 'Fl') + NO_MORE
/** The only filter for object streams that is inspected: Flate, given directly in the dictionary, and once. */
const USUAL_PACKING = new RegExp(`${spelled('Filter')}${WHITE}*(?:${FLATE}|\\[${WHITE}*${FLATE}${WHITE}*\\])`)
/** Filters and parameters of object streams that are not inspected. */
const UNUSUAL_PACKING = new RegExp(
  [
    spelled('ASCII85Decode', 'ASCIIHexDecode', 'LZWDecode', 'RunLengthDecode', 'Crypt'),
    spelled('A85', 'AHx', 'LZW', 'RL') + NO_MORE,
    // A predictor given by reference begins with a 1 as well.
    `${spelled('Predictor')}(?!${WHITE}+1${WHITE}*[/>])`,
    // Decode parameters given by reference.
    `${spelled('DecodeParms', 'DP')}${NO_MORE}(?!${WHITE}*(?:\\[${WHITE}*)?(?:<<|null))`,
  ].join('|'),
)

/**
 * Checks that a PDF is a plain document: complete, not encrypted, and without scripts, embedded files or opening
 * actions, including those behind escaped names and in object streams. Refuses with FILE_REFUSED otherwise, or if the
 * file can't be checked.
 */
export async function checkPdf(bytes: Uint8Array): Promise<Result<null>> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  if (!text.slice(-2_048).includes('%%EOF')) return refuse('FILE_REFUSED', 'This PDF is not whole.')
  if (ENCRYPTED.test(text))
    return refuse('FILE_REFUSED', 'This PDF is locked. Please upload one that is not.')
  if (ACTIVE.test(text) || SHORT_ACTIVE.test(withoutPackedParts(text))) return refuseActive()
  return checkPackedParts(file, text)
}

async function checkPackedParts(file: Buffer, text: string): Promise<Result<null>> {
  const packedObjects = Array.from(text.matchAll(PACKED_OBJECTS), ({ index }) => index)
  if (packedObjects.length > MOST_PARTS) return refuseOpaque()
  let left = MOST_INFLATED
  let parts = 0
  let described = 0
  let start = 0
  for (const { index } of text.matchAll(/(?<!end)stream/g)) {
    parts += 1
    if (parts > MOST_PARTS) return refuseOpaque()
    // The data starts on the next line, where readers expect it, even if other bytes follow the keyword (ISO 32000-2,
    // 7.3.8.1).
    if (start <= index) start = nextLine(text, index)
    const window = text.slice(Math.max(0, index - DESCRIPTION), index)
    const description = window.slice(window.lastIndexOf('endstream') + 1)
    const ofObjects = packedObjects.filter((at) => at < index && at >= index - description.length).length
    described += ofObjects
    const isUnusual = !USUAL_PACKING.test(description) || UNUSUAL_PACKING.test(description)
    if (ofObjects > 0 && (isUnusual || !isDeflated(file, start))) return refuseOpaque()
    if (!isDeflated(file, start)) continue
    // A stream that is declared as a picture may still hold objects.
    const found = await scanPackedPart(file.subarray(start), left, HOLDS_OBJECTS.test(description))
    if (found.active) return refuseActive()
    if (ofObjects > 0 && found.broken) return refuseOpaque()
    left -= found.inflated
    if (left < 0) return refuseOpaque()
  }
  // Fewer found than declared: the dictionary of an object stream is not where it was searched for.
  return described < packedObjects.length ? refuseOpaque() : accept(null)
}

/** Returns the index at which the next line begins, or the end of the text if there is none. */
function nextLine(text: string, index: number): number {
  const end = /\r\n|\n|\r/g
  end.lastIndex = index
  const found = end.exec(text)
  return found === null ? text.length : found.index + found[0].length
}

/** Inflates and scans a part piece by piece, and stops within one piece after exceeding `most` bytes. */
async function scanPackedPart(
  packed: Buffer,
  most: number,
  holdsObjects: boolean,
): Promise<{ readonly active: boolean; readonly broken: boolean; readonly inflated: number }> {
  const unpacking = createInflate({ chunkSize: PIECE })
  unpacking.end(packed)
  let inflated = 0
  let before = ''
  try {
    for await (const piece of unpacking as AsyncIterable<Buffer>) {
      inflated += piece.length
      const text = before + piece.toString('latin1')
      if (ACTIVE.test(text) || (holdsObjects && SHORT_ACTIVE.test(text)))
        return { active: true, broken: false, inflated }
      if (inflated > most) break
      // A name may continue in the next piece, or its value may follow there after any amount of white space.
      const end = endBeforeWhite(text)
      before = text.slice(Math.max(0, end - LONGEST_NAME), end + 1)
    }
  } catch {
    // The data is corrupt from here on, so no reader finds anything in it either.
    return { active: false, broken: true, inflated }
  }
  return { active: false, broken: false, inflated }
}

/** Returns the index at which the trailing white space of a text begins. */
function endBeforeWhite(text: string): number {
  let end = text.length
  while (end > 0 && '\0\t\n\f\r '.includes(text.charAt(end - 1))) end -= 1
  return end
}

/** Whether a zlib header begins at `start` (RFC 1950, 2.2). */
function isDeflated(file: Buffer, start: number): boolean {
  const [first = 0, second = 0] = file.subarray(start, start + 2)
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}

function withoutPackedParts(text: string): string {
  const kept: string[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf('stream', from)
    const end = start < 0 ? -1 : text.indexOf('endstream', start)
    if (end < 0) break
    kept.push(text.slice(from, start))
    from = end + 'endstream'.length
  }
  return kept.join(' ') + text.slice(from)
}

function refuseActive(): Result<never> {
  return refuse('FILE_REFUSED', 'This PDF holds scripts, actions or other files. Please upload a plain one.')
}

function refuseOpaque(): Result<never> {
  return refuse('FILE_REFUSED', 'This PDF can’t be checked. Please save it anew, or upload a photo.')
}
