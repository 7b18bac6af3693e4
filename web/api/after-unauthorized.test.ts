import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { afterUnauthorized } from './after-unauthorized.ts'

const { myCars } = paths

test.each([
  [paths.dealerHome, '/unauthorized'],
  ['/dealerhome', '/unauthorized'],
  [myCars.inspection, '/'],
  [myCars.uploadPictures, '/login'],
  [myCars.placeBids, '/'],
  [myCars.payments, '/login'],
  [`${myCars.payments}/`, '/login'],
  [myCars.takeDelivery, '/login'],
  [paths.evaluatorHome, '/login'],
  [paths.driverHome, '/login'],
  [paths.market, '/'],
])('A session that ends while %s is open leads to %s, whichever call notices first', (page, to) => {
  expect(afterUnauthorized('openLive', page).to).toBe(to)
  expect(afterUnauthorized('getDealerCounts', page).to).toBe(to)
  expect(afterUnauthorized('getCars', page).to).toBe(to)
  expect(afterUnauthorized('getDeliveryPasses', page).to).toBe(to)
})

test('A user’s action on a page has its own target', () => {
  expect(afterUnauthorized('addToMyCars', paths.dealerHome).to).toBe('/')
  expect(afterUnauthorized('shareEvalLink', myCars.inspection).to).toBe('/')
  expect(afterUnauthorized('getDealerPaymentCars', paths.market).to).toBe('/login')
})
