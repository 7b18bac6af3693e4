import { expect, test } from 'vitest'
import { chanceOfShare, shareLonger, timeAt } from './compare-times.ts'

test('shareLonger is the share of pairs in which the first is longer', () => {
  expect(shareLonger([1, 2, 3], [1, 2, 3])).toBe(0.5)
  expect(shareLonger([4, 5], [1, 2, 3])).toBe(1)
  expect(shareLonger([1, 2], [3, 4])).toBe(0)
  expect(shareLonger([1, 3], [2])).toBe(0.5)
})

test('chanceOfShare decreases with the number of times', () => {
  const times = (count: number) => Array.from({ length: count }, (_, index) => index)
  expect(chanceOfShare(times(200), times(200))).toBeCloseTo(0.0289, 4)
  expect(chanceOfShare(times(10), times(10))).toBeGreaterThan(0.1)
})

test('timeAt returns one of the times', () => {
  expect(timeAt([5, 1, 3], 50)).toBe(3)
  expect(timeAt([5, 1, 3], 100)).toBe(5)
  expect(() => timeAt([], 50)).toThrow('Nothing was timed')
})
