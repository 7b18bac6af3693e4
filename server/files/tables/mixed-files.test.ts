import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { mixList } from '#domain/stock/import/mixed-list.ts'
import { seeded, type Pick } from '#domain/stock/import/mixed-names.ts'
import { makeWorkbook, type MadeCell } from '#server/testing/make-workbook.ts'
import { readCsvHead } from './csv-head.ts'
import { readCsvRows } from './csv-rows.ts'
import { decodeText, readBeginning } from './csv-text.ts'
import { createFormatDetector } from './text-format.ts'
import { openArchive } from './xlsx/open-archive.ts'
import { readWorkbook } from './xlsx/read-parts.ts'
import { writeSheet } from './xlsx/write-sheet.ts'

const MIXTURES = 500
const ROWS = 8

/** The byte of each character of Windows-1252. */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

/** Returns a text in Windows-1252; null if it has other characters. */
function inWindows1252(text: string): Buffer | null {
  const bytes = Array.from(text, (sign) => BYTES.get(sign) ?? -1)
  return bytes.includes(-1) ? null : Buffer.from(bytes)
}

const ENCODERS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text, 'utf16le').swap16(),
  // As Indian spreadsheets save lists with a few letters of other languages.
  (text) => inWindows1252(text) ?? Buffer.from(text),
]

function writeText(rows: readonly (readonly string[])[], pick: Pick): Buffer {
  const separator = [',', ';', '\t', '|'][pick(3)] ?? ','
  const lineEnd = pick(1) === 0 ? '\n' : '\r\n'
  const quote = (cell: string) =>
    cell.includes(separator) || /["\r\n]/.test(cell) || pick(9) === 0
      ? `"${cell.replaceAll('"', '""')}"`
      : cell
  const text = rows.map((row) => row.map(quote).join(separator) + lineEnd).join('')
  return ENCODERS[pick(ENCODERS.length - 1)]?.(text) ?? Buffer.from(text)
}

function writeWorkbook(rows: readonly (readonly string[])[], pick: Pick) {
  const cellOf = (text: string): MadeCell => {
    if (text === '') return null
    // As a spreadsheet stores what was typed into a cell that is no text.
    if (/^[1-9]\d{0,9}$/.test(text) && pick(2) > 0) return Number(text)
    return pick(1) === 0 ? text : { inline: text }
  }
  return makeWorkbook({ name: 'List', rows: rows.map((row) => row.map(cellOf)) })
}

/** Returns the bytes of the list's table as CSV in UTF-8, or as it came if it is text. */
async function readTable(bytes: Buffer): Promise<string> {
  const detector = createFormatDetector()
  detector.push(bytes)
  const format = detector.end()
  if (format.kind === 'csv') {
    let text = ''
    for await (const part of decodeText(Readable.from([bytes]), format.encoding)) text += part
    return text
  }
  const folder = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  try {
    const path = join(folder, 'upload')
    await writeFile(path, bytes)
    const archive = await openArchive(path)
    const workbook = await readWorkbook(archive)
    const [sheet] = workbook.sheets
    if (sheet === undefined) throw new Error('The workbook has no sheet.')
    const target = join(folder, 'table.csv')
    await writeSheet(archive, workbook, { sheet, path: target, maxRows: 100 })
    archive.close()
    return await readFile(target, 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

test(`${MIXTURES} lists come out of every encoding, separator and workbook with each cell as it was`, async () => {
  const formats = new Set<string>()
  for (let seed = 1; seed <= MIXTURES; seed += 1) {
    const pick = seeded(seed)
    const list = mixList(pick, ROWS)
    const columns = list.map(({ header }) => header)
    const rows = Array.from({ length: ROWS }, (_, row) => list.map(({ cells }) => cells[row]?.text ?? ''))
    const titles = Array.from({ length: pick(2) }, (_, place) => [place === 0 ? 'Stock of Delhi' : ''])
    const whole = [...titles, columns, ...rows]
    const bytes = pick(3) === 0 ? writeWorkbook(whole, pick) : writeText(whole, pick)
    formats.add(bytes.subarray(0, 2).toString('latin1'))
    const table = await readTable(bytes)
    const head = readCsvHead(await readBeginning(Readable.from([Buffer.from(table)])))
    const trimmed = (cells: readonly string[]) => cells.map((cell) => cell.trim())
    const read: string[][] = []
    for await (const { cells } of readCsvRows(Readable.from([Buffer.from(table)]), head.delimiter)) {
      read.push(cells.slice(0, columns.length))
    }
    expect(head.columns, String(seed)).toEqual(
      columns.map((header, place) => header.trim() || `Column ${place + 1}`),
    )
    const filled = rows.map(trimmed).filter((row) => row.some((cell) => cell !== ''))
    expect(read, String(seed)).toEqual(filled)
  }
  expect(formats.size).toBeGreaterThan(5)
})
