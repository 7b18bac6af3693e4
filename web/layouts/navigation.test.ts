import { expect, test } from 'vitest'
import { tabOfVisit } from './navigation.ts'

test('a car of My Cars is under My Cars, wherever its page belongs; any other under Browse', () => {
  expect(tabOfVisit('browse', { car: { state: 'PAYMENT_REJECTED' } })).toBe('myCars')
  expect(tabOfVisit('browse', { car: { state: null } })).toBe('browse')
  expect(tabOfVisit('browse', null)).toBe('browse')
  expect(tabOfVisit('browse', { from: '/mycars/payments' })).toBe('browse')
  expect(tabOfVisit('myCars', null)).toBe('myCars')
  expect(tabOfVisit(null, { car: { state: 'PLACE_BIDS' } })).toBeNull()
})
