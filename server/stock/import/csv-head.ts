import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { NotCsv } from './csv-text.ts'

/** The cell delimiters that lists may use. */
export type Delimiter = ',' | ';' | '\t' | '|'

/** Format and sample of a list, from its beginning. */
export interface CsvHead {
  readonly delimiter: Delimiter
  /** Header cells. An empty one is named by its position: "Column 3". */
  readonly columns: readonly string[]
  /** The first rows, padded to at least the header's width. */
  readonly sampleRows: readonly (readonly string[])[]
}

/** Characters read from a list to detect its format. */
export const HEAD_CHARACTERS = 262_144

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
const SAMPLE_ROWS = 5
/** Rows parsed to detect the delimiter. */
const PROBED_ROWS = 20
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
 * Detects a list's format from its beginning.
 *
 * @throws NotCsv, with a message for the uploader, unless it is a table with a header and rows.
 */
export function readCsvHead(text: string): CsvHead {
  if (text.trim() === '') throw new NotCsv('This file is empty.')
  if (/^\s*(?:<[!?a-z]|[{[])/i.test(text)) {
    throw new NotCsv('This is a web page or data for a program. Upload the list as CSV.')
  }
  const best = DELIMITERS.map((delimiter) => probe(text, delimiter)).toSorted((a, b) => b.score - a.score)[0]
  const [header, ...rows] = best?.rows ?? []
  if (!best || !header) throw new NotCsv('The rows of this file can’t be told apart: a quote is not closed.')
  if (header.length < 2) {
    throw new NotCsv(
      'This file has only one column. A list of cars has a header and several, with commas between.',
    )
  }
  if (rows.length === 0) throw new NotCsv('This file has a header and no rows.')
  return {
    delimiter: best.delimiter,
    columns: header.map((cell, index) => (cell === '' ? `Column ${index + 1}` : cell)),
    sampleRows: rows
      .slice(0, SAMPLE_ROWS)
      .map((row) => [...row, ...Array.from({ length: Math.max(0, header.length - row.length) }, () => '')]),
  }
}

interface Probe {
  readonly delimiter: Delimiter
  readonly rows: readonly (readonly string[])[]
  /** Number of header columns, times the share of rows as wide as the header. A wrong delimiter gives ragged rows. */
  readonly score: number
}

function probe(text: string, delimiter: Delimiter): Probe {
  const rows = parseRows(text, delimiter).filter((row) => !isBlank(row))
  const [header, ...others] = rows
  if (!header) return { delimiter, rows, score: -1 }
  const alike = others.filter((row) => row.length === header.length).length
  const evenness = (alike + 1) / (others.length + 1)
  return { delimiter, rows, score: header.length === 1 ? 0 : header.length * evenness }
}

function parseRows(text: string, delimiter: Delimiter): string[][] {
  try {
    return parse(text, { ...csvOptions(delimiter), to: PROBED_ROWS })
  } catch (error) {
    // The text may still be valid with another delimiter.
    if (error instanceof CsvError) return []
    throw error
  }
}
