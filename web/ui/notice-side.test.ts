import { expect, test } from 'vitest'
import { uncoveredSide } from './notice-side.ts'

const WINDOW = 800
const notices = { top: 12, bottom: 92 }

test.each([
  ['near the upper edge', { top: 60, bottom: 104 }, 'bottom'],
  ['near the lower edge', { top: 700, bottom: 744 }, 'top'],
  ['in the middle', { top: 380, bottom: 424 }, null],
] as const)('A field %s', (_, field, side) => {
  expect(uncoveredSide(field, notices, WINDOW)).toBe(side)
})

test('Stacked notices leave less room', () => {
  expect(uncoveredSide({ top: 300, bottom: 344 }, { top: 12, bottom: 352 }, WINDOW)).toBe('bottom')
})
