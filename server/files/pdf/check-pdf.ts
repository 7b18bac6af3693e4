import { accept, refuse, type Result } from '#domain/refusal.ts'
import {
  definitionsShowPages,
  findActive,
  findOpenActions,
  findShortActive,
  LONGEST_ACTION,
  NO_MORE,
  packedShowPages,
  spelled,
  type ActiveKind,
} from './active-content.ts'
import { inflate, isDeflated, wholePart } from './inflate-part.ts'
import { readLock, type Decrypt } from './pdf-lock.ts'
import { WHITE } from './pdf-value.ts'

/** The limit on the total inflated size of all packed parts, in bytes: four pages scanned in colour. */
const MAX_INFLATED = 128 * 1024 * 1024
/** The limit on the inflated size of an object stream that is searched for an action, in bytes. */
const MAX_OBJECTS = 16 * 1024 * 1024
/** The maximum length of a name that is searched for, in characters, with every character written as a `#` code. */
const LONGEST_NAME = 100
const MAX_PARTS = 5_000
const MAX_OPEN_ACTIONS = 16
/**
 * How far before a packed part its dictionary is searched for, in bytes. A file with a longer dictionary is refused.
 */
const DESCRIPTION = 1_024

const ENCRYPT = new RegExp(spelled('Encrypt') + NO_MORE, 'g')
/** For each byte, whether it is white space. */
const IS_WHITE = Array.from({ length: 256 }, (_, byte) => '\0\t\n\f\r '.includes(String.fromCharCode(byte)))

const PAGE = new RegExp(`${spelled('Type')}${WHITE}*${spelled('Page')}${NO_MORE}`)
const HOLDS_OBJECTS = new RegExp(spelled('ObjStm', 'First') + NO_MORE)
const PACKED_OBJECTS = new RegExp(spelled('ObjStm') + NO_MORE, 'g')
const OBJECT_HEAD = new RegExp(`(\\d{1,10})${WHITE}+(\\d{1,5})${WHITE}+obj(?!\\w)`, 'g')
const FIRST = new RegExp(`${spelled('First')}${WHITE}+(\\d{1,8})(?!\\d|${WHITE}+\\d+${WHITE}+R)`)
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
 * Checks that a PDF is a plain document: complete, with a page, opened without a password, and without scripts, embedded
 * files or actions on opening but one that shows a page, including those behind escaped names and in object streams. A
 * PDF that only its owner's password protects is decrypted for this. Refuses with FILE_REFUSED otherwise, or if the file
 * can't be checked; the sentence says what to do.
 */
export async function checkPdf(bytes: Uint8Array): Promise<Result<null>> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  if (!text.slice(-2_048).includes('%%EOF')) return refuse('FILE_REFUSED', 'pdf.notWhole')
  const encrypts = Array.from(text.matchAll(ENCRYPT), ({ index, 0: name }) => index + name.length)
  const lock = readLock(text, encrypts)
  if (lock.kind === 'password') return refuse('FILE_REFUSED', 'pdf.password')
  if (lock.kind === 'unknown') return refuseOpaque()
  const active = findActive(text) ?? findShortActive(withoutPackedParts(text))
  if (active !== null) return refuseActive(active)
  return new Check(file, text, lock.kind === 'owner' ? lock.decrypt : null).run()
}

/** A part of a file between `stream` and `endstream`. */
interface Part {
  /** The index at which its data begins. */
  readonly start: number
  /** Its dictionary, after what stands before it. */
  readonly description: string
  /** The number of object streams that the description declares. */
  readonly ofObjects: number
}

/** The check of a file whose text outside its packed parts is harmless. */
class Check {
  readonly #file: Buffer
  readonly #text: string
  readonly #decrypt: Decrypt | null
  readonly #references = new Set<string>()
  #left = MAX_INFLATED
  #hasPage: boolean

  constructor(file: Buffer, text: string, decrypt: Decrypt | null) {
    this.#file = file
    this.#text = text
    this.#decrypt = decrypt
    this.#hasPage = PAGE.test(text)
  }

  async run(): Promise<Result<null>> {
    if (!this.#keepOpenActions(this.#text)) return refuseActive('opening')
    const parts = partsOf(this.#text)
    if (parts === null) return refuseOpaque()
    for (const part of parts) {
      const scanned = await this.#scan(part)
      if (!scanned.ok) return scanned
    }
    if (!(await this.#opensWithPage(parts))) return refuseActive('opening')
    return this.#hasPage ? accept(null) : refuse('FILE_REFUSED', 'pdf.noPages')
  }

  /** Scans a part as it stands and, in an encrypted file, decrypted. */
  async #scan(part: Part): Promise<Result<null>> {
    const isUsual = USUAL_PACKING.test(part.description) && !UNUSUAL_PACKING.test(part.description)
    if (part.ofObjects > 0 && !isUsual) return refuseOpaque()
    let isSound = false
    for (const form of this.#formsOf(part)) {
      // A stream that is declared as a picture may still hold objects.
      const found = await this.#scanForm(form(), HOLDS_OBJECTS.test(part.description))
      if (found.active !== null) return refuseActive(found.active)
      if (this.#left < 0) return refuseOpaque()
      isSound ||= !found.isBroken
    }
    // In an encrypted file, data that is not what its filter says was not decrypted as readers do.
    const isToBeSound = part.ofObjects > 0 || (this.#decrypt !== null && isUsual)
    return isToBeSound && !isSound ? refuseOpaque() : accept(null)
  }

  /** Returns the packed data of a part in each form that is deflated. */
  #formsOf({ start, description }: Part): readonly (() => Iterable<Buffer>)[] {
    const plain = this.#file.subarray(start)
    const forms = [() => [plain]]
    const decrypt = this.#decrypt
    const head = Array.from(description.matchAll(OBJECT_HEAD)).at(-1)
    const of = { number: Number(head?.[1]), generation: Number(head?.[2]) }
    const decrypted = decrypt === null || head === undefined ? [] : [() => decrypt(plain, of)]
    return [...forms, ...decrypted].filter((form) => {
      const [piece] = form()
      return piece !== undefined && isDeflated(piece)
    })
  }

  /** Inflates and scans a part piece by piece, and stops within one piece after exceeding what is left. */
  async #scanForm(
    packed: Iterable<Buffer>,
    holdsObjects: boolean,
  ): Promise<{ readonly active: ActiveKind | null; readonly isBroken: boolean }> {
    let before = ''
    try {
      for await (const piece of inflate(packed)) {
        this.#left -= piece.length
        const text = before + piece.toString('latin1')
        const active = findActive(text) ?? (holdsObjects ? findShortActive(text) : null)
        if (active !== null) return { active, isBroken: false }
        this.#hasPage ||= holdsObjects && PAGE.test(text)
        if (this.#left < 0) break
        // A name may continue in the next piece, or its value may follow there after any amount of white space.
        const ofPiece = endBeforeWhite(piece)
        const end = ofPiece > 0 ? before.length + ofPiece : endBeforeWhite(Buffer.from(before, 'latin1'))
        const kept = Math.max(0, end - LONGEST_NAME - LONGEST_ACTION)
        if (!this.#keepOpenActions(text, kept)) return { active: 'opening', isBroken: false }
        before = text.slice(kept, end + 1)
      }
    } catch {
      // The data is corrupt from here on, so no reader finds anything in it either.
      return { active: null, isBroken: true }
    }
    return { active: this.#keepOpenActions(before) ? null : 'opening', isBroken: false }
  }

  /** Keeps the references of the actions on opening in a text, up to `end`. Returns whether all others show a page. */
  #keepOpenActions(text: string, end?: number): boolean {
    const { arePlain, references } = findOpenActions(text, end)
    for (const reference of references) this.#references.add(reference)
    return arePlain && this.#references.size <= MAX_OPEN_ACTIONS
  }

  /** Whether the objects that are opened by reference only show a page. */
  async #opensWithPage(parts: readonly Part[]): Promise<boolean> {
    if (this.#references.size === 0) return true
    if (!definitionsShowPages(this.#text, this.#references)) return false
    for (const part of parts.filter(({ description }) => HOLDS_OBJECTS.test(description))) {
      const first = FIRST.exec(part.description)
      if (first === null && part.ofObjects > 0) return false
      for (const form of first === null ? [] : this.#formsOf(part)) {
        const objects = await wholePart(form(), MAX_OBJECTS)
        if (objects === null || !packedShowPages(objects, Number(first?.[1]), this.#references)) return false
      }
    }
    return true
  }
}

/** Returns the parts of a file, or null if they can't be distinguished or are too many. */
function partsOf(text: string): readonly Part[] | null {
  const packedObjects = Array.from(text.matchAll(PACKED_OBJECTS), ({ index }) => index)
  if (packedObjects.length > MAX_PARTS) return null
  const parts: Part[] = []
  let start = 0
  for (const { index } of text.matchAll(/(?<!end)stream/g)) {
    if (parts.length === MAX_PARTS) return null
    // The data starts on the next line, where readers expect it, even if other bytes follow the keyword (ISO 32000-2,
    // 7.3.8.1).
    if (start <= index) start = nextLine(text, index)
    const window = text.slice(Math.max(0, index - DESCRIPTION), index)
    const description = window.slice(window.lastIndexOf('endstream') + 1)
    const ofObjects = packedObjects.filter((at) => at < index && at >= index - description.length).length
    parts.push({ start, description, ofObjects })
  }
  const described = parts.reduce((sum, { ofObjects }) => sum + ofObjects, 0)
  // Fewer found than declared: the dictionary of an object stream is not where it was searched for.
  return described < packedObjects.length ? null : parts
}

/** Returns the index at which the next line begins, or the end of the text if there is none. */
function nextLine(text: string, index: number): number {
  const end = /\r\n|\n|\r/g
  end.lastIndex = index
  const found = end.exec(text)
  return found === null ? text.length : found.index + found[0].length
}

/** Returns the index at which the trailing white space of a text in Latin 1 begins. */
function endBeforeWhite(text: Buffer): number {
  let end = text.length
  while (end > 0 && IS_WHITE[text[end - 1] ?? 0] === true) end -= 1
  return end
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

function refuseActive(kind: ActiveKind): Result<never> {
  return refuse('FILE_REFUSED', `pdf.${kind}`)
}

function refuseOpaque(): Result<never> {
  return refuse('FILE_REFUSED', 'pdf.unclear')
}
