import { crc32, deflateSync } from 'node:zlib'

/** A file whose upload to this folder (by default `evaluations`) must be refused with this status and code. */
export type RefusedFile = readonly [
  name: string,
  make: () => Buffer | string | Promise<Buffer | string>,
  status: number,
  code: string,
  folder?: string,
]

/** A file that must be either refused or converted to a plain picture. */
export type HarmlessFile = readonly [name: string, make: () => Buffer | Promise<Buffer>]

/** The refusal for a wrong kind of file. */
export const UNSUPPORTED_KIND_415 = [415, 'UNSUPPORTED_KIND'] as const
/** The refusal for forbidden or unreadable content. */
export const FILE_REFUSED_400 = [400, 'FILE_REFUSED'] as const
/** Bytes that a browser must never run or render as a page. */
export const PAYLOAD = '<script>fetch("//evil.test")</script>'

/** Builds a chunk of a PNG (PNG specification, 5.3). */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Builds a PNG that declares this size in pixels and contains `data` as its scanlines. */
export function pngOf(width: number, height: number, data: Buffer, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(data)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Builds a small PNG with these chunks before its image data. */
export function smallPng(extra: readonly Buffer[] = []): Buffer {
  return pngOf(40, 30, Buffer.alloc(30 * (1 + 40 * 3)), extra)
}

/** Builds a segment of a JPEG (ITU-T T.81, B.1.1). */
export function jpegSegment(marker: number, text: string): Buffer {
  const body = Buffer.from(text, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Returns the file with a part inserted. */
export function insertAt(file: Buffer, at: number, part: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, at), part, file.subarray(at)])
}

/** Returns the first half of a file. */
export function cutInHalf(file: Buffer): Buffer {
  return file.subarray(0, Math.floor(file.length / 2))
}

/** Returns the file with a text written over the bytes at `at`. */
export function withText(file: Buffer, text: string, at: number): Buffer {
  const copy = Buffer.from(file)
  copy.write(text, at, 'latin1')
  return copy
}
