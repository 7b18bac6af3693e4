import { describe, expect, test } from 'vitest'
import {
  daysBetween,
  readDirection,
  readStatementAmount,
  readStatementDay,
  suggestDateOrder,
} from './statement-cells.ts'

describe('the date of a line', () => {
  test.each([
    ['23/11/2026', 'dmy', '2026-11-23'],
    ['23-11-26', 'dmy', '2026-11-23'],
    ['3.1.2026', 'dmy', '2026-01-03'],
    ['11/23/2026', 'mdy', '2026-11-23'],
    ['2026-11-23', 'dmy', '2026-11-23'],
    ['26/11/23', 'ymd', '2026-11-23'],
    ['20261123', 'dmy', '2026-11-23'],
    ['23-Nov-2026', 'mdy', '2026-11-23'],
    ['23 November 26', 'ymd', '2026-11-23'],
    ['Nov 23, 2026', 'dmy', '2026-11-23'],
    ['23/11/2026 14:03:21', 'dmy', '2026-11-23'],
    ['2026-11-23T14:03:21+05:30', 'dmy', '2026-11-23'],
    ['29/02/2028', 'dmy', '2028-02-29'],
  ] as const)('reads %s (%s)', (text, order, day) => {
    expect(readStatementDay(text, order)).toBe(day)
  })

  test.each(['31/02/2026', '11/23/2026', '', 'Total', '123/11/2026', '23/11', '23-Foo-2026', '1/1/1926'])(
    'refuses %s',
    (text) => {
      expect(readStatementDay(text, 'dmy')).toBeNull()
    },
  )

  test('the order of its parts is the Indian one unless a date says otherwise', () => {
    expect(suggestDateOrder(['01/02/2026', '11/12/2026'])).toBe('dmy')
    expect(suggestDateOrder(['01/02/2026', '11/23/2026'])).toBe('mdy')
    expect(suggestDateOrder(['26/11/23'])).toBe('dmy')
    expect(suggestDateOrder(['26/11/23', '26/13/23'])).toBeNull()
    expect(suggestDateOrder([])).toBeNull()
  })

  test('days are counted across months', () => {
    expect(daysBetween('2026-10-30', '2026-11-02')).toBe(3)
    expect(daysBetween('2026-11-02', '2026-10-30')).toBe(-3)
  })
})

describe('the amount of a line', () => {
  test.each([
    ['1,23,456.00', 1_23_456_00, null],
    ['123,456.5', 1_23_456_50, null],
    ['795000', 7_95_000_00, null],
    ['₹ 7,95,000.00 Cr', 7_95_000_00, 'credit'],
    ['7,95,000.00CR.', 7_95_000_00, 'credit'],
    ['INR 500.00 (Dr)', 500_00, 'debit'],
    ['Dr 500', 500_00, 'debit'],
    ['Rs. 1,200/-', 1_200_00, null],
    ['(500.00)', 500_00, 'debit'],
    ['-500.00', 500_00, 'debit'],
    ['500.00-', 500_00, 'debit'],
    ['+500', 500_00, null],
    ['.50', 50, null],
    ['0.00', 0, null],
    ['', 0, null],
    ['-', 0, null],
  ] as const)('reads %s', (text, paise, direction) => {
    expect(readStatementAmount(text)).toEqual({ paise, direction })
  })

  test.each(['7.95 lakh', '1,2,3', '12.345', 'NEFT', '1.23E+05', '-500 Cr', '1.234,56'])(
    'refuses %s',
    (text) => {
      expect(readStatementAmount(text)).toBeNull()
    },
  )

  test('the direction may stand alone', () => {
    expect(['CR', 'Credit', 'c', 'Dr.', 'DEBIT', 'NEFT', ''].map(readDirection)).toEqual([
      'credit',
      'credit',
      'credit',
      'debit',
      'debit',
      null,
      null,
    ])
  })
})
