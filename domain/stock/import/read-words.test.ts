import { describe, expect, test } from 'vitest'
import { FUEL_TYPES } from '#domain/car/car-kinds.ts'
import {
  readAgreement,
  readCity,
  readVehicleTypeCell,
  readFuel,
  readTransmissionCell,
  readRcStatus,
  readRegistration,
  readRemarks,
  readVehicleNumberCell,
  readWords,
} from './read-words.ts'

describe('a text', () => {
  test('has single spaces', () => {
    expect(readWords('  Swift \n Dzire ')).toEqual({ ok: true, value: 'Swift Dzire' })
    expect(readWords('कार')).toEqual({ ok: true, value: 'कार' })
  })

  test.each([
    '=cmd()',
    '+1',
    '@SUM(A1)',
    '-2+3',
    'a\u0000b',
    'a\u202eb',
    'a\ufffdb',
    'a\ud800b',
    'x'.repeat(201),
  ])('%j cannot be read', (text) => {
    expect(readWords(text).ok).toBe(false)
  })
})

describe('remarks', () => {
  test('may be long, and begin with the mark of a list', () => {
    const long = 'Tyres worn. '.repeat(80).trim()
    expect(readRemarks(long)).toEqual({ ok: true, value: long })
    expect(readRemarks('- scratch on the left door')).toEqual({ ok: true, value: 'scratch on the left door' })
    expect(readRemarks('• two keys')).toEqual({ ok: true, value: 'two keys' })
  })

  test.each(['=cmd()', '- =cmd()', '-2+3', 'a\u202eb', 'x'.repeat(1_001)])('%j cannot be read', (text) => {
    expect(readRemarks(text).ok).toBe(false)
  })
})

describe('a registration number', () => {
  test.each([
    ['dl 8c af 1234', 'DL8CAF1234'],
    ['22-BH-1234-AA', '22BH1234AA'],
    ['CDX 4417', 'CDX4417'],
  ])('"%s" is %s', (text, regno) => {
    expect(readRegistration(text)).toEqual({ ok: true, value: regno })
  })

  test.each([
    'MH12',
    'MH12XXXX',
    'DL8CAF12**',
    'not on the plate',
    'MH12AB1234MH12AB1234',
    'गाड़ी',
    "=cmd|' /C calc'!A0",
  ])('"%s" is incomplete', (text) => {
    expect(readRegistration(text).ok).toBe(false)
  })
})

describe('words instead of a registration number', () => {
  test.each([
    'NEW',
    'new car',
    'UNREGISTERED',
    'Un-registered',
    'Unregd.',
    'Not Registered',
    'APPLIED FOR',
    'Applied',
    'A/F',
    'TEMP',
    'Temporary',
    'Temp. Regn.',
    'TEMP/1234/2024',
    'Regn awaited',
    'Under process',
    'TBD',
    '#N/A',
    'अपंजीकृत',
    'नई गाड़ी',
  ])('"%s": the number is unknown', (text) => {
    expect(readRegistration(text)).toEqual({ ok: true, value: null })
  })

  test.each(['MH', 'old', 'new delhi'])('"%s" is none of them', (text) => {
    expect(readRegistration(text).ok).toBe(false)
  })
})

describe('a city', () => {
  test.each([
    ['Gurgaon', 'Gurugram'],
    ['Mumbai, Maharashtra', 'Mumbai'],
    ['Pune (MH)', 'Pune'],
    ['Bangalore - Whitefield', 'Bengaluru'],
    ['Springfield (MH)', 'Springfield (mh)'],
    ['navi-mumbai', 'Navi Mumbai'],
  ])('"%s" is %s', (text, city) => {
    expect(readCity(text)).toEqual({ ok: true, value: city })
  })
})

describe('words with a fixed meaning', () => {
  test('are read in any case', () => {
    expect(readRcStatus('Y')).toEqual({ ok: true, value: 'Yes' })
    expect(readRcStatus('no')).toEqual({ ok: true, value: 'No' })
    expect(readFuel('DIESEL')).toEqual({ ok: true, value: 'Diesel' })
    expect(readTransmissionCell('automatic')).toEqual({ ok: true, value: 'Automatic' })
    expect(readVehicleTypeCell('suv')).toEqual({ ok: true, value: 'SUV' })
    expect(readRcStatus('Available')).toEqual({ ok: true, value: 'Yes' })
    expect(readRcStatus('Not received')).toEqual({ ok: true, value: 'No' })
    expect(readRcStatus('हाँ')).toEqual({ ok: true, value: 'Yes' })
  })

  test('may name a body without a type of its own, which is unknown', () => {
    expect(readVehicleTypeCell('Convertible')).toEqual({ ok: true, value: null })
  })

  test('list the possible values in their refusal', () => {
    expect(readRcStatus('maybe')).toEqual({
      ok: false,
      refusal: { reason: 'cell.notYesNo', values: { cell: 'maybe' } },
    })
    expect(readFuel('coal')).toMatchObject({
      refusal: { reason: 'cell.notFuel', values: { known: { list: FUEL_TYPES } } },
    })
    expect(readTransmissionCell('stick')).toEqual({
      ok: false,
      refusal: {
        reason: 'cell.notTransmission',
        values: { cell: 'stick', first: 'Manual', second: 'Automatic' },
      },
    })
    expect(readVehicleTypeCell('boat').ok).toBe(false)
    // The cell is cut without splitting a character.
    expect(readVehicleTypeCell(`${'x'.repeat(39)}🚗 and more`)).toMatchObject({
      refusal: { reason: 'cell.notVehicleType', values: { cell: `${'x'.repeat(39)}…` } },
    })
  })
})

describe('the number of an agreement, of a chassis or an engine', () => {
  test('is read as written, or in its stored form', () => {
    expect(readAgreement(' LXDEL/00123-45 ')).toEqual({ ok: true, value: 'LXDEL/00123-45' })
    expect(readVehicleNumberCell('ma3ehkd17 a0123456')).toEqual({ ok: true, value: 'MA3EHKD17A0123456' })
    expect(readVehicleNumberCell('N/A')).toEqual({ ok: true, value: null })
  })

  test.each(['4.51235E+11', '4,5E+12', '1e15'])('that a spreadsheet has cut is none: %s', (text) => {
    const refused = { ok: false, refusal: { reason: 'cell.cutNumber', values: { cell: text } } }
    expect(readAgreement(text)).toEqual(refused)
    expect(readVehicleNumberCell(text)).toEqual(refused)
  })

  test('is refused where it is a formula or no number', () => {
    expect(readAgreement('=A1').ok).toBe(false)
    expect(readAgreement('A'.repeat(51)).ok).toBe(false)
    expect(readVehicleNumberCell('not visible').ok).toBe(false)
  })
})

test.each([
  ['Pune, Maharashtra', 'Pune'],
  ['Garuda Mall, Magrath Road, Bengaluru', 'Bengaluru'],
  ['Metro Walk, Rohini, New Delhi', 'Delhi'],
  ['Goregaon (Mumbai)', 'Mumbai'],
  ['Kompally, Hyderabad - 500014', 'Hyderabad'],
  ['High Quality, Less Driven', 'High Quality, Less Driven'],
])('the city of "%s" is %s', (text, city) => {
  expect(readCity(text)).toEqual({ ok: true, value: city })
})
