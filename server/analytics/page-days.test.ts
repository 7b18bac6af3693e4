import { expect, test } from 'vitest'
import { pageDays } from './page-days.ts'

const days = [
  { day: '2026-11-26', events: 10 },
  { day: '2026-11-24', events: 1 },
  { day: '2026-11-20', events: 5 },
]

test.each([
  [0, 10, { startDate: '2026-11-26', endDate: '2026-11-26', offset: 0 }],
  [0, 11, { startDate: '2026-11-24', endDate: '2026-11-26', offset: 0 }],
  [9, 3, { startDate: '2026-11-20', endDate: '2026-11-26', offset: 9 }],
  [10, 1, { startDate: '2026-11-24', endDate: '2026-11-24', offset: 0 }],
  [15, 100, { startDate: '2026-11-20', endDate: '2026-11-20', offset: 4 }],
  [16, 1, null],
])('%i events on, %i of them lie in %o', (offset, limit, part) => {
  expect(pageDays(days, { offset, limit })).toEqual(part)
})

test('without events there is no page', () => {
  expect(pageDays([], { offset: 0, limit: 1 })).toBeNull()
})
