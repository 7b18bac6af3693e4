import { expect, test } from 'vitest'
import { MY_LISTS } from '#domain/flows/my-lists.ts'
import { anyText as t } from '#web/text/text.ts'
import { listAt, MY_TABS, nextTab } from './my-tabs.ts'

test('My Cars has six tabs in the order of a car’s life', () => {
  const names = MY_LISTS.map((list) => t(MY_TABS[list].name))
  expect(names).toEqual(['Inspection', 'Upload Pictures', 'Place Bids', 'Payments', 'Take Delivery', 'NOC'])
})

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
