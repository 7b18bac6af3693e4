import { expect, test } from 'vitest'
import {
  chooseStatementColumn,
  columnFaults,
  statementInput,
  decideRows,
  suggestedChoices,
  type StatementChoices,
} from './statement-choices.ts'

const COLUMNS = ['Date', 'Narration', 'Withdrawal', 'Deposit']
const CHOICES: StatementChoices = suggestedChoices({
  suggestedAccountId: null,
  suggestedMapping: { date: 'Date', narration: 'Narration', credit: 'Deposit', dateOrder: 'dmy' },
})

test('the suggested columns can be imported as they are', () => {
  expect(columnFaults(COLUMNS, CHOICES).size).toBe(0)
  expect(statementInput({ fileId: 'f' }, CHOICES)).toEqual({
    fileId: 'f',
    decisions: [],
    accountIsRight: false,
    mapping: { date: 'Date', narration: 'Narration', credit: 'Deposit', dateOrder: 'dmy' },
  })
})

test('answers about rows are sent, and dropped once another column is chosen', () => {
  const decided = decideRows(decideRows(CHOICES, [3, 4], true), [4], false)
  expect(statementInput({ fileId: 'f' }, decided).decisions).toEqual([
    { row: 3, same: true },
    { row: 4, same: false },
  ])
  const changed = chooseStatementColumn({ ...decided, accountIsRight: true }, 'credit', 'Withdrawal')
  expect(statementInput({ fileId: 'f' }, changed)).toMatchObject({ decisions: [], accountIsRight: false })
})

test('a column is chosen and cleared, and what is missing is said at its field', () => {
  const without = chooseStatementColumn(CHOICES, 'credit', '')
  expect(without.columns).not.toHaveProperty('credit')
  expect([...columnFaults(COLUMNS, without).keys()]).toEqual(['amount'])
  const again = chooseStatementColumn(without, 'amount', 'Deposit')
  expect(columnFaults(COLUMNS, again).size).toBe(0)
  expect([...columnFaults(COLUMNS, chooseStatementColumn(again, 'date', 'Deposit')).keys()]).toEqual([
    'amount',
  ])
})
