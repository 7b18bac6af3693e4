import { describe, expect, test } from 'vitest'
import {
  doubtOfRegistrationNumber,
  plateKey,
  readRegistrationNumber,
  registrationOf,
  spellingsOf,
} from './registration-number.ts'

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
    expect(readRegistrationNumber(text)).toEqual({ regno, isUsual: true })
    expect(doubtOfRegistrationNumber(regno)).toBeNull()
  })

  test.each(['XX01AB1234', 'MH12AB0000', 'MH12AB12345', 'CDX4417', 'MH12', '22BH123AA', ''])(
    '"%s" is accepted with a warning',
    (text) => {
      expect(readRegistrationNumber(text)).toEqual({ regno: text, isUsual: false })
      expect(doubtOfRegistrationNumber(text)).toEqual({ reason: 'regno.odd' })
    },
  )
})

const keyOf = (text: string) => plateKey(readRegistrationNumber(text).regno)

describe('number plates', () => {
  test.each([
    ['DL 08 C FA 0101', 'DL8CFA101', 'DL-8C-FA-0101', 'dl08cfa101'],
    ['GJ1FA0102', 'GJ01FA0102', 'GJ 01 FA 102'],
    ['MH 01 234', 'MH 1 234', 'MH-01-0234', 'MH01234'],
    ['22 BH 0101 AA', '22-bh-0101-aa'],
  ])('%s and its other spellings are one', (...texts) => {
    expect(new Set(texts.map(keyOf))).toEqual(new Set([keyOf(texts[0])]))
  })

  test.each([
    ['MH 01 234', 'MH 12 34'],
    ['DL8CAF0101', 'DL8CFA0101'],
    ['DL1CAB1234', 'DL11CAB234'],
    ['GJ1FA0102', 'GJ10FA102'],
    ['MH12AB0000', 'MH12AB000'],
    ['CDX0417', 'CDX417'],
    ['22BH1234AA', '22BH1234A'],
  ])('%s and %s are two', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })

  test('have every spelling that has the same key, and no other', () => {
    expect(spellingsOf('GJ1FA102')).toEqual(['GJ1FA102', 'GJ1FA0102', 'GJ01FA102', 'GJ01FA0102'])
    expect(spellingsOf('MH01234')).toEqual(['MH01234', 'MH010234'])
    expect(spellingsOf('CDX417')).toEqual(['CDX417'])
    for (const spelling of spellingsOf('KL7B9')) expect(keyOf(spelling)).toBe('KL|7|B|9')
  })
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
