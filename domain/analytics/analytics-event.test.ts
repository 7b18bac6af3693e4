import { describe, expect, test } from 'vitest'
import {
  eventsCounted,
  orUnknown,
  PERSONAL_PARAMETERS,
  withoutPersons,
  withoutQuery,
} from './analytics-event.ts'
import { sharedParameters } from './third-party.ts'

test.each([
  [null, 'Unknown'],
  [undefined, 'Unknown'],
  ['', 'Unknown'],
  ['  ', 'Unknown'],
  ['Asha', 'Asha'],
])('%o is said as %s', (value, expected) => {
  expect(orUnknown(value)).toBe(expected)
})

test.each([
  ['https://yardbid.test/evaluate#token=abc', 'https://yardbid.test/evaluate'],
  ['https://yardbid.test/DealerHome?q=a#b', 'https://yardbid.test/DealerHome'],
  ['/cars', '/cars'],
  ['no address?\nat all', 'no address'],
])('%s loses its query and fragment', (address, rest) => {
  expect(withoutQuery(address)).toBe(rest)
})

describe('parameters that name a person', () => {
  const person = Object.fromEntries([...PERSONAL_PARAMETERS].map((name) => [name, 'Asha']))

  test('are not stored, and all others are', () => {
    expect(withoutPersons({ ...person, carMake: 'Tata', price: 1, isFirst: true, note: null })).toEqual({
      carMake: 'Tata',
      price: 1,
      isFirst: true,
      note: null,
    })
  })

  test.each([
    'asha@yard.example',
    'Ask Asha (asha.rao@yard.example).',
    '+919810000001',
    'call +91 98100-00001',
  ])('are not stored with the contact “%s” under any name', (contact) => {
    expect(withoutPersons({ note: contact, [contact]: 1, carModel: 'Creta' })).toEqual({ carModel: 'Creta' })
  })

  test.each(['T9810000001', '9810000001', '@ 5 lakh', 'Creta 1.6 @ Delhi'])(
    'are stored with “%s”, which is no contact',
    (text) => {
      expect(withoutPersons({ transactionId: text })).toEqual({ transactionId: text })
    },
  )

  test('reach no third party, nor do registration numbers, prices and anything unknown', () => {
    const car = { carMake: 'Tata', carModel: 'Nexon', carYear: 2020, city: 'Delhi' }
    const hidden = { registrationNumber: 'DL8CAF1234', price: 5_00_000, transactionId: 'T1', note: 'x' }
    expect(sharedParameters({ ...person, ...car, ...hidden, currency: 'INR' })).toEqual({
      ...car,
      currency: 'INR',
    })
  })
})

test('an event counts as one, and as one more for every 2,000 characters', () => {
  const sized = (characters: number) => ({ name: 'x'.repeat(characters - '{"name":""}'.length) })
  expect(eventsCounted([])).toBe(0)
  expect(eventsCounted([sized(20), sized(1_999)])).toBe(2)
  expect(eventsCounted([sized(2_000), sized(20_000)])).toBe(2 + 11)
})
