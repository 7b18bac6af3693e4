import { expect, test } from 'vitest'
import { isDottedNumber } from './dotted-number.ts'

test.each(['43.210', '4.25.000', '795.000', '43.210 km', '₹ 4.25.000/-'])('%s may mean thousands', (text) => {
  expect(isDottedNumber(text)).toBe(true)
})

test.each(['43210', '43,210', '43.2', '18.65', '1234.567', '4.2500', '83.61k', '0.125', '2026'])(
  '%s says what it is',
  (text) => {
    expect(isDottedNumber(text)).toBe(false)
  },
)
