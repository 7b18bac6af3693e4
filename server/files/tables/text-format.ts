import { fault, type Fault } from '#domain/refusal.ts'
import { NotTable } from './not-table.ts'

/** The encodings in which tables come. `utf-8-damaged` has a few bytes that are none of its characters. */
export type TextEncoding = 'utf-8' | 'utf-8-damaged' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The format of a table's file: text in an encoding, or an Excel workbook. */
export type TableFormat =
  | { readonly kind: 'csv'; readonly encoding: TextEncoding }
  | { readonly kind: 'xlsx' }

const OTHER_KINDS: readonly { readonly mark: readonly number[]; readonly fault: Fault }[] = [
  {
    mark: [0xd0, 0xcf, 0x11, 0xe0],
    fault: fault('table.oldWorkbook'),
  },
  { mark: [0x25, 0x50, 0x44, 0x46], fault: fault('table.pdf') },
]

const WORKBOOK_MARK = [0x50, 0x4b, 0x03, 0x04]

const NO_TEXT = fault('table.noText')
const UNKNOWN_ENCODING = fault('table.unknownEncoding')

/** Bytes that Windows-1252 leaves undefined. */
const UNDEFINED_IN_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** Good characters of several bytes for each bad byte, from which on a text is UTF-8 with a few damaged places. */
const GOOD_FOR_EACH_BAD = 10

/** Bytes at the beginning from which UTF-16 without a mark is told. */
const PROBED_BYTES = 4_096
/** The signs that every table has: line ends and separators. */
const SIGNS = new Set(Buffer.from('\r\n,;\t|'))

/** Recognises the format of a file by its bytes, piece by piece. */
export interface FormatDetector {
  /** @throws NotTable as soon as it can be none */
  push(bytes: Uint8Array): void
  /** @throws NotTable */
  end(): TableFormat
}

/**
 * Creates a detector. A text is UTF-8 if all of it is; otherwise UTF-8 with damaged places if these are few; otherwise
 * Windows-1252 if it has none of the bytes that are undefined there.
 */
export function createFormatDetector(): FormatDetector {
  let head: Uint8Array = new Uint8Array(0)
  let format: TableFormat | 'bytes' | null = null
  const counts = createByteCounts()
  const decide = () => {
    format = formatOfHead(head)
    if (format === 'bytes') counts.add(head)
  }
  return {
    push: (bytes) => {
      if (format !== null) {
        if (format === 'bytes') counts.add(bytes)
        return
      }
      head = Buffer.concat([head, bytes])
      if (head.length >= PROBED_BYTES) decide()
    },
    end: () => {
      if (format === null) decide()
      return format === 'bytes' || format === null ? { kind: 'csv', encoding: counts.encoding() } : format
    },
  }
}

function begins(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}

function formatOfHead(head: Uint8Array): TableFormat | 'bytes' {
  const other = OTHER_KINDS.find(({ mark }) => begins(head, mark))
  if (other) throw new NotTable(other.fault)
  if (begins(head, WORKBOOK_MARK)) return { kind: 'xlsx' }
  if (begins(head, [0xff, 0xfe])) return { kind: 'csv', encoding: 'utf-16le' }
  if (begins(head, [0xfe, 0xff])) return { kind: 'csv', encoding: 'utf-16be' }
  if (isUtf16(head, { high: 1 })) return { kind: 'csv', encoding: 'utf-16le' }
  if (isUtf16(head, { high: 0 })) return { kind: 'csv', encoding: 'utf-16be' }
  return 'bytes'
}

/**
 * Returns whether the beginning is UTF-16 with its high bytes at the odd or even places: they are 0 beside signs of a
 * table, and the low bytes never are.
 */
function isUtf16(head: Uint8Array, { high }: { readonly high: 0 | 1 }): boolean {
  let hasSigns = false
  for (let at = 0; at + 1 < Math.min(head.length, PROBED_BYTES); at += 2) {
    const [highByte, lowByte = 0] = [head[at + high], head[at + 1 - high]]
    if (lowByte === 0) return false
    if (highByte === 0 && SIGNS.has(lowByte)) hasSigns = true
  }
  return hasSigns
}

/** Control characters that text does not have but binary files usually do. */
function isBinary(byte: number): boolean {
  return byte <= 0x08 || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f)
}

/** Counts the characters of UTF-8 over pieces of a text. */
function createByteCounts() {
  let [good, bad] = [0, 0]
  /** The bytes that still belong to the character begun, and those that it has. */
  let [left, begun] = [0, 0]
  let [min, max] = [0x80, 0xbf]
  let isUndefinedIn1252 = false
  const drop = () => {
    bad += begun
    ;[left, begun] = [0, 0]
  }
  const lead = (byte: number) => {
    left =
      byte >= 0xc2 && byte <= 0xdf
        ? 1
        : byte >= 0xe0 && byte <= 0xef
          ? 2
          : byte >= 0xf0 && byte <= 0xf4
            ? 3
            : 0
    if (left === 0) {
      bad += 1
      return
    }
    begun = 1
    // Without overlong forms, halves of surrogate pairs, and numbers beyond Unicode.
    min = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80
    max = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf
  }
  return {
    add: (bytes: Uint8Array) => {
      for (const byte of bytes) {
        if (byte < 0x80) {
          if (isBinary(byte)) throw new NotTable(NO_TEXT)
          if (left > 0) drop()
          continue
        }
        if (UNDEFINED_IN_1252.has(byte)) isUndefinedIn1252 = true
        if (left > 0 && byte >= min && byte <= max) {
          ;[min, max] = [0x80, 0xbf]
          begun += 1
          left -= 1
          if (left === 0) {
            good += 1
            begun = 0
          }
          continue
        }
        if (left > 0) drop()
        lead(byte)
      }
    },
    encoding: (): TextEncoding => {
      if (left > 0) drop()
      if (bad === 0) return 'utf-8'
      if (good >= bad * GOOD_FOR_EACH_BAD) return 'utf-8-damaged'
      if (isUndefinedIn1252) throw new NotTable(UNKNOWN_ENCODING)
      return 'windows-1252'
    },
  }
}
