import { expect, test } from 'vitest'
import { delayedUntil } from './delay.ts'

const DAY = 86_400_000
const NOW = 1_000 * DAY

test.each([
  ['at once where nobody was ever disabled', null, null],
  ['at once 30 days after the last disabling', NOW - 30 * DAY, null],
  ['a day later within 30 days of a disabling', NOW - 30 * DAY + 1, NOW + DAY],
  ['a day later right after it', NOW, NOW + DAY],
])('a setting changed alone takes effect %s', (_, lastDisabledAt, expected) => {
  expect(delayedUntil(lastDisabledAt, NOW)).toBe(expected)
})
