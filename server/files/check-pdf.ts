import { createInflate } from 'node:zlib'
import { accept, refuse, type Result } from '#domain/refusal.ts'

/** Of all packed parts together, in bytes: four pages scanned in colour. */
const MOST_INFLATED = 128 * 1024 * 1024
/** How much of a packed part is looked at in one go, in bytes. */
const PIECE = 256 * 1024
/** In characters, with each of them spelled as a code. */
const LONGEST_NAME = 100
const MOST_PARTS = 5_000
/** How far before a packed part its own description is looked for, in bytes; one that is longer can't be checked. */
const DESCRIPTION = 1_024

/** A name however it is spelled: any character may stand as its code, so that `/J#53` is `/JS` (ISO 32000-2, 7.3.5). */
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

/** What may stand between a name and its value, beside comments (ISO 32000-2, 7.2.3). */
const WHITE = String.raw`[\0\t\n\f\r ]`
/** A text, a list, a part of its own or a number that leads to one; a comment may hide any, and papers have none. */
const VALUE = `(?:${WHITE}*[(<[%]|${WHITE}+\\d)`
const NO_MORE = '(?![\\w#])'

/** Actions and contents that a paper has no need of (ISO 32000-2, 12.6 and 7.11). */
const ACTIVE = new RegExp(
  [
    spelled('JavaScript', 'Launch', 'EmbeddedFile', 'FileAttachment', 'Rendition', 'RichMedia'),
    spelled('SubmitForm', 'ImportData'),
    spelled('GoToE', 'GoToR') + NO_MORE,
    spelled('XFA') + VALUE,
    // Where a list follows, it only says which page to show.
    `${spelled('OpenAction')}(?!${WHITE}*\\[)`,
  ].join('|'),
)
/** A script, or a file inside: names too short to be looked for among a picture's bytes. */
const SHORT_ACTIVE = new RegExp(spelled('JS', 'EF') + VALUE)
const ENCRYPTED = new RegExp(spelled('Encrypt') + NO_MORE)
const HOLDS_OBJECTS = new RegExp(spelled('ObjStm', 'First') + NO_MORE)
const PACKED_OBJECTS = new RegExp(spelled('ObjStm') + NO_MORE, 'g')
const FLATE = spelled('FlateDecode', 'Fl') + NO_MORE
/** The one packing of objects that is looked into, said in place, and once. */
const USUAL_PACKING = new RegExp(`${spelled('Filter')}${WHITE}*(?:${FLATE}|\\[${WHITE}*${FLATE}${WHITE}*\\])`)
/** Packings of objects that are not looked into. */
const UNUSUAL_PACKING = new RegExp(
  [
    spelled('ASCII85Decode', 'ASCIIHexDecode', 'LZWDecode', 'RunLengthDecode', 'Crypt'),
    spelled('A85', 'AHx', 'LZW', 'RL') + NO_MORE,
    // The numbers of a prediction said elsewhere begin with a 1 as well.
    `${spelled('Predictor')}(?!${WHITE}+1${WHITE}*[/>])`,
    // The parameters of the packing said elsewhere.
    `${spelled('DecodeParms', 'DP')}${NO_MORE}(?!${WHITE}*(?:\\[${WHITE}*)?(?:<<|null))`,
  ].join('|'),
)

/**
 * Whether a PDF is only a paper: whole, not encrypted, without scripts, embedded files, or anything that acts when
 * it is opened, also behind escaped names and in packed objects. FILE_REFUSED where it is not, or can't be told.
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
    // On the next line, where readers look for it, whatever else stands on this one (ISO 32000-2, 7.3.8.1: nothing).
    if (start <= index) start = nextLine(text, index)
    const window = text.slice(Math.max(0, index - DESCRIPTION), index)
    const description = window.slice(window.lastIndexOf('endstream') + 1)
    const ofObjects = packedObjects.filter((at) => at < index && at >= index - description.length).length
    described += ofObjects
    const isUnusual = !USUAL_PACKING.test(description) || UNUSUAL_PACKING.test(description)
    if (ofObjects > 0 && (isUnusual || !isDeflated(file, start))) return refuseOpaque()
    if (!isDeflated(file, start)) continue
    // What says of itself that it is a picture may hold objects all the same.
    const found = await scanPackedPart(file.subarray(start), left, HOLDS_OBJECTS.test(description))
    if (found.active) return refuseActive()
    if (ofObjects > 0 && found.broken) return refuseOpaque()
    left -= found.inflated
    if (left < 0) return refuseOpaque()
  }
  // Some objects' own description is not where it is looked for.
  return described < packedObjects.length ? refuseOpaque() : accept(null)
}

/** Where the line after the one at `index` begins; the end of the text where there is none. */
function nextLine(text: string, index: number): number {
  const end = /\r\n|\n|\r/g
  end.lastIndex = index
  const found = end.exec(text)
  return found === null ? text.length : found.index + found[0].length
}

/** Looks through what a part holds, piece by piece, to at most a piece beyond `most` bytes. */
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
      // A name may begin in one piece and end in the next, or its value after white space of any length.
      const end = endBeforeWhite(text)
      before = text.slice(Math.max(0, end - LONGEST_NAME), end + 1)
    }
  } catch {
    // Broken from here on: no reader finds anything in it either.
    return { active: false, broken: true, inflated }
  }
  return { active: false, broken: false, inflated }
}

/** Where the white space at the end of a text begins. */
function endBeforeWhite(text: string): number {
  let end = text.length
  while (end > 0 && '\0\t\n\f\r '.includes(text.charAt(end - 1))) end -= 1
  return end
}

/** Whether a zlib header begins there (RFC 1950, 2.2). */
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
