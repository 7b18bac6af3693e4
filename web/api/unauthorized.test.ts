import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { afterUnauthorized } from './unauthorized.ts'

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
])('a session that ends while %s is open leads to %s, whatever hears of it first', (page, to) => {
  expect(afterUnauthorized('openLive', page).to).toBe(to)
  expect(afterUnauthorized('getDealerCounts', page).to).toBe(to)
})

test('what somebody does on a page goes its own way', () => {
  expect(afterUnauthorized('addToMyCars', paths.dealerHome).to).toBe('/')
  expect(afterUnauthorized('shareEvalLink', myCars.inspection).to).toBe('/')
  expect(afterUnauthorized('getDealerPaymentCars', paths.market).to).toBe('/login')
})
