import { fault } from '#domain/refusal.ts'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { HEAD_CHARACTERS } from './csv-text.ts'
import { NotTable } from './not-table.ts'

/** The cell delimiters that lists may use. */
export type Delimiter = ',' | ';' | '\t' | '|'

/** Format and sample of a list, from its beginning. */
export interface CsvHead {
  readonly delimiter: Delimiter
  /** Header cells. An empty one is named by its position: "Column 3". */
  readonly columns: readonly string[]
  /** The first rows, padded to at least the header's width. */
  readonly sampleRows: readonly (readonly string[])[]
  /** More of the first rows, padded likewise, from which the columns' content can be told. */
  readonly probedRows: readonly (readonly string[])[]
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
const SAMPLE_ROWS = 5
/** Rows parsed to detect the delimiter. */
const PROBED_ROWS = 20
const MAX_COLUMNS = 500
/** Limit on a column's name; a mapping accepts no longer one. */
const MAX_NAME_CHARACTERS = 300
/** Limit on a row, in characters, because an unclosed quote would swallow the rest of the list. */
const MAX_ROW_CHARACTERS = 200_000

/** Returns parser options for quoted cells, any line ending, stray quotes kept literally, and rows of any width. */
export function csvOptions(delimiter: Delimiter) {
  return {
    delimiter,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_ROW_CHARACTERS,
  }
}

/** Returns whether all cells are blank. Blank rows are neither cars nor headers. */
export function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '')
}

/**
 * Returns whether a row above the first car may be the header: at least two cells are filled. A row with fewer is a
 * title ("Stock of Delhi", "As on 26.11.2026"), or blank.
 */
export function isHeader(row: readonly string[]): boolean {
  return row.filter((cell) => cell.trim() !== '').length >= 2
}

/**
 * Detects a list's format from its beginning. The header is the first row for which {@link isHeader} holds.
 *
 * @throws NotTable unless it is a table with a header and rows.
 */
export function readCsvHead(text: string): CsvHead {
  if (text.trim() === '') throw new NotTable(fault('table.empty'))
  if (/^\s*(?:<[!?a-z]|[{[])/i.test(text)) {
    throw new NotTable(fault('table.noList'))
  }
  // A delimiter that is nowhere makes one column of it, as the comma then does.
  const possible = DELIMITERS.filter((delimiter) => delimiter === ',' || text.includes(delimiter))
  const probes = possible.map((delimiter) => probe(text, delimiter)).toSorted((a, b) => b.score - a.score)
  const [best] = probes
  const [header, ...rows] = best?.rows ?? []
  // With another delimiter the same quote may stand inside a cell, where it is a plain sign.
  const unreadable =
    best !== undefined && best.score > 0 ? best.fault : probes.find((other) => other.fault)?.fault
  if (unreadable) throw unreadable
  if (!best || !header) throw new NotTable(fault('table.noRowsFound'))
  if (!isHeader(header)) {
    throw new NotTable(fault('table.oneColumn'))
  }
  checkHeader(header)
  if (rows.length === 0) throw new NotTable(fault('table.noRows'))
  const padded = rows.map((row) => [
    ...row,
    ...Array.from({ length: Math.max(0, header.length - row.length) }, () => ''),
  ])
  return {
    delimiter: best.delimiter,
    columns: header.map((cell, index) => (cell === '' ? `Column ${index + 1}` : cell)),
    sampleRows: padded.slice(0, SAMPLE_ROWS),
    probedRows: padded,
  }
}

/** Checks the header's size and its names, which the screen shows and a mapping is remembered by. @throws NotTable */
function checkHeader(header: readonly string[]): void {
  if (header.length > MAX_COLUMNS) {
    throw new NotTable(fault('table.tooManyColumns', { count: header.length, max: MAX_COLUMNS }))
  }
  for (const [index, name] of header.entries()) {
    if (name.length > MAX_NAME_CHARACTERS) {
      throw new NotTable(fault('table.longColumnName', { column: index + 1, max: MAX_NAME_CHARACTERS }))
    }
    if (hasHiddenCharacters(name)) {
      throw new NotTable(fault('table.hiddenInColumnName', { column: index + 1 }))
    }
  }
}

interface Probe {
  readonly delimiter: Delimiter
  /** The rows before the fault, if there is one. */
  readonly rows: readonly (readonly string[])[]
  /** Why the rows can't be read further; null if they can. */
  readonly fault: NotTable | null
  /** Number of header columns, times the share of rows as wide as the header. A wrong delimiter gives ragged rows. */
  readonly score: number
}

function probe(text: string, delimiter: Delimiter): Probe {
  const parsed = parseRows(text, delimiter)
  const titles = parsed.rows.findIndex(isHeader)
  const rows = parsed.rows.slice(Math.max(0, titles)).filter((row) => !isBlank(row))
  const same = { delimiter, rows, fault: parsed.fault }
  const [header, ...others] = rows
  if (!header) return { ...same, score: -1 }
  const alike = others.filter((row) => row.length === header.length).length
  const evenness = (alike + 1) / (others.length + 1)
  return { ...same, score: titles < 0 ? 0 : header.length * evenness }
}

function parseRows(text: string, delimiter: Delimiter): Pick<Probe, 'rows' | 'fault'> {
  const rows: string[][] = []
  const onRecord = (row: string[]) => {
    rows.push(row)
    return row
  }
  try {
    parse(text, { ...csvOptions(delimiter), to: PROBED_ROWS, onRecord })
    return { rows, fault: null }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The beginning of a long list may end inside a quoted cell.
    const isCut = text.length >= HEAD_CHARACTERS && error.code === 'CSV_QUOTE_NOT_CLOSED'
    return { rows, fault: isCut ? null : describeFault(error) }
  }
}

/** Describes where the parser gave up: in the row after those that it completed, numbered as in a spreadsheet. */
export function describeFault(error: CsvError): NotTable {
  const row = Number(error['records']) + 1
  const isClosedOddly = error.code !== 'CSV_QUOTE_NOT_CLOSED' && error.code !== 'CSV_MAX_RECORD_SIZE'
  return new NotTable(fault(isClosedOddly ? 'table.quoteWrong' : 'table.quoteOpen', { row }), {
    cause: error,
  })
}
