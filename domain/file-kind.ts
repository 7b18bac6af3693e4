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

/** Enough of a file to find the root element of an SVG after its declaration and comments, in bytes. */
const HEAD_BYTES = 4_096

function isSvg(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head)
  const root = text
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\])?[^>]*>/gi, '')
    .trimStart()
  return /^<(?:\w+:)?svg[\s/>]/i.test(root)
}

/**
 * The kind of a picture or a PDF by its first bytes, null where it is neither. Whether it also decodes
 * is for whoever opens it; a CSV has no mark of its own.
 */
export function kindOfContent(bytes: Uint8Array): FileKind | null {
  const found = SIGNATURES.find(({ at, bytes: mark }) =>
    mark.every((byte, index) => bytes[at + index] === byte),
  )
  if (found !== undefined) return found.kind
  return isSvg(bytes.subarray(0, HEAD_BYTES)) ? 'svg' : null
}
