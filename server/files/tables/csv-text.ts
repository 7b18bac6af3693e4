import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'

/** The file is not a readable list of cars. The message is shown to the uploader. */
export class NotCsv extends Error {
  override readonly name = 'NotCsv'
}

const KINDS: readonly { readonly mark: readonly number[]; readonly sentence: string }[] = [
  {
    mark: [0x50, 0x4b, 0x03, 0x04],
    sentence: 'This is an Excel workbook. Save it as “CSV UTF-8 (Comma delimited)” and upload that.',
  },
  {
    mark: [0xd0, 0xcf, 0x11, 0xe0],
    sentence: 'This is an old Excel workbook. Save it as “CSV UTF-8 (Comma delimited)” and upload that.',
  },
  { mark: [0x25, 0x50, 0x44, 0x46], sentence: 'This is a PDF. Upload the list as CSV.' },
]

const MAX_MARK_BYTES = 4

/** Control characters that text does not contain but binary files usually do. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

const NO_TEXT = 'This file is no text. Upload the list as CSV.'
const NOT_UTF8 =
  'This file has characters that are not UTF-8. Save it as “CSV UTF-8 (Comma delimited)” and upload that.'

function encodingOf(head: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** Decodes a list's bytes to text incrementally, dropping a byte order mark. */
export interface CsvDecoder {
  /** @throws NotCsv if the bytes are not text. */
  push(bytes: Buffer): string
  /** Returns the remaining text. @throws NotCsv if the last character is incomplete. */
  end(): string
}

/** Creates a decoder for UTF-8, or UTF-16 with a byte order mark. Guesses no other encoding. */
export function createCsvDecoder(): CsvDecoder {
  let decoder: TextDecoder | null = null
  let head: Buffer = Buffer.alloc(0)
  const decode = (piece: Buffer, isLast: boolean) => {
    const bytes = decoder === null ? Buffer.concat([head, piece]) : piece
    if (decoder === null) {
      head = bytes
      if (head.length < MAX_MARK_BYTES && !isLast) return ''
      const kind = KINDS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
      if (kind) throw new NotCsv(kind.sentence)
      decoder = new TextDecoder(encodingOf(bytes), { fatal: true })
    }
    const text = decodeStrictly(decoder, bytes, isLast)
    if (BINARY.test(text)) throw new NotCsv(NO_TEXT)
    return text
  }
  return { push: (bytes) => decode(bytes, false), end: () => decode(Buffer.alloc(0), true) }
}

function decodeStrictly(decoder: TextDecoder, bytes: Buffer, isLast: boolean): string {
  try {
    return decoder.decode(bytes, { stream: !isLast })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Images fail here too. Their control characters tell them from text in another encoding.
    throw new NotCsv(BINARY.test(bytes.toString('latin1')) ? NO_TEXT : NOT_UTF8)
  }
}

/** Streams the text of a stored list. @throws NotCsv */
export async function* decodeCsv(content: Readable): AsyncGenerator<string> {
  const decoder = createCsvDecoder()
  for await (const bytes of content as AsyncIterable<Buffer>) {
    const text = decoder.push(bytes)
    if (text !== '') yield text
  }
  const rest = decoder.end()
  if (rest !== '') yield rest
}
