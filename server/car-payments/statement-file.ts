import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import type { Readable } from 'node:stream'
import {
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_ROWS,
  type StatementRow,
} from '#domain/car-payments/read-statement.ts'
import { findStatedAccount } from '#domain/car-payments/stated-account.ts'
import { findStatementHeader, nameColumns } from '#domain/car-payments/statement-mapping.ts'
import { accept, fault, refuse, refuseFor, type Result } from '#domain/refusal.ts'
import type { FileAddress, FileStore } from '#server/files/file-store.ts'
import { createPauses } from '#server/platform/pauses.ts'
import { csvOptions, type Delimiter } from '#server/files/tables/csv-head.ts'
import { readCsvRows } from '#server/files/tables/csv-rows.ts'
import { readBeginning } from '#server/files/tables/csv-text.ts'
import { NotTable } from '#server/files/tables/not-table.ts'
import { receiveTables, type ReceivedTables } from '#server/files/tables/receive-tables.ts'

/** The first row of a statement's table, and the names of its columns. */
export interface StatementHead {
  readonly delimiter: Delimiter
  /** The header's row number in a spreadsheet, from 1. */
  readonly headerRow: number
  /** Distinct names. */
  readonly columns: readonly string[]
  /** The account's number above the table, without leading zeros; null if there is none. */
  readonly statedAccount: string | null
  /** Some rows below the header, each at least as wide. */
  readonly sampleRows: readonly (readonly string[])[]
}

/** A stored statement with its head. */
export type ReceivedStatement = ReceivedTables<StatementHead>

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
const PROBED_ROWS = 90
const SAMPLE_ROWS = 20
const MAX_COLUMNS = 100

/**
 * Stores a statement and finds its table. Refuses with FILE_REFUSED if it has none, or several sheets with
 * one, and with TOO_LARGE over {@link MAX_STATEMENT_BYTES}. What is refused is not stored.
 */
export function receiveStatement(store: FileStore, body: Readable): Promise<Result<ReceivedStatement>> {
  return receiveTables(store, body, {
    maxBytes: MAX_STATEMENT_BYTES,
    tooLarge: fault('statement.tooLarge'),
    maxRows: MAX_STATEMENT_ROWS,
    // Lines on a sheet that nobody reads would be missing without a word.
    severalTables: fault('statement.severalSheets'),
    readHead: readStatementHead,
  })
}

/** Finds the table in the beginning of a statement. @throws NotTable */
export function readStatementHead(text: string): StatementHead {
  if (text.trim() === '') throw new NotTable(fault('table.empty'))
  if (/^\s*(?:<[!?a-z]|[{[])/i.test(text)) {
    throw new NotTable(fault('table.noStatement'))
  }
  const probes = DELIMITERS.map((delimiter) => probe(text, delimiter)).toSorted((a, b) => b.score - a.score)
  const [best] = probes
  const header = best?.rows[best.header]
  if (best === undefined || header === undefined || best.score === 0) {
    throw new NotTable(fault('statement.noTable'))
  }
  if (header.length > MAX_COLUMNS) {
    throw new NotTable(fault('statement.tooManyColumns', { count: header.length, max: MAX_COLUMNS }))
  }
  const below = best.rows.slice(best.header + 1).filter((row) => row.some((cell) => cell !== ''))
  if (below.length === 0) throw new NotTable(fault('statement.noLines'))
  return {
    delimiter: best.delimiter,
    headerRow: best.header + 1,
    columns: nameColumns(header),
    statedAccount: findStatedAccount(best.rows.slice(0, best.header)),
    sampleRows: below.slice(0, SAMPLE_ROWS).map((row) => header.map((_, place) => row[place] ?? '')),
  }
}

function probe(text: string, delimiter: Delimiter) {
  const rows: string[][] = []
  const onRecord = (row: string[]) => {
    rows.push(row)
    return row
  }
  try {
    parse(text, { ...csvOptions(delimiter), to: PROBED_ROWS, onRecord })
  } catch (error) {
    // The rows before the fault show the delimiter too; whoever reads the whole file reports the fault.
    if (!(error instanceof CsvError)) throw error
  }
  const header = findStatementHeader(rows)
  const width = rows[header]?.filter((cell) => cell !== '').length ?? 0
  const below = rows.slice(header + 1).filter((row) => row.some((cell) => cell !== ''))
  const alike = below.filter((row) => row.length === rows[header]?.length).length
  return { delimiter, rows, header, score: Math.max(0, width - 1) * ((alike + 1) / (below.length + 1)) }
}

/** A stored statement's head and all rows below its header. */
export interface StatementTable {
  readonly head: StatementHead
  readonly rows: readonly StatementRow[]
}

/**
 * Reads a stored statement. Refuses with NOT_FOUND if it is gone, and with FILE_REFUSED and a sentence where its rows can't
 * be distinguished.
 */
export async function readStoredStatement(
  store: FileStore,
  address: FileAddress,
): Promise<Result<StatementTable>> {
  const [first, second] = [await store.open(address), await store.open(address)]
  if (first === null || second === null) {
    first?.content.destroy()
    second?.content.destroy()
    return refuse('NOT_FOUND', 'upload.gone')
  }
  try {
    const head = readStatementHead(await readBeginning(first.content))
    const rows: StatementRow[] = []
    const pauses = createPauses()
    for await (const row of readCsvRows(second.content, head.delimiter)) {
      if (row.number <= head.headerRow) continue
      rows.push(row)
      await pauses.take()
      if (rows.length > MAX_STATEMENT_ROWS)
        throw new NotTable(fault('statement.tooManyRows', { rows: MAX_STATEMENT_ROWS }))
    }
    return accept({ head, rows })
  } catch (error) {
    if (error instanceof NotTable) return refuseFor('FILE_REFUSED', error.fault)
    throw error
  } finally {
    first.content.destroy()
    second.content.destroy()
  }
}
