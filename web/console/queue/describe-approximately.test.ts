import { expect, test } from 'vitest'
import '#web/text/en/console.ts'
import { describeApproximately } from './describe-approximately.ts'

test.each([
  [0, 'less than a minute'],
  [-5_000, 'less than a minute'],
  [59_999, 'less than a minute'],
  [60_000, '1 minute'],
  [3_600_000, '1 hour'],
  [86_399_999, '23 hours'],
  [47.5 * 3_600_000, '47 hours'],
  [48 * 3_600_000, '2 days'],
  [3 * 86_400_000 + 1, '3 days'],
])('%i ms is %s', (milliseconds, text) => {
  expect(describeApproximately(milliseconds)).toBe(text)
})
