import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { Readable } from 'node:stream'
import {
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_ROWS,
  type StatementRow,
} from '#domain/car-payments/read-statement.ts'
import { findStatedAccount } from '#domain/car-payments/stated-account.ts'
import { findStatementHeader, nameColumns } from '#domain/car-payments/statement-mapping.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { FileAddress, FileStore, StoredStream } from '#server/files/file-store.ts'
import { createPauses } from '#server/platform/pauses.ts'
import { csvOptions, HEAD_CHARACTERS, type Delimiter } from '#server/files/tables/csv-head.ts'
import { readCsvRows } from '#server/files/tables/csv-rows.ts'
import { createCsvDecoder, decodeCsv, NotCsv } from '#server/files/tables/csv-text.ts'

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
export interface ReceivedStatement extends StoredStream {
  readonly head: StatementHead
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
const PROBED_ROWS = 90
const SAMPLE_ROWS = 20
const MAX_COLUMNS = 100

/**
 * Stores a statement as it is and finds its table. Refuses with FILE_REFUSED and a sentence if it has none, and with
 * TOO_LARGE over {@link MAX_STATEMENT_BYTES}. What is refused is not stored.
 */
export async function receiveStatement(store: FileStore, body: Readable): Promise<Result<ReceivedStatement>> {
  const examined: { head: StatementHead | null } = { head: null }
  const source = Readable.from(examine(body, (head) => (examined.head = head)))
  // Of a statement that is too long nobody reads the rest, in which a fault may be found.
  source.on('error', () => undefined)
  try {
    const stored = await store.putStream('imports', source, MAX_STATEMENT_BYTES)
    if (stored === null) return refuse('TOO_LARGE', 'A statement can have at most 5 MB. Split it in two.')
    if (examined.head === null) throw new Error('The statement was stored without being examined.')
    return accept({ ...stored, head: examined.head })
  } catch (error) {
    if (error instanceof NotCsv) return refuse('FILE_REFUSED', error.message)
    throw error
  } finally {
    source.destroy()
  }
}

/** Passes a statement through, and reports its head at the end. @throws NotCsv */
async function* examine(body: Readable, onHead: (head: StatementHead) => void): AsyncGenerator<Buffer> {
  const decoder = createCsvDecoder()
  let text = ''
  const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false })
  try {
    for await (const bytes of chunks) {
      text += decoder.push(bytes).slice(0, HEAD_CHARACTERS - text.length)
      yield bytes
    }
  } finally {
    // Drain a refused upload, because the client reads the response only after sending everything.
    body.resume()
  }
  text += decoder.end().slice(0, HEAD_CHARACTERS - text.length)
  onHead(readStatementHead(text))
}

/** Finds the table in the beginning of a statement. @throws NotCsv, with a sentence for the uploader */
export function readStatementHead(text: string): StatementHead {
  if (text.trim() === '') throw new NotCsv('This file is empty.')
  if (/^\s*(?:<[!?a-z]|[{[])/i.test(text)) {
    throw new NotCsv('This is a web page or data for a program. Download the statement as CSV.')
  }
  const probes = DELIMITERS.map((delimiter) => probe(text, delimiter)).toSorted((a, b) => b.score - a.score)
  const [best] = probes
  const header = best?.rows[best.header]
  if (best === undefined || header === undefined || best.score === 0) {
    throw new NotCsv('This file has no table. A statement has a header and several columns.')
  }
  if (header.length > MAX_COLUMNS) {
    throw new NotCsv(`This file has ${header.length} columns. A statement has at most ${MAX_COLUMNS}.`)
  }
  const below = best.rows.slice(best.header + 1).filter((row) => row.some((cell) => cell !== ''))
  if (below.length === 0) throw new NotCsv('This statement has a header and no lines.')
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
    // The rows before the fault tell the delimiter too; whoever reads the whole file reports the fault.
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
 * be told apart.
 */
export async function readStoredStatement(
  store: FileStore,
  address: FileAddress,
): Promise<Result<StatementTable>> {
  const [first, second] = [await store.open(address), await store.open(address)]
  if (first === null || second === null) {
    first?.content.destroy()
    second?.content.destroy()
    return refuse('NOT_FOUND', 'This upload is not there any more.')
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
        throw new NotCsv(`A statement can have at most ${MAX_STATEMENT_ROWS} rows. Split it in two.`)
    }
    return accept({ head, rows })
  } catch (error) {
    if (error instanceof NotCsv) return refuse('FILE_REFUSED', error.message)
    throw error
  } finally {
    first.content.destroy()
    second.content.destroy()
  }
}

async function readBeginning(content: Readable): Promise<string> {
  let text = ''
  for await (const part of decodeCsv(content)) {
    text += part.slice(0, HEAD_CHARACTERS - text.length)
    if (text.length >= HEAD_CHARACTERS) break
  }
  return text
}
