import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatIndianNumber } from './indian-number.ts'
import { MAX_RUPEES } from './money.ts'
import { cleanRupees, readRupeesText, writeRupeesText } from './rupees-text.ts'

describe('an amount in a field', () => {
  test.each([
    ['7,95,000', 7_95_000],
    ['₹ 7,95,000', 7_95_000],
    ['7 95 000', 7_95_000],
    ['795000', 7_95_000],
    ['\u202a₹\u00a07,95,000\u202c', 7_95_000],
    ['७,९५,०००', 7_95_000],
    ['Rs.\u202f10.5\u200f lakh', 10_50_000],
    ['1', 1],
    ['10,50,000', 10_50_000],
    ['10.5 lakh', 10_50_000],
    ['10.5L', 10_50_000],
    ['10.5 lacs', 10_50_000],
    ['10.55 Lakhs', 10_55_000],
    ['1.2 cr', 1_20_00_000],
    ['1.2 Cr.', 1_20_00_000],
    ['1.39 crore', 1_39_00_000],
    ['850k', 8_50_000],
    ['Rs. 7,95,000/-', 7_95_000],
    ['₹10.5 lakh', 10_50_000],
    ['99,99,99,999', MAX_RUPEES],
  ])('%j is read', (text, rupees) => {
    expect(readRupeesText(text)).toBe(rupees)
  })

  test.each(['', '  ', '₹'])('%j is nothing', (text) => {
    expect(readRupeesText(text)).toBeNull()
  })

  test.each([
    '43.000',
    '4.25.000',
    '0',
    '-5',
    '1.5',
    '7.95',
    '5000.50',
    '1e9',
    '1e308',
    '1000000000',
    '100 cr',
    '1.0000001 lakh',
    'lakh',
    'seven',
    'seven lakh',
    '7 kg',
    '7 constructor',
    '10.5 lakh crore',
    '12,34,567/-x',
  ])('%j is not an amount', (text) => {
    expect(readRupeesText(text)).toBe('invalid')
  })

  test('is read the same in any notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_RUPEES }), (rupees) => {
        expect(readRupeesText(formatIndianNumber(rupees))).toBe(rupees)
        expect(readRupeesText(`${(rupees / 1_00_000).toFixed(5)} lakh`)).toBe(rupees)
        expect(readRupeesText(`${(rupees / 1_00_00_000).toFixed(7)}cr`)).toBe(rupees)
      }),
    )
  })
})

test('A written amount reads back unchanged', () => {
  expect(writeRupeesText(7_95_000)).toBe('7,95,000')
  expect(writeRupeesText(null)).toBe('')
  expect(readRupeesText(writeRupeesText(12_34_567))).toBe(12_34_567)
})

test.each([
  ['₹7,95,000', '7,95,000'],
  ['\u202a₹\u00a07,95,000\u202c', '7,95,000'],
  [' ₹ 10.5 lakh', '10.5 lakh'],
  ['₹', ''],
  ['7,95,000', '7,95,000'],
])('in a field that shows the sign itself, %j is %j', (typed, text) => {
  expect(cleanRupees(typed)).toBe(text)
})
