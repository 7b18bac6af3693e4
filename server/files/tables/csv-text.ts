import { fault } from '#domain/refusal.ts'
import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { NotTable } from './not-table.ts'
import type { TextEncoding } from './text-format.ts'

/** Control characters that text does not contain but binary files usually do. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

const NO_TEXT = fault('table.noText')

/** Characters read from a table to detect what is in it. */
export const HEAD_CHARACTERS = 262_144

/** The bytes of the longest byte order mark. */
const MARK_BYTES = 2

/** Returns the encoding that a byte order mark states. Tables stored by earlier releases begin with one. */
function markedEncoding(head: Uint8Array): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function createDecoder(encoding: TextEncoding): TextDecoder {
  return encoding === 'utf-8-damaged' ? new TextDecoder('utf-8') : new TextDecoder(encoding, { fatal: true })
}

/**
 * Streams the text of a table, without a byte order mark. In damaged UTF-8, U+FFFD stands for what is no character.
 *
 * @param encoding default: the one that its mark names, otherwise UTF-8
 * @throws NotTable if it has other bytes or is no text
 */
export async function* decodeText(content: Readable, encoding?: TextEncoding): AsyncGenerator<string> {
  let decoder = encoding === undefined ? null : createDecoder(encoding)
  let head: Buffer = Buffer.alloc(0)
  for await (const bytes of content as AsyncIterable<Buffer>) {
    let piece = bytes
    if (decoder === null) {
      head = Buffer.concat([head, bytes])
      if (head.length < MARK_BYTES) continue
      decoder = createDecoder(markedEncoding(head))
      piece = head
    }
    const text = decodeStrictly(decoder, piece, false)
    if (text !== '') yield text
  }
  const rest = decodeStrictly(
    decoder ?? createDecoder('utf-8'),
    decoder === null ? head : Buffer.alloc(0),
    true,
  )
  if (rest !== '') yield rest
}

function decodeStrictly(decoder: TextDecoder, bytes: Buffer, isLast: boolean): string {
  try {
    const text = decoder.decode(bytes, { stream: !isLast })
    if (BINARY.test(text)) throw new NotTable(NO_TEXT)
    return text
  } catch (error) {
    throw error instanceof TypeError ? new NotTable(NO_TEXT) : error
  }
}

/** Reads the first {@link HEAD_CHARACTERS} of a table, and closes it. @throws NotTable */
export async function readBeginning(content: Readable): Promise<string> {
  let text = ''
  try {
    for await (const part of decodeText(content)) {
      text += part.slice(0, HEAD_CHARACTERS - text.length)
      if (text.length >= HEAD_CHARACTERS) break
    }
  } finally {
    content.destroy()
  }
  return text
}
