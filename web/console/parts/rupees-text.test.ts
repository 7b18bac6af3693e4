import { expect, test } from 'vitest'
import { readRupeesText, writeRupeesText } from './rupees-text.ts'

test.each([
  ['7,95,000', 7_95_000],
  ['₹ 7,95,000', 7_95_000],
  ['795000', 7_95_000],
  ['1', 1],
  ['7.95 lakh', 7_95_000],
  ['1.2 Cr', 1_20_00_000],
  ['99,99,99,999', 99_99_99_999],
])('%j is read', (text, rupees) => {
  expect(readRupeesText(text)).toBe(rupees)
})

test.each(['', '  ', '₹'])('%j is nothing', (text) => {
  expect(readRupeesText(text)).toBeNull()
})

test.each(['0', '-5', '1.5', '7.95', '1e9', '1000000000', 'lakh', 'seven', '7 kg', '12,34,567/-x'])(
  '%j is not an amount',
  (text) => {
    expect(readRupeesText(text)).toBe('invalid')
  },
)

test('A written amount reads back unchanged', () => {
  expect(writeRupeesText(7_95_000)).toBe('7,95,000')
  expect(writeRupeesText(null)).toBe('')
  expect(readRupeesText(writeRupeesText(12_34_567))).toBe(12_34_567)
})
