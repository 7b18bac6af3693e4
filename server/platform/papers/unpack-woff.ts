import { inflateSync } from 'node:zlib'

/** Sizes in bytes (WOFF File Format 1.0, sections 3 and 4; OpenType, "Organization of an OpenType Font"). */
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

const padded = (length: number) => Math.ceil(length / 4) * 4

/**
 * Converts a WOFF font to uncompressed SFNT, because pdfkit would otherwise decompress it in JavaScript for every
 * document.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEADER + index * WOFF_ENTRY
    const [offset, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(at + place))
    if (offset === undefined || packed === undefined || length === undefined)
      throw new Error('This is not a WOFF font.')
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  let offset = head.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = SFNT_HEADER + index * SFNT_ENTRY
    tag.copy(head, at)
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    offset += padded(bytes.length)
  }
  const bodies = tables.map(({ bytes }) => {
    const body = Buffer.alloc(padded(bytes.length))
    bytes.copy(body)
    return body
  })
  return Buffer.concat([head, ...bodies])
}
