import { expect, test } from 'vitest'
import { GATE_PASS_ANSWER_HOURS } from '../gate-passes/answer-hours.ts'
import { INSPECTION_HOURS, shortInspectionTime } from './inspection-time.ts'

const MINUTE = 60_000
const PUBLISHED = Date.UTC(2026, 9, 1)

test.each([
  ['a day', 24 * 60, null],
  ['a minute under a day', 24 * 60 - 1, 24 * 60 - 1],
  ['54 minutes', 54, 54],
  ['an end that has passed', -1, 0],
])('of %s', (_, minutes, short) => {
  const time = shortInspectionTime(PUBLISHED, PUBLISHED + minutes * MINUTE)
  expect(time).toBe(short === null ? null : short * MINUTE)
})

test('lets the house answer the request of a gate pass in its own time, and leaves as long for the visit', () => {
  expect(INSPECTION_HOURS).toBeGreaterThanOrEqual(2 * GATE_PASS_ANSWER_HOURS)
})
