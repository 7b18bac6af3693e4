import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { NotCsv } from './csv-text.ts'

/** What stands between two cells. */
export type Delimiter = ',' | ';' | '\t' | '|'

/** What the beginning of a list says of it. */
export interface CsvHead {
  readonly delimiter: Delimiter
  /** The header's cells; one that is empty is called by its place: "Column 3". */
  readonly columns: readonly string[]
  /** The first rows, as wide as the header at least. */
  readonly sampleRows: readonly (readonly string[])[]
}

/** How much of a list is read to get to know it, in characters. */
export const HEAD_CHARACTERS = 262_144

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
const SAMPLE_ROWS = 5
/** Rows that are looked at to find out the delimiter. */
const PROBED_ROWS = 20
/** The longest row, in characters: a quote that is never closed would swallow the list. */
const LONGEST_ROW = 200_000

/** How lists are read: quoted cells, any line end, stray quotes taken as they stand, rows of any width. */
export function csvOptions(delimiter: Delimiter) {
  return {
    delimiter,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LONGEST_ROW,
  }
}

/** Whether a row has nothing in it: not counted as a car, and no header. */
export function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '')
}

/**
 * Gets to know a list by its beginning.
 *
 * @throws NotCsv, with the sentence for whoever sent it, where it is no table with a header and rows.
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
  /** Columns of the header, weighed by how many rows are as wide: what is no delimiter makes ragged rows. */
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
    // With another delimiter the same text may well be a table.
    if (error instanceof CsvError) return []
    throw error
  }
}
