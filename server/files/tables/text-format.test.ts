import { expect, test } from 'vitest'
import { Readable } from 'node:stream'
import { decodeText } from './csv-text.ts'
import { NotTable } from './not-table.ts'
import { createFormatDetector, type TextEncoding } from './text-format.ts'

function formatOf(bytes: Buffer, pieces: number) {
  const detector = createFormatDetector()
  const size = Math.max(1, Math.ceil(bytes.length / pieces))
  for (let at = 0; at < bytes.length; at += size) detector.push(bytes.subarray(at, at + size))
  return detector.end()
}

async function textOf(bytes: Buffer, encoding: TextEncoding): Promise<string> {
  let text = ''
  for await (const part of decodeText(Readable.from([bytes]), encoding)) text += part
  return text
}

const LIST = 'Name;Kms;Remarks\nCitroën C3;23.456;Door – left dent\n'.repeat(40)
const HINDI = 'नाम,साल,शहर\nमारुति स्विफ्ट,2019,पुणे\n'.repeat(40)

function inWindows1252(text: string): Buffer {
  return Buffer.from(
    text.replaceAll('–', '\u0096').replaceAll('’', '\u0092').replaceAll('€', '\u0080'),
    'latin1',
  )
}
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

const ENCODINGS: readonly [TextEncoding, string, Buffer][] = [
  ['utf-8', LIST, Buffer.from(LIST)],
  ['utf-8', HINDI, Buffer.from(`\ufeff${HINDI}`)],
  ['utf-8', 'Name,Year\n', Buffer.from('Name,Year\n')],
  ['windows-1252', LIST, inWindows1252(LIST)],
  ['utf-16le', LIST, Buffer.from(LIST, 'utf16le')],
  ['utf-16le', HINDI, Buffer.from(HINDI, 'utf16le')],
  ['utf-16le', LIST, Buffer.from(`\ufeff${LIST}`, 'utf16le')],
  ['utf-16be', LIST, bigEndian(LIST)],
  ['utf-16be', HINDI, bigEndian(`\ufeff${HINDI}`)],
]

test.each(ENCODINGS)(
  'a list in %s is recognised and read, in whatever pieces it comes',
  async (encoding, text, bytes) => {
    for (const pieces of [1, 2, 3, 7, bytes.length]) {
      expect(formatOf(bytes, pieces)).toEqual({ kind: 'csv', encoding })
    }
    expect(await textOf(bytes, encoding)).toBe(text)
  },
)

test('a text in UTF-8 with a few damaged places stays UTF-8, and shows them', async () => {
  const damaged = Buffer.concat([Buffer.from(HINDI), Buffer.from([0xe0, 0xa4, 0x2c, 0xff, 0x0a])])
  for (const pieces of [1, 5, damaged.length]) {
    expect(formatOf(damaged, pieces)).toEqual({ kind: 'csv', encoding: 'utf-8-damaged' })
  }
  expect(await textOf(damaged, 'utf-8-damaged')).toBe(`${HINDI}\ufffd,\ufffd\n`)
})

test.each([
  ['overlong', [0xc0, 0xaf]],
  ['a half of a surrogate pair', [0xed, 0xa0, 0x80]],
  ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ['cut at the end', [0xe0, 0xa4]],
])('bytes that are UTF-8 in form alone are none: %s', (_, bytes) => {
  const list = Buffer.concat([Buffer.from('Name,Year\nKia,'), Buffer.from(bytes)])
  // Windows-1252 has none of the bytes 0x81, 0x8d, 0x8f, 0x90 and 0x9d.
  if (bytes.includes(0x90)) expect(() => formatOf(list, 1)).toThrow(NotTable)
  else expect(formatOf(list, 1)).toEqual({ kind: 'csv', encoding: 'windows-1252' })
})

test.each([
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], /old Excel workbook/],
  ['a PDF', [...Buffer.from('%PDF-1.7')], /PDF/],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00], /no text/],
  ['another picture', [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a], /no text/],
  ['text with NUL', [...Buffer.from('Name,Year\u0000\n')], /no text/],
  ['an unknown encoding', [...Buffer.from('Name,City\nKia,'), 0x81, 0x20], /unknown encoding/],
])('%s is refused with a sentence', (_, bytes, sentence) => {
  expect(() => formatOf(Buffer.from(bytes), 1)).toThrow(sentence)
})

test('a workbook is recognised by its first bytes', () => {
  expect(formatOf(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0xff]), 3)).toEqual({ kind: 'xlsx' })
})
