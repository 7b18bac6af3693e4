import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatKilometres } from '#domain/money.ts'
import { readEngine, readKeys, readKilometres, readMileage, readPower, readSeats } from './read-quantity.ts'

const known = <T>(value: T) => ({ ok: true, value })
const notKnown = known(null)

describe('kilometres', () => {
  test.each([
    ['43210', 43_210],
    ['43,210 KMS', 43_210],
    ['83.61k', 83_610],
    ['1.2 lakh km', 1_20_000],
    ['12 Kilometers', 12],
    ['0', 0],
    ['66,000 kms', 66_000],
    ['1,00,200 kms.', 1_00_200],
    ['43 210 km', 43_210],
    ['4.5E+04', 45_000],
    ['45 Thousand Kms', 45_000],
    ['1.2L', 1_20_000],
    ['43210.0', 43_210],
    ['45,000 km*', 45_000],
    ['४३,२१० किमी', 43_210],
    ['৪৩২১০', 43_210],
    ['1.2 लाख कि.मी.', 1_20_000],
  ])('"%s" are %i', (text, kilometres) => {
    expect(readKilometres(text)).toEqual(known(kilometres))
  })

  test.each([
    'many',
    '-5',
    '6500000',
    '5 miles',
    '5 constructor',
    '10-20',
    '43.210',
    '43.210 km',
    '1.43.210',
    '23.456',
    '43.21',
    '83.61 km',
    '4,50',
    '45000+',
    'approx 40k',
  ])('"%s" cannot be read', (text) => {
    expect(readKilometres(text).ok).toBe(false)
  })

  test.each([
    ['83.61', 83_610],
    ['45', 45_000],
    ['45,000 km', 45_000],
    ['83.61k', 83_610],
  ])('"%s" in a column of thousands are %i', (text, kilometres) => {
    expect(readKilometres(text, 'thousand')).toEqual(known(kilometres))
  })

  test.each(['43.210', '23.456', '1.43.210 km', '४३.२१०'])('"%s" may have a dot for the comma', (text) => {
    expect(readKilometres(text)).toEqual({
      ok: false,
      refusal: { reason: 'cell.dotted', values: { cell: text } },
    })
  })

  test.each(['#N/A', 'N.A.', 'TBD', 'null', '—', 'Meter not working'])('"%s" are not known', (text) => {
    expect(readKilometres(text)).toEqual(notKnown)
  })

  test('are read back from their displayed form', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20_00_000 }), (kilometres) => {
        expect(readKilometres(formatKilometres(kilometres))).toEqual(known(kilometres))
      }),
    )
  })
})

describe('measures', () => {
  test('are numbers in the unit of the fact', () => {
    expect(readMileage('13.33 kmpl')).toEqual(known(13.33))
    expect(readMileage('26.6 km/kg')).toEqual(known(26.6))
    expect(readMileage('18')).toEqual(known(18))
    expect(readEngine('2993 CC')).toEqual(known(2_993))
    expect(readEngine('1196.6 CC')).toEqual(known(1_197))
    expect(readEngine('1,197cc')).toEqual(known(1_197))
    expect(readPower('187.74 bhp')).toEqual(known(187.74))
    expect(readSeats('5')).toEqual(known(5))
    expect(readSeats('7 Seater')).toEqual(known(7))
    expect(readSeats('5 Seats')).toEqual(known(5))
    expect(readSeats('५ सीट')).toEqual(known(5))
    expect(readEngine('१,१९७ सीसी')).toEqual(known(1_197))
    expect(readPower('113.98bhp@4000rpm')).toEqual(known(113.98))
    expect(readMileage('१८.५')).toEqual(known(18.5))
    expect(readMileage('18 km / ltr')).toEqual(known(18))
  })

  test('that were not taken are unknown', () => {
    expect(readPower('null bhp')).toEqual(notKnown)
    expect(readPower('0 bhp')).toEqual(notKnown)
    expect(readMileage('0.0 kmpl')).toEqual(notKnown)
    expect(readEngine('null CC')).toEqual(notKnown)
    expect(readSeats('0')).toEqual(notKnown)
  })

  test.each([
    [readPower, '110 PS'],
    [readPower, 'strong'],
    [readPower, '99999 bhp'],
    [readEngine, '1.2 L'],
    [readEngine, '2.993 CC'],
    [readMileage, '30 mpg'],
    [readSeats, '4.5'],
    [readSeats, '5+2'],
  ])('%o cannot read "%s"', (read, text) => {
    expect(read(text).ok).toBe(false)
  })
})

test('No reader throws, and none derives a number from words alone', () => {
  const readers = [readEngine, readKilometres, readPower, readSeats]
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...readers), (text, read) => {
      fc.pre(!/\d/.test(text))
      const reading = read(text)
      expect(reading.ok ? reading.value : null).toBeNull()
    }),
  )
})

describe('keys', () => {
  test.each([
    ['2', 2],
    ['02', 2],
    ['2.0', 2],
    ['2 keys', 2],
    ['2 Nos.', 2],
    ['Both', 2],
    ['Both keys', 2],
    ['Single', 1],
    ['One key', 1],
    ['0', 0],
    ['No', 0],
    ['Missing', 0],
    ['Key missing', 0],
    ['दोनों', 2],
    ['२', 2],
    ['9', 9],
    ['Yes', null],
    ['Key available', null],
    ['N/A', null],
  ])('%j are %s', (text, keys) => {
    expect(readKeys(text)).toEqual({ ok: true, value: keys })
  })

  test.each(['many', '1/2', '1+1', '10', '-1', '1.5', 'One key missing', 'Remote'])('%j are none', (text) => {
    expect(readKeys(text).ok).toBe(false)
  })
})
