import { expect, test } from 'vitest'
import { createProcessCounter } from './process-counter.ts'

const HOUR_MS = 3_600_000

test('counts up to each limit within the hour after the first turn, for every limit or for none', () => {
  let at = 0
  const counter = createProcessCounter(() => at)
  const [one, both] = [
    { key: 'one', max: 2 },
    [
      { key: 'one', max: 2 },
      { key: 'other', max: 9 },
    ],
  ]
  expect(counter.take(both, 1)).toEqual({ wait: 0, left: [1, 8] })
  at = 1_000
  expect(counter.take([one], 1)).toEqual({ wait: 0, left: [0] })
  expect(counter.take(both, 1)).toEqual({ wait: (HOUR_MS - 1_000) / 1000, left: [0, 8] })
  // The refused turn took none of the other limit.
  expect(counter.take([{ key: 'other', max: 9 }], 8)).toEqual({ wait: 0, left: [0] })
  at = HOUR_MS
  expect(counter.take([one], 2).wait).toBe(0)
  expect(counter.take([one], 1).wait).toBe(HOUR_MS / 1000)
})

test('what is larger than its limit is counted if nothing else was', () => {
  const counter = createProcessCounter(() => 0)
  expect(counter.take([{ key: 'one', max: 2 }], 5)).toEqual({ wait: 0, left: [0] })
  expect(counter.take([{ key: 'one', max: 2 }], 1).wait).toBeGreaterThan(0)
})
