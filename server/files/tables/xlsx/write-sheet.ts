import { fault } from '#domain/refusal.ts'
import { open, type FileHandle } from 'node:fs/promises'
import { NotTable } from '../not-table.ts'
import { columnOfAddress, plainNumber, readSerialDate } from './cell-values.ts'
import type { Archive } from './open-archive.ts'
import { parseXml, type Attributes } from './parse-xml.ts'
import { createTextReader, type SheetPart, type Workbook } from './read-parts.ts'

/** The rows of a spreadsheet, with its titles and blank rows. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
/** Of a sheet's cells as text, in characters. */
const MAX_CHARACTERS = 200_000_000

/** A written sheet. */
export interface WrittenSheet {
  readonly sheet: string
  /** The rows that say something. */
  readonly rows: number
}

/**
 * Writes a sheet as CSV in UTF-8, with commas. Row n of the sheet is row n of the file; cells that end a row are left out
 * if they are empty, but no row is narrower than the first one with two cells. Numbers and dates are written as they are
 * stored, whatever format shows them; of a formula, its last value.
 *
 * @throws NotTable if it has more than `maxRows` rows
 */
export async function writeSheet(
  archive: Archive,
  workbook: Workbook,
  { sheet, path, maxRows }: { readonly sheet: SheetPart; readonly path: string; readonly maxRows: number },
): Promise<WrittenSheet> {
  const file = await open(path, 'wx', 0o600)
  try {
    const lines = createLines(file, { name: sheet.name, maxRows })
    const reader = createSheetReader(workbook, lines.add)
    await parseXml(await archive.read(sheet.part), { ...reader, between: lines.flush })
    return { sheet: sheet.name, rows: lines.count() }
  } finally {
    await file.close()
  }
}

function createLines(
  file: FileHandle,
  { name, maxRows }: { readonly name: string; readonly maxRows: number },
) {
  let text = ''
  let written = 0
  let [last, rows, width] = [0, 0, 0]
  return {
    add: (row: number, cells: readonly string[]) => {
      const filled = cells.findLastIndex((cell) => cell !== '') + 1
      if (filled === 0 || row <= last) return
      rows += 1
      if (rows > maxRows) {
        throw new NotTable(fault('workbook.tooManyRows', { sheet: name, rows: maxRows }))
      }
      if (width === 0 && filled > 1) width = filled
      text += '\n'.repeat(row - last - 1)
      for (let column = 0; column < Math.max(filled, width); column += 1) {
        text += (column === 0 ? '' : ',') + quote(cells[column] ?? '')
      }
      text += '\n'
      last = row
    },
    flush: async () => {
      written += text.length
      if (written > MAX_CHARACTERS) throw new NotTable(fault('workbook.longSheet', { sheet: name }))
      if (text !== '') await file.write(text)
      text = ''
    },
    count: () => rows,
  }
}

/** Quotes a cell that any separator of lists would part. */
function quote(cell: string): string {
  return /[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Reads a sheet's rows in order; a row or cell without an address follows the one before. */
function createSheetReader(workbook: Workbook, onRow: (row: number, cells: readonly string[]) => void) {
  let [row, column] = [0, -1]
  let cells: string[] = []
  let cell: Attributes = {}
  let value = ''
  let isValue = false
  const inline = createTextReader()
  const begin = (attributes: Attributes) => {
    cell = attributes
    column = columnOfAddress(attributes['r']) ?? column + 1
    value = ''
    inline.begin()
  }
  return {
    open: (name: string, attributes: Attributes) => {
      if (name === 'row') {
        row = Number(attributes['r'] ?? row + 1)
        column = -1
        cells = []
      } else if (name === 'c') begin(attributes)
      else if (name === 'v') isValue = true
      else inline.open(name)
    },
    text: (text: string) => {
      if (isValue) value += text
      else inline.text(text)
    },
    close: (name: string) => {
      if (name === 'v') isValue = false
      else if (name === 'c') {
        if (column >= LAST_COLUMN) return
        const text = textOf(cell, value, inline.end(), workbook)
        if (text === '') return
        while (cells.length < column) cells.push('')
        cells[column] = text
      } else if (name === 'row') {
        if (row >= 1 && row <= LAST_ROW) onRow(row, cells)
      } else inline.close(name)
    },
  }
}

function textOf(
  { t: type = 'n', s: style }: Attributes,
  value: string,
  inline: string,
  { texts, isDate, is1904 }: Workbook,
): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? ''
    case 'inlineStr':
      return inline
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'n': {
      const date = value !== '' && isDate[Number(style ?? 0)] === true
      return (date ? readSerialDate(Number(value), is1904) : null) ?? plainNumber(value)
    }
    // Texts of formulas, errors, and dates that are written out.
    default:
      return value
  }
}
