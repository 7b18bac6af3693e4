import { expect, test } from 'vitest'
import { capitalise } from './capitalise.ts'

test.each([
  ['delhi', 'Delhi'],
  ['navi mumbai', 'Navi Mumbai'],
  ['Bengaluru', 'Bengaluru'],
  ['', ''],
])('%j is shown as %j', (name, shown) => {
  expect(capitalise(name)).toBe(shown)
})
