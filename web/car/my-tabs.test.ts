import { expect, test } from 'vitest'
import { MY_LISTS } from '#domain/flows/my-lists.ts'
import { t } from '#web/text/text.ts'
import { MY_TABS } from './my-tabs.ts'

test('My Cars has six tabs in the order of a car’s life', () => {
  const names = MY_LISTS.map((list) => t(MY_TABS[list].name))
  expect(names).toEqual(['Inspection', 'Upload Pictures', 'Place Bids', 'Payments', 'Take Delivery', 'NOC'])
})
