import { expect, test } from 'vitest'
import { moveTo } from './move-to.ts'

test('an entry moves to its new place, the others keep their order', () => {
  expect(moveTo(['a', 'b', 'c', 'd'], 2, 0)).toEqual(['c', 'a', 'b', 'd'])
  expect(moveTo(['a', 'b', 'c', 'd'], 0, 3)).toEqual(['b', 'c', 'd', 'a'])
  expect(moveTo(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
