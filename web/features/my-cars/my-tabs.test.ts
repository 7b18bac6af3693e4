import { expect, test } from 'vitest'
import { MY_LISTS } from '#domain/lifecycle/my-lists.ts'
import { myCarsTexts } from '#web/text/en/my-cars.ts'
import { MY_TABS, nextTab, tabAt } from './my-tabs.ts'

const isMyText = (id: string): id is keyof typeof myCarsTexts => id in myCarsTexts

test('the six tabs, in the order of a car’s life', () => {
  const names = MY_LISTS.map((list) => MY_TABS[list].label).map((id) => (isMyText(id) ? myCarsTexts[id] : id))
  expect(names).toEqual(['Inspection', 'Upload Pictures', 'Place Bids', 'Payments', 'Take Delivery', 'NOC'])
})

test('an address shows its tab in any case, with or without a slash', () => {
  expect(tabAt('/mycars/place-bids')).toBe(MY_TABS.placeBids)
  expect(tabAt('/MyCars/Place-Bids/')).toBe(MY_TABS.placeBids)
})

test('the arrow keys go round, Home and End to the ends, others nowhere', () => {
  expect(nextTab('ArrowRight', 5, 6)).toBe(0)
  expect(nextTab('ArrowLeft', 0, 6)).toBe(5)
  expect(nextTab('Home', 3, 6)).toBe(0)
  expect(nextTab('End', 3, 6)).toBe(5)
  expect(nextTab('Enter', 3, 6)).toBeNull()
})
