import { fault, type Fault } from '#domain/refusal.ts'
import type { ColumnKind } from './column-kinds.ts'
import { createReadDates, identifyLine, type LineIdentity, type ReadDates } from './line-identity.ts'
import { daysBetween, readDirection, readStatementAmount, readStatementDay } from './statement-cells.ts'
import type { Direction } from './statement-cells.ts'
import type { StatementField, StatementPlan } from './statement-mapping.ts'

/** The greatest size of a statement's file in bytes; a month of 30,000 lines has about 5 MB. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024

/** The maximum number of rows of a statement; about as many as its greatest size holds. */
export const MAX_STATEMENT_ROWS = 60_000

/** A row of a statement below its header. */
export interface StatementRow {
  /** The row's number in a spreadsheet, from 1. */
  readonly number: number
  readonly cells: readonly string[]
}

/** One movement of the account, as its bank states it. */
export interface StatementLine {
  readonly row: number
  /** "YYYY-MM-DD". */
  readonly day: string
  readonly direction: Direction
  readonly amountPaise: number
  readonly narration: string
  /** The text in the column of references; null where it is blank or there is none. */
  readonly reference: string | null
  /** The balance behind the movement, negative where the account is overdrawn; null where it is not stated. */
  readonly balancePaise: number | null
}

/** A movement with what identifies it. */
export interface IdentifiedLine extends StatementLine {
  readonly identity: LineIdentity
}

/** A row that states a movement and can't be read, with its number in a spreadsheet. */
export interface RejectedRow extends Fault {
  readonly row: number
}

/** The contents of a statement. */
export interface ReadStatement {
  readonly lines: readonly IdentifiedLine[]
  /** Rows that state no movement: balances, totals, texts below the table. */
  readonly skipped: number
  readonly rejected: readonly RejectedRow[]
}

/** Characters kept of a narration; banks print far fewer. */
const MAX_NARRATION = 1000
const MAX_REFERENCE = 200
/** Characters of a cell that its fault names. */
const MAX_SHOWN = 40

const SUMMARY =
  /^\W*(?:(?:grand |page |sub ?|period |transaction )?totals?\b|(?:opening|closing|brought|carried)\b|balance (?:b\/?f|c\/?f|brought|carried)|b\/f\b|c\/f\b|statement summary|dr count|end of statement)/i

type Outcome =
  | { readonly kind: 'line'; readonly line: StatementLine }
  | { readonly kind: 'continued'; readonly text: string }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'rejected'; readonly why: Fault }

/** Collects a statement row by row, so that a long one is read in slices. */
export interface StatementReader {
  readonly push: (row: StatementRow) => void
  /** Returns the contents after the last row. */
  readonly end: () => ReadStatement
}

interface OpenLine {
  readonly line: StatementLine
  readonly cells: readonly string[]
  /** The texts of rows below that continue the narration as mapped, and the narration as the file has it. */
  readonly mapped: readonly string[]
  readonly stated: readonly string[]
}

/**
 * Creates a reader of the rows of a statement. A row with a text alone continues the narration above it; totals, balances
 * and notes are skipped; a row that states a movement which can't be read is rejected with a reason.
 *
 * @param today "YYYY-MM-DD", in India. It bounds the dates: a later one shows that days and months are confused.
 * @param kinds the kinds of the file's columns, by which its movements are identified.
 */
export function createStatementReader(
  plan: StatementPlan,
  today: string,
  kinds: readonly ColumnKind[],
): StatementReader {
  const lines: IdentifiedLine[] = []
  const rejected: RejectedRow[] = []
  const stated = kinds.indexOf('narration')
  const dates = createReadDates()
  let skipped = 0
  let open: OpenLine | null = null
  const close = () => {
    if (open !== null) lines.push(identified(open, kinds, dates))
    open = null
  }
  return {
    push: (row) => {
      const outcome = readRow(row, plan, today, stated)
      if (outcome.kind === 'line') {
        close()
        open = { line: outcome.line, cells: row.cells, mapped: [], stated: [] }
        return
      }
      const isContinued = open !== null && outcome.kind === 'continued'
      const isStated = open !== null && outcome.kind !== 'rejected' && isNote(row.cells, stated)
      if (open !== null && (isContinued || isStated)) {
        open = {
          ...open,
          mapped: outcome.kind === 'continued' ? [...open.mapped, outcome.text] : open.mapped,
          stated: isStated ? [...open.stated, row.cells[stated] ?? ''] : open.stated,
        }
      } else close()
      if (outcome.kind === 'rejected') rejected.push({ row: row.number, ...outcome.why })
      else if (!isContinued) skipped += 1
    },
    end: () => {
      close()
      return { lines, skipped, rejected }
    },
  }
}

/** Reads the rows of a statement at once, see {@link createStatementReader}. */
export function readStatement(
  rows: readonly StatementRow[],
  plan: StatementPlan,
  today: string,
  kinds: readonly ColumnKind[],
): ReadStatement {
  const reader = createStatementReader(plan, today, kinds)
  for (const row of rows) reader.push(row)
  return reader.end()
}

function identified(
  { line, cells, mapped, stated }: OpenLine,
  kinds: readonly ColumnKind[],
  dates: ReadDates,
): IdentifiedLine {
  const narration = [line.narration, ...mapped].join(' ').slice(0, MAX_NARRATION)
  const identity = identifyLine({ cells, kinds, continued: stated, day: line.day }, dates)
  return { ...line, narration, identity }
}

function readRow(
  { number, cells }: StatementRow,
  plan: StatementPlan,
  today: string,
  stated: number,
): Outcome {
  const cell = (field: StatementField): string => {
    const place = plan.places[field]
    return place === undefined ? '' : (cells[place]?.trim() ?? '')
  }
  const narration = tidy(cell('narration'))
  if (isSummary(cells, narration) || SUMMARY.test(cells[stated] ?? '')) return { kind: 'skipped' }
  const dateText = cell('date')
  const money = readMoney(cell)
  if (dateText === '') {
    if (money.kind === 'none') {
      return isAlone(cells, plan.places.narration)
        ? { kind: 'continued', text: narration }
        : { kind: 'skipped' }
    }
    return { kind: 'rejected', why: fault('statementRow.noDate') }
  }
  const day = readStatementDay(dateText, plan.dateOrder)
  if (money.kind === 'none') return { kind: 'skipped' }
  if (day === null) return { kind: 'rejected', why: faultOfCell('statementRow.notDate', dateText) }
  if (daysBetween(today, day) > 1) {
    return { kind: 'rejected', why: fault('statementRow.futureDate') }
  }
  if (money.kind === 'fault') return { kind: 'rejected', why: money.why }
  const reference = tidy(cell('reference')).slice(0, MAX_REFERENCE)
  return {
    kind: 'line',
    line: {
      row: number,
      day,
      direction: money.direction,
      amountPaise: money.paise,
      narration: narration.slice(0, MAX_NARRATION),
      reference: /[a-z0-9]/i.test(reference) && !/^0+$/.test(reference) ? reference : null,
      balancePaise: readBalance(cell('balance')),
    },
  }
}

/** Joins lines and repeated spaces, and drops control characters, which no database column takes. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Cells of a line that is drawn between the header and the table. */
const RULE = /^[\s*=_.-]+$/

function isSummary(cells: readonly string[], narration: string): boolean {
  if (SUMMARY.test(narration)) return true
  const drawn = cells.filter((cell) => cell.trim() !== '')
  if (drawn.every((cell) => RULE.test(cell)) && drawn.some((cell) => cell.trim().length > 2)) return true
  const first = cells.find((cell) => cell.trim() !== '')
  return first === undefined || SUMMARY.test(first)
}

/** Whether a row has a text of its narration alone, and no total. */
function isNote(cells: readonly string[], at: number): boolean {
  return at >= 0 && isAlone(cells, at) && !SUMMARY.test(cells[at] ?? '')
}

/** Whether the cell at this place is the only one that is filled in. */
function isAlone(cells: readonly string[], at: number | undefined): boolean {
  return cells.every((cell, place) => (cell.trim() !== '') === (place === at))
}

type Money =
  | { readonly kind: 'none' }
  | { readonly kind: 'fault'; readonly why: Fault }
  | { readonly kind: 'moved'; readonly direction: Direction; readonly paise: number }

function readMoney(cell: (field: StatementField) => string): Money {
  const [amount, debit, credit] = (['amount', 'debit', 'credit'] as const).map((field) => ({
    text: cell(field),
    read: readStatementAmount(cell(field)),
  }))
  const unread = [amount, debit, credit].find((one) => one?.read === null)
  if (unread) return { kind: 'fault', why: faultOfCell('statementRow.notAmount', unread.text) }
  const [out, into] = [debit?.read?.paise ?? 0, credit?.read?.paise ?? 0]
  if (out > 0 && into > 0) return { kind: 'fault', why: fault('statementRow.bothSides') }
  if (into > 0) return moved(credit?.read?.direction === 'debit' ? 'debit' : 'credit', into)
  if (out > 0) return moved('debit', out)
  const one = amount?.read
  if (!one || one.paise === 0) return { kind: 'none' }
  const written = cell('direction')
  const direction = readDirection(written)
  if (written !== '' && direction === null) {
    return { kind: 'fault', why: faultOfCell('statementRow.noSide', written) }
  }
  return moved(direction ?? one.direction ?? 'credit', one.paise)
}

/** Returns a fault that names the beginning of a cell. */
function faultOfCell(
  reason: 'statementRow.notDate' | 'statementRow.notAmount' | 'statementRow.noSide',
  text: string,
): Fault {
  return fault(reason, { cell: text.slice(0, MAX_SHOWN) })
}

function moved(direction: Direction, paise: number): Money {
  return { kind: 'moved', direction, paise }
}

function readBalance(text: string): number | null {
  if (text === '') return null
  const read = readStatementAmount(text)
  if (read === null) return null
  return read.direction === 'debit' ? -read.paise : read.paise
}
