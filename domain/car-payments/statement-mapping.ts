import { accept, refuseField, type Result } from '../refusal.ts'
import { isRecord } from '../read-value.ts'
import {
  DATE_ORDERS,
  readDirection,
  readStatementAmount,
  suggestDateOrder,
  type DateOrder,
} from './statement-cells.ts'

/**
 * The columns of a bank statement. Amounts stand either in one column (`amount`, with a sign, Dr or Cr in the cell or in
 * the column `direction`) or in two (`debit`, `credit`).
 */
export const STATEMENT_FIELDS = [
  'date',
  'narration',
  'reference',
  'debit',
  'credit',
  'amount',
  'direction',
  'balance',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** The statement's column for each field, by its name, and the order of the parts of its dates. */
export interface StatementMapping {
  readonly columns: Readonly<Partial<Record<StatementField, string>>>
  readonly dateOrder: DateOrder
}

/** A mapping in terms of positions, ready to read rows with. */
export interface StatementPlan {
  readonly places: Readonly<Partial<Record<StatementField, number>>>
  readonly dateOrder: DateOrder
}

/** The names of the columns as banks print them, without signs and currency; the likeliest first. */
const HEADERS: Readonly<Record<StatementField, readonly string[]>> = {
  date: [
    'transaction date',
    'txn date',
    'tran date',
    'trans date',
    'date',
    'txn posted date',
    'posting date',
    'post date',
    'value date',
    'value dt',
    'transaction date time',
  ],
  narration: [
    'narration',
    'description',
    'particulars',
    'transaction particulars',
    'transaction remarks',
    'transaction details',
    'transaction description',
    'details',
    'remarks',
  ],
  reference: [
    'utr',
    'utr no',
    'utr number',
    'chq ref no',
    'chq ref number',
    'ref no cheque no',
    'cheque ref no',
    'ref no',
    'reference no',
    'reference number',
    'reference',
    'ref chq no',
    'chq no',
    'cheque no',
    'cheque number',
    'chqno',
    'instrument id',
    'instrument no',
    'tran id',
    'transaction id',
  ],
  debit: [
    'debit',
    'debit amount',
    'withdrawal',
    'withdrawals',
    'withdrawal amount',
    'withdrawal dr',
    'dr',
    'dr amount',
    'paid out',
    'money out',
  ],
  credit: [
    'credit',
    'credit amount',
    'deposit',
    'deposits',
    'deposit amount',
    'deposit cr',
    'cr',
    'cr amount',
    'paid in',
    'money in',
  ],
  amount: ['amount', 'transaction amount', 'txn amount', 'tran amount'],
  direction: [
    'dr cr',
    'cr dr',
    'd c',
    'debit credit',
    'credit debit',
    'type',
    'txn type',
    'transaction type',
  ],
  balance: ['balance', 'bal', 'closing balance', 'running balance', 'available balance', 'balance amount'],
}

/** Words of a header that names a column of references, however else the bank calls it ("Chq No/Ref No"). */
const REFERENCE_WORDS: ReadonlySet<string> = new Set([
  'utr',
  'rrn',
  'ref',
  'refno',
  'reference',
  'cheque',
  'chq',
  'chqno',
  'instrument',
])
/** Words of a header that names something else of a reference: "Cheque Date", "Instrument Type", "Cheque Deposits". */
const BESIDE_REFERENCE: ReadonlySet<string> = new Set([
  'date',
  'dt',
  'type',
  'branch',
  'status',
  'amount',
  'balance',
  'debit',
  'credit',
  'deposit',
  'deposits',
])

/** Rows above the header: names and addresses of the account. */
const MAX_ROWS_ABOVE = 60

/** Returns a header in lower case, without signs and currency. */
export function foldHeader(text: string): string {
  return text
    .toLowerCase()
    .replace(/\(?\b(?:inr|rs)\b\.?\)?|₹/g, ' ')
    .replace(/\bamt\b/g, 'amount')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Returns the field that a header names; null if it names none. */
export function fieldOfHeader(text: string): StatementField | null {
  const folded = foldHeader(text)
  const listed = STATEMENT_FIELDS.find((field) => HEADERS[field].includes(folded))
  return listed ?? (namesReference(folded) ? 'reference' : null)
}

function namesReference(folded: string): boolean {
  const words = folded.split(' ')
  return words.some((word) => REFERENCE_WORDS.has(word)) && !words.some((word) => BESIDE_REFERENCE.has(word))
}

/**
 * Returns the position of the header among the first rows: the first one that names a date and an amount. Banks print
 * the account's particulars above it. Where no row does, the first with most cells is the header; -1 if there is no row.
 */
export function findStatementHeader(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, MAX_ROWS_ABOVE)
  const known = first.findIndex((row) => {
    const fields = new Set(row.map(fieldOfHeader))
    return fields.has('date') && (fields.has('amount') || fields.has('credit'))
  })
  if (known >= 0) return known
  const widths = first.map((row) => row.filter((cell) => cell.trim() !== '').length)
  return widths.indexOf(Math.max(0, ...widths))
}

/** Returns distinct names for the header's cells: an empty one is "Column 3", a repeated one "Dr/Cr (2)". */
export function nameColumns(header: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  return header.map((cell, index) => {
    const name = cell.trim() === '' ? `Column ${index + 1}` : cell.trim()
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** Suggests a mapping from the column names and some rows. What is not recognised is left to the user. */
export function suggestStatementMapping(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): StatementMapping {
  const chosen: { [Field in StatementField]?: string | undefined } = {}
  const cellsOf = (column: string) =>
    rows.map((row) => row[columns.indexOf(column)]?.trim() ?? '').filter((cell) => cell !== '')
  for (const field of STATEMENT_FIELDS) {
    const column = HEADERS[field]
      .flatMap((name) => columns.filter((other) => foldHeader(other) === name))
      .find((other) => field !== 'direction' || cellsOf(other).every((cell) => readDirection(cell) !== null))
    if (column !== undefined) chosen[field] = column
  }
  // Two columns say more than one; a column of amounts beside them is another one's.
  if (chosen.credit !== undefined && chosen.debit !== undefined) {
    delete chosen.amount
    delete chosen.direction
  }
  chosen.date ??= columns.find((column) => areDates(cellsOf(column)))
  chosen.reference ??= columns.find((column) => namesReference(foldHeader(column)))
  chosen.narration ??= longestText(
    columns,
    cellsOf,
    new Set(Object.values(chosen).filter((column) => column !== undefined)),
  )
  const known = Object.fromEntries(
    Object.entries(chosen).flatMap(([field, column]) => (column === undefined ? [] : [[field, column]])),
  )
  const dates = chosen.date === undefined ? [] : cellsOf(chosen.date)
  const order = suggestDateOrder(dates.filter((cell) => suggestDateOrder([cell]) !== null))
  return { columns: known, dateOrder: order ?? 'dmy' }
}

function areDates(cells: readonly string[]): boolean {
  return suggestDateOrder(cells) !== null
}

function longestText(
  columns: readonly string[],
  cellsOf: (column: string) => readonly string[],
  taken: ReadonlySet<string>,
): string | undefined {
  const texts = columns
    .filter((column) => !taken.has(column))
    .map((column) => ({ column, cells: cellsOf(column) }))
    .filter(({ cells }) => cells.length > 0 && cells.every((cell) => readStatementAmount(cell) === null))
    .map(({ column, cells }) => ({ column, length: cells.join('').length / cells.length }))
  return texts.toSorted((a, b) => b.length - a.length)[0]?.column
}

/** Resolves a mapping's columns. Refuses with INVALID_INPUT what can't be read with it, at the field at fault. */
export function planStatement(columns: readonly string[], mapping: StatementMapping): Result<StatementPlan> {
  const places: Partial<Record<StatementField, number>> = {}
  const used = new Map<number, StatementField>()
  for (const field of STATEMENT_FIELDS) {
    const column = mapping.columns[field]
    if (column === undefined) continue
    const place = columns.indexOf(column)
    if (place < 0) return refuseField(`mapping.${field}`, 'statement.columnUnknown')
    if (used.has(place)) return refuseField(`mapping.${field}`, 'statement.columnTaken')
    used.set(place, field)
    places[field] = place
  }
  if (places.date === undefined) return refuseField('mapping.date', 'statement.datesMissing')
  if (places.narration === undefined && places.reference === undefined) {
    return refuseField('mapping.narration', 'statement.narrationMissing')
  }
  if (places.amount === undefined && places.credit === undefined) {
    return refuseField('mapping.amount', 'statement.amountsOrCreditsMissing')
  }
  if (places.amount !== undefined && (places.credit !== undefined || places.debit !== undefined)) {
    return refuseField('mapping.amount', 'statement.amountsAmbiguous')
  }
  return accept({ places, dateOrder: mapping.dateOrder })
}

/** Reads a stored mapping; null if there is none, or if it names a column that is spelled otherwise now. */
export function readMapping(stored: unknown, columns: readonly string[]): StatementMapping | null {
  if (!isRecord(stored)) return null
  const dateOrder = DATE_ORDERS.find((order) => order === stored['dateOrder'])
  const chosen = STATEMENT_FIELDS.flatMap((field) => {
    const column = stored[field]
    return typeof column === 'string' ? [[field, column] as const] : []
  })
  if (dateOrder === undefined || chosen.some(([, column]) => !columns.includes(column))) return null
  return { columns: Object.fromEntries(chosen), dateOrder }
}
