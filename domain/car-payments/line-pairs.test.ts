import { expect, test } from 'vitest'
import { pairLines, meansReturned, type PairableLine } from './line-pairs.ts'

const line = (id: string, more: Partial<PairableLine> = {}): PairableLine => ({
  id,
  accountId: 'house',
  day: '2026-11-20',
  direction: 'credit',
  amountPaise: 4_17_000_00,
  narration: 'CHQ DEP - MICR CLG - DELHI',
  references: ['000123'],
  ...more,
})
const back = (id: string, more: Partial<PairableLine> = {}) =>
  line(id, { direction: 'debit', narration: 'CHQ DEP RET- FUNDS INSUFFICIENT 000123', ...more })

test('a cheque and its return are a pair, in either order of the rows', () => {
  const pair = { lineId: 'cheque', returnLineId: 'return' }
  expect(pairLines([line('cheque'), back('return')]).pairs).toEqual([pair])
  expect(pairLines([back('return'), line('cheque')]).pairs).toEqual([pair])
})

test('a transfer of the house that comes back is a pair', () => {
  const out = back('out', {
    narration: 'NEFT DR HDFCN52026112810000109',
    references: ['HDFCN52026112810000109'],
  })
  const into = line('back', {
    day: '2026-11-22',
    narration: 'NEFT HDFCN52026112810000109',
    references: out.references,
  })
  expect(pairLines([out, into])).toEqual({ pairs: [{ lineId: 'out', returnLineId: 'back' }], possible: [] })
})

test.each([
  ['another amount', back('return', { amountPaise: 1 })],
  ['another account', back('return', { accountId: 'other' })],
  ['the same direction', back('return', { direction: 'credit' })],
  ['61 days', back('return', { day: '2027-01-20' })],
])('%s is no pair', (_, other) => {
  expect(pairLines([line('cheque'), other])).toEqual({ pairs: [], possible: [] })
})

test('sixty days are a pair', () => {
  expect(pairLines([line('cheque'), back('return', { day: '2027-01-19' })]).pairs).toHaveLength(1)
})

test('a line that only says that it came back is possible with every line that fits', () => {
  const lines = [
    line('one', { references: ['000124'] }),
    line('two', { day: '2026-11-21', references: ['000125'] }),
    line('later', { day: '2026-11-25', references: ['000126'] }),
    back('return', { day: '2026-11-22', narration: 'RETURNED UNPAID', references: [] }),
  ]
  expect(pairLines(lines)).toEqual({
    pairs: [],
    possible: [{ returnLineId: 'return', lineIds: ['two', 'one'] }],
  })
})

test('one return of two credits with its reference is asked about', () => {
  const lines = [line('one'), line('two'), back('return')]
  expect(pairLines(lines)).toEqual({
    pairs: [],
    possible: [{ returnLineId: 'return', lineIds: ['two', 'one'] }],
  })
})

test('a debit that says nothing and shares no reference is an ordinary debit', () => {
  const rent = back('rent', { narration: 'NEFT DR-YARD RENT', references: [] })
  expect(pairLines([line('cheque'), rent])).toEqual({ pairs: [], possible: [] })
})

test.each([
  ['CHQ DEP RET- FUNDS INSUFFICIENT', true],
  ['NEFT REVERSAL', true],
  ['CHEQUE BOUNCED', true],
  ['DISHONOURED', true],
  ['I/W CHQ RTN', true],
  ['RETAIL PAYMENTS', false],
  ['REVATI MOTORS', false],
])('“%s” says returned: %s', (narration, means) => {
  expect(meansReturned(narration)).toBe(means)
})
