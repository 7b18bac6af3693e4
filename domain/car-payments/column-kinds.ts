import { accept, refuseField, type Result } from '../refusal.ts'
import { readDirection, readStatementAmount, suggestDateOrder } from './statement-cells.ts'
import {
  fieldOfHeader,
  foldHeader,
  suggestStatementMapping,
  type StatementPlan,
} from './statement-mapping.ts'

/**
 * The content of a statement's column, as its header and some cells tell: `cheque` holds cheque numbers alone, `reference`
 * any reference of the bank.
 */
export type ColumnKind = 'date' | 'money' | 'direction' | 'reference' | 'cheque' | 'narration' | 'text'

const CHEQUE_HEADER = /^(?:chq|cheque|instrument|inst) ?(?:no|number|id|num)?$/

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

/**
 * Refuses with INVALID_INPUT a mapping that reads the amounts of a file without its column of Dr and Cr: money that left
 * the account would be read as money that came.
 */
export function checkDirection({ places }: StatementPlan, kinds: readonly ColumnKind[]): Result<undefined> {
  const isRead = places.amount === undefined || places.direction !== undefined
  return isRead || !kinds.includes('direction')
    ? accept(undefined)
    : refuseField('mapping.direction', 'Choose the column that says Dr or Cr.')
}

function kindOf(column: string, cells: readonly string[]): ColumnKind {
  switch (fieldOfHeader(column.replace(/ \(\d+\)$/, ''))) {
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
