import { expect, test } from 'vitest'
import { seedRandom } from './seeded-random.ts'

const TIMES = 10_000
const draw = (seed: number): readonly number[] => {
  const random = seedRandom(seed)
  return Array.from({ length: TIMES }, () => random.next())
}

test('one seed gives one sequence, spread between 0 and 1', () => {
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
  expect(Math.min(...draw(1))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...draw(1))).toBeLessThan(1)
  expect(draw(1).reduce((sum, share) => sum + share) / TIMES).toBeCloseTo(0.5, 1)
})

test('picks by weight, and gives whole numbers in an inclusive range', () => {
  const random = seedRandom(3)
  const picked = Array.from({ length: TIMES }, () =>
    random.pick([
      ['often', 3],
      ['seldom', 1],
      ['never', 0],
    ] as const),
  )
  expect(picked.filter((word) => word === 'often').length / TIMES).toBeCloseTo(0.75, 1)
  expect(picked).not.toContain('never')
  expect(new Set(Array.from({ length: 200 }, () => random.whole(2, 4)))).toEqual(new Set([2, 3, 4]))
  expect(() => random.choose([])).toThrow('nothing to pick')
})

test('shuffling keeps all entries', () => {
  const entries = Array.from({ length: 50 }, (_, index) => index)
  const shuffled = seedRandom(5).shuffle(entries)
  expect(shuffled).not.toEqual(entries)
  expect(shuffled.toSorted((one, other) => one - other)).toEqual(entries)
})
