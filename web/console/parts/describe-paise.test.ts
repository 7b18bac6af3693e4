import { expect, test } from 'vitest'
import { describePaise } from './describe-paise.ts'

test.each([
  [785_000, '₹7,85,000'],
  [785_000.5, '₹7,85,000.50'],
  [0.05, '₹0.05'],
  // As a floating-point number it is a little less.
  [1.1, '₹1.10'],
])('%d rupees', (rupees, text) => {
  expect(describePaise(rupees)).toBe(text)
})
