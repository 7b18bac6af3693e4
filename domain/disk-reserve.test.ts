import { expect, test } from 'vitest'
import { defaultReserve, mayStoreFile, roomOf } from './disk-reserve.ts'

test('the reserve is a twentieth of the disk, at most 2 GB', () => {
  expect(defaultReserve(10_000_000_000)).toBe(500_000_000)
  expect(defaultReserve(500_000_000_000)).toBe(2_000_000_000)
})

test.each([
  [1_000, 'ample', true, true],
  [999, 'low', true, false],
  [500, 'low', true, false],
  [499, 'critical', false, false],
  [0, 'critical', false, false],
] as const)('with %i free bytes of a reserve of 1,000 the room is %s', (free, room, proof, other) => {
  expect(roomOf(free, 1_000)).toBe(room)
  expect(mayStoreFile(room, true)).toBe(proof)
  expect(mayStoreFile(room, false)).toBe(other)
})
