import { expect, test } from 'vitest'
import { nameRerun, nextRun } from './rerun.ts'

const HOUR = 60 * 60_000
const startsAt = Date.UTC(2026, 2, 5, 4, 30)
const auction = { startsAt, endsAt: startsAt + 30 * HOUR }

test('A re-run has the same duration and time of day, on the next day in the future', () => {
  const days = (count: number) => ({
    startsAt: startsAt + count * 24 * HOUR,
    endsAt: startsAt + (count * 24 + 30) * HOUR,
  })
  expect(nextRun(auction, startsAt + 30 * HOUR)).toEqual(days(2))
  expect(nextRun(auction, startsAt)).toEqual(days(1))
  expect(nextRun(auction, startsAt - 1)).toEqual(days(0))
})

test('Its name counts the re-runs', () => {
  expect(nameRerun('Tuesday')).toBe('Tuesday (re-run)')
  expect(nameRerun('Tuesday (re-run)')).toBe('Tuesday (re-run 2)')
  expect(nameRerun('Tuesday (re-run 9)')).toBe('Tuesday (re-run 10)')
  expect(nameRerun('x'.repeat(200))).toBe(`${'x'.repeat(191)} (re-run)`)
})
