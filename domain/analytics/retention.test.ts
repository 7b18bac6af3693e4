import { expect, test } from 'vitest'
import { firstDayKept } from './retention.ts'

test.each([
  ['2026-11-26', 13, '2025-10-01'],
  ['2026-01-01', 2, '2025-11-01'],
  ['2026-12-31', 12, '2025-12-01'],
])('on %s events of %i months are kept from %s', (today, months, first) => {
  expect(firstDayKept(today, months)).toBe(first)
})
