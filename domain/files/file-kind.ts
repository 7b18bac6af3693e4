import type { FileKind } from './file-rules.ts'

const SIGNATURES: readonly {
  readonly kind: FileKind
  readonly at: number
  readonly bytes: readonly number[]
}[] = [
  { kind: 'jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: 'png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { kind: 'pdf', at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
]

/** The brands of HEIC pictures, which are still pictures or bursts coded as HEVC. AVIF has others. */
const HEIC_BRANDS: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
])
/** The file type box begins every HEIC: its length, "ftyp", the main brand, a version, and compatible brands. */
const BOX_HEAD_BYTES = 8
const VERSION_AT = 12
const BRAND_BYTES = 4
/** A file type box is short; a longer one is read only this far. */
const MAX_BOX_BYTES = 256

/** Returns whether a file's first bytes are those of a HEIC picture. */
export function isHeic(bytes: Uint8Array): boolean {
  return hasBrand(bytes, HEIC_BRANDS)
}

/** Returns whether a file begins with a file type box that names one of these brands. */
function hasBrand(bytes: Uint8Array, brands: ReadonlySet<string>): boolean {
  const textAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + BRAND_BYTES))
  if (textAt(BRAND_BYTES) !== 'ftyp') return false
  const length = [...bytes.subarray(0, BRAND_BYTES)].reduce((sum, byte) => sum * 256 + byte, 0)
  const end = Math.min(length, bytes.length, MAX_BOX_BYTES)
  for (let at = BOX_HEAD_BYTES; at + BRAND_BYTES <= end; at += BRAND_BYTES) {
    if (at !== VERSION_AT && brands.has(textAt(at))) return true
  }
  return false
}

/** The brands of AVIF pictures. */
const AVIF_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis'])

/** Kinds of pictures that no folder accepts, so that a refusal can name them. */
const OTHER_SIGNATURES: readonly { readonly mediaType: string; readonly bytes: readonly number[] }[] = [
  { mediaType: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
  { mediaType: 'image/bmp', bytes: [0x42, 0x4d] },
  { mediaType: 'image/tiff', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { mediaType: 'image/tiff', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
]

/** Returns the media type of a picture of a kind that no folder accepts, by its first bytes; null for anything else. */
export function mediaTypeOfOther(bytes: Uint8Array): string | null {
  if (hasBrand(bytes, AVIF_BRANDS)) return 'image/avif'
  const found = OTHER_SIGNATURES.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte))
  return found?.mediaType ?? null
}

/** The number of bytes at the start of a file within which the root element of an SVG must appear. */
const HEAD_BYTES = 4_096

/** The constructs that may precede the root element, and the index at which each ends; -1 if it does not end. */
const PROLOGUE: readonly {
  readonly begins: RegExp
  readonly endOf: (text: string) => number
}[] = [
  { begins: /^<\?/, endOf: (text) => endAfter(text, '?>') },
  { begins: /^<!--/, endOf: (text) => endAfter(text, '-->') },
  { begins: /^<!doctype/i, endOf: endOfDocumentType },
]

function endAfter(text: string, mark: string, from = 0): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}

function endOfDocumentType(text: string): number {
  const end = endAfter(text, '>')
  const declarations = text.indexOf('[')
  if (declarations < 0 || declarations > end) return end
  const closed = endAfter(text, ']', declarations)
  return closed < 0 ? -1 : endAfter(text, '>', closed)
}

// Scanned step by step, because one regular expression for all of it takes seconds on a malicious file.
function isSvg(head: Uint8Array): boolean {
  let text = String.fromCharCode(...head).replace(/^\u00ef\u00bb\u00bf/, '')
  for (;;) {
    text = text.trimStart()
    const part = PROLOGUE.find(({ begins }) => begins.test(text))
    if (part === undefined) return /^<(?:\w+:)?svg[\s/>]/i.test(text)
    const end = part.endOf(text)
    if (end < 0) return false
    text = text.slice(end)
  }
}

/**
 * Returns the kind of a picture or PDF by its first bytes; null for anything else. Does not check whether the file
 * decodes. A CSV has no signature.
 */
export function kindOfContent(bytes: Uint8Array): FileKind | null {
  const found = SIGNATURES.find(({ at, bytes: mark }) =>
    mark.every((byte, index) => bytes[at + index] === byte),
  )
  if (found !== undefined) return found.kind
  if (isHeic(bytes)) return 'heic'
  return isSvg(bytes.subarray(0, HEAD_BYTES)) ? 'svg' : null
}
