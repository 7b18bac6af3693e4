import { describe, expect, test } from 'vitest'
import { readRegistrationNumber, registrationOf } from './registration-number.ts'

describe('a registration number', () => {
  test.each([
    ['dl 8c af 1234', 'DL8CAF1234'],
    ['MH-12-AB-1', 'MH12AB1'],
    ['OR02A1234', 'OR02A1234'],
    ['ua 07 b 0001', 'UA07B0001'],
    ['TS09EA1234', 'TS09EA1234'],
    ['22 BH 1234 AA', '22BH1234AA'],
    ['GJ011234', 'GJ011234'],
  ])('"%s" is stored as %s without a warning', (text, regno) => {
    expect(readRegistrationNumber(text)).toEqual({ regno, warning: null })
  })

  test.each(['XX01AB1234', 'MH12AB0000', 'MH12AB12345', 'CDX4417', 'MH12', '22BH123AA', ''])(
    '"%s" is accepted with a warning',
    (text) => {
      expect(readRegistrationNumber(text)).toMatchObject({
        regno: text,
        warning: expect.stringContaining('unusual form'),
      })
    },
  )
})

describe('a car is registered', () => {
  test.each([
    ['DL8CAF1234', 'Delhi'],
    ['OR02A1234', 'Odisha'],
    ['TS09EA1234', 'Telangana'],
  ])('%s in %s', (regno, state) => {
    expect(registrationOf(regno)).toEqual({ series: 'state', state })
  })

  test('in the Bharat series', () => {
    expect(registrationOf('22BH1234AA')).toEqual({ series: 'BH' })
  })

  test.each(['XX01AB1234', 'CDX4417', ''])('%j nowhere that is known', (regno) => {
    expect(registrationOf(regno)).toBeNull()
  })
})
