import { expect, test } from 'vitest'
import { listAt, nextTab } from './my-tabs.ts'

test('an address shows its tab in any case, with or without a slash', () => {
  expect(listAt('/mycars/place-bids')).toBe('placeBids')
  expect(listAt('/MyCars/Place-Bids/')).toBe('placeBids')
  expect(listAt('/mycars')).toBe('myCars')
})

test('the arrow keys go round, Home and End to the ends, others nowhere', () => {
  expect(nextTab('ArrowRight', 5, 6)).toBe(0)
  expect(nextTab('ArrowLeft', 0, 6)).toBe(5)
  expect(nextTab('Home', 3, 6)).toBe(0)
  expect(nextTab('End', 3, 6)).toBe(5)
  expect(nextTab('Enter', 3, 6)).toBeNull()
})
