import { expect, test } from 'vitest'
import { aPerson } from '#web/testing/a-person.ts'
import { accessForm } from './access-form.ts'

const SAME = {
  phoneNumber: '+919820000001',
  userName: 'Ravi Kumar',
  orgId: 'Yardbid',
  validityDays: 1,
  validityMinutes: 0,
  purpose: 'Pictures',
  description: '',
}

test.each([
  ['dealer_evaluator', { userRole: 'dealer_evalator', landingPage: '/evaluatorHome' }],
  ['delivery_driver', { userRole: 'dealer_delivery', landingPage: '/driverHome' }],
] as const)('The access form of a %s has every field', (type, own) => {
  const person = aPerson({ name: SAME.userName, phone: SAME.phoneNumber, type })
  expect(accessForm(person, SAME.purpose)).toEqual({ ...SAME, ...own })
})
