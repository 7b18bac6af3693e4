import { accept, refuseField, type Result } from '../refusal.ts'
import { readDirection, readStatementAmount, suggestDateOrder } from './statement-cells.ts'
import {
  fieldOfHeader,
  foldHeader,
  suggestStatementMapping,
  type StatementField,
  type StatementPlan,
} from './statement-mapping.ts'

/**
 * The content of a statement's column, as its header and some cells tell: `cheque` holds cheque numbers alone, `reference`
 * any reference of the bank.
 */
export type ColumnKind = 'date' | 'money' | 'direction' | 'reference' | 'cheque' | 'narration' | 'text'

const CHEQUE_HEADER = /^(?:chq|cheque|instrument|inst) ?(?:no|number|id|num|details)?$/

/**
 * Returns the kind of each column. It depends on the file alone, never on the columns that somebody mapped, so that a
 * movement is known again under every mapping.
 */
export function describeColumns(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly ColumnKind[] {
  const { narration } = suggestStatementMapping(columns, rows).columns
  return columns.map((column, place) => {
    if (column === narration) return 'narration'
    const cells = rows.map((row) => row[place]?.trim() ?? '').filter((cell) => cell !== '')
    return kindOf(column, cells)
  })
}

/** The fields of money, each with the headers under which it is read; one that names no field may hold any. */
const READ_UNDER = {
  debit: ['debit', 'amount'],
  credit: ['credit', 'amount'],
  amount: ['amount', 'credit'],
} as const satisfies Partial<Record<StatementField, readonly StatementField[]>>
const MONEY_FIELDS = ['debit', 'credit', 'amount'] as const
const MONEY_HEADERS: ReadonlySet<StatementField | null> = new Set(['debit', 'credit', 'amount', 'balance'])

/**
 * Refuses with INVALID_INPUT a mapping under which money that left the account, or a balance, would be read as money that
 * came: amounts without the file's column of Dr and Cr, and a column whose header names other money.
 *
 * @param columns the names of the file's columns, and `kinds` their kinds.
 */
export function checkMoney(
  { places }: StatementPlan,
  columns: readonly string[],
  kinds: readonly ColumnKind[],
): Result<undefined> {
  for (const field of MONEY_FIELDS) {
    const place = places[field]
    if (place === undefined) continue
    const named = fieldOfColumn(columns[place] ?? '')
    const mayRead: readonly (StatementField | null)[] = READ_UNDER[field]
    if (MONEY_HEADERS.has(named) && !mayRead.includes(named)) {
      return refuseField(`mapping.${field}`, 'statement.columnIsOtherMoney')
    }
    if (field !== 'amount' && named === 'amount' && kinds.includes('direction')) {
      return refuseField(`mapping.${field}`, 'statement.columnHasSides')
    }
  }
  const isRead = places.amount === undefined || places.direction !== undefined
  return isRead || !kinds.includes('direction')
    ? accept(undefined)
    : refuseField('mapping.direction', 'statement.sideMissing')
}

/** Returns the field that the header of a column names, also of a repeated one ("Dr/Cr (2)"); null if it names none. */
function fieldOfColumn(column: string): StatementField | null {
  return fieldOfHeader(column.replace(/ \(\d+\)$/, ''))
}

function kindOf(column: string, cells: readonly string[]): ColumnKind {
  switch (fieldOfColumn(column)) {
    case 'date':
      return 'date'
    case 'debit':
    case 'credit':
    case 'amount':
    case 'balance':
      return 'money'
    case 'direction':
      return cells.every((cell) => readDirection(cell) !== null) ? 'direction' : 'text'
    case 'reference':
      return CHEQUE_HEADER.test(foldHeader(column)) ? 'cheque' : 'reference'
    default:
      if (suggestDateOrder(cells) !== null) return 'date'
      return cells.length > 0 && cells.every(isAmount) ? 'money' : 'text'
  }
}

/** Whether a cell is an amount with paise, which a number of something else is not. */
function isAmount(cell: string): boolean {
  return /\.\d/.test(cell) && readStatementAmount(cell) !== null
}
