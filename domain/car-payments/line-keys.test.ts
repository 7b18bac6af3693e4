import { expect, test } from 'vitest'
import { lineKeys } from './line-keys.ts'
import type { StatementLine } from './read-statement.ts'

const line = (narration: string, more: Partial<StatementLine> = {}): StatementLine => ({
  row: 2,
  day: '2026-11-21',
  direction: 'debit',
  amountPaise: 118_00,
  narration,
  reference: null,
  balancePaise: null,
  ...more,
})

const countKeys = (...lines: StatementLine[]) => new Set(lineKeys(lines)).size

test('a line has the same key in every spelling and every row', () => {
  const one = lineKeys([line('NEFT-SBINN26325123456 Ravi')])
  expect(lineKeys([line('neft sbinn26325123456/ravi', { row: 9 })])).toEqual(one)
})

test('lines that differ in anything stated have keys of their own', () => {
  expect(
    countKeys(
      line('CHARGES'),
      line('CHARGES', { day: '2026-11-22' }),
      line('CHARGES', { direction: 'credit' }),
      line('CHARGES', { amountPaise: 118_01 }),
      line('CHARGES', { reference: '7' }),
      line('CHARGES', { balancePaise: 0 }),
    ),
  ).toBe(6)
})

test('equal lines are one movement only if they state a balance or a reference', () => {
  expect(countKeys(line('CHARGES'), line('CHARGES'))).toBe(2)
  expect(countKeys(line('CHARGES', { balancePaise: 5 }), line('CHARGES', { balancePaise: 5 }))).toBe(1)
  expect(countKeys(line('UPI 632512345678'), line('UPI 632512345678'))).toBe(1)
})
