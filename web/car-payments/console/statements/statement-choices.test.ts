import { expect, test } from 'vitest'
import {
  chooseStatementColumn,
  columnFaults,
  statementInput,
  suggestedColumns,
  type StatementChoices,
} from './statement-choices.ts'

const COLUMNS = ['Date', 'Narration', 'Withdrawal', 'Deposit']
const CHOICES: StatementChoices = suggestedColumns({
  date: 'Date',
  narration: 'Narration',
  credit: 'Deposit',
  dateOrder: 'dmy',
})

test('the suggested columns can be imported as they are', () => {
  expect(columnFaults(COLUMNS, CHOICES).size).toBe(0)
  expect(statementInput({ fileId: 'f' }, CHOICES)).toEqual({
    fileId: 'f',
    mapping: { date: 'Date', narration: 'Narration', credit: 'Deposit', dateOrder: 'dmy' },
  })
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
