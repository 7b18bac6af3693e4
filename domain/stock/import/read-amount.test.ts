import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { MAX_RUPEES } from '#domain/money.ts'
import { readAmount } from './read-amount.ts'

describe('an amount of money', () => {
  test.each([
    ['1.75 Lakh', 'text', 1_75_000],
    ['2.3 Cr', 'text', 2_30_00_000],
    ['4,50,000', 'text', 4_50_000],
    ['83.61k', 'text', 83_610],
    ['₹ 7,85,000/-', 'text', 7_85_000],
    ['Rs. 5 lacs', 'text', 5_00_000],
    ['450000.00', 'rupees', 4_50_000],
    [' 160.00 ', 'lakh', 1_60_00_000],
    ['0.44', 'lakh', 44_000],
    ['450', 'thousand', 4_50_000],
    ['1.39', 'crore', 1_39_00_000],
    ['1.39 Cr', 'lakh', 1_39_00_000],
    ['450,000', 'rupees', 4_50_000],
    ['11.5 Lakh*', 'text', 11_50_000],
    ['2.74 Lakh*', 'lakh', 2_74_000],
    ['₹ 8.48 Lakh', 'text', 8_48_000],
    ['Rs. 6,10,000/-', 'text', 6_10_000],
    ['Rs.6,10,000/- only', 'rupees', 6_10_000],
    ['INR 4,50,000.00', 'rupees', 4_50_000],
    ['4.5E+05', 'text', 4_50_000],
    ['1e5', 'rupees', 1_00_000],
    ['4 50 000', 'text', 4_50_000],
    ['4\u00a050\u202f000', 'text', 4_50_000],
    ["4'50'000", 'text', 4_50_000],
    ['4, 50, 000', 'text', 4_50_000],
    ['1,250,000', 'text', 12_50_000],
    ['1.2 Cr', 'text', 1_20_00_000],
    ['1.2 Cr.', 'text', 1_20_00_000],
    ['5.5 L', 'text', 5_50_000],
    ['5.5L/-', 'text', 5_50_000],
    ['5.6 lacs (negotiable)', 'text', 5_60_000],
    ['₹४,५०,०००', 'text', 4_50_000],
    ['४.५ लाख', 'text', 4_50_000],
    ['રૂ ૪,૫૦,૦૦૦', 'text', 4_50_000],
    ['रु. 1.2 करोड़', 'text', 1_20_00_000],
    ['50 हज़ार', 'text', 50_000],
  ] as const)('"%s" in %s is %i rupees', (text, unit, rupees) => {
    expect(readAmount(text, unit)).toEqual({ ok: true, value: rupees })
  })

  test.each([
    ['', 'rupees'],
    ['0', 'rupees'],
    ['0.00', 'lakh'],
    ['null Lakh', 'text'],
    ['Ask for price', 'text'],
    ['ASK', 'rupees'],
    ['On request', 'text'],
    ['Price on Request', 'lakh'],
    ['#N/A', 'text'],
    ['#REF!', 'rupees'],
    ['POA', 'text'],
    ['P.O.A.', 'text'],
    ['Call', 'text'],
    ['Call for price!', 'text'],
    ['TBD', 'rupees'],
    ['NA', 'text'],
    ['-', 'text'],
    ['–', 'text'],
    ['कीमत पूछें', 'text'],
  ] as const)('"%s" in %s is not known', (text, unit) => {
    expect(readAmount(text, unit)).toEqual({ ok: true, value: null })
  })

  test.each([
    ['cheap', 'text'],
    ['call it 5', 'text'],
    ['$ 4500', 'text'],
    ['-5', 'lakh'],
    ['1,2,3', 'rupees'],
    ['5 constructor', 'text'],
    ['1e99', 'rupees'],
    ['7,85 Lakh', 'text'],
    ['4,50', 'rupees'],
    ['(4,50,000)', 'rupees'],
    ['4 50', 'rupees'],
    ['5 lakh + GST', 'text'],
    ['5 lakh+', 'text'],
    ['=1+1', 'rupees'],
    ['4 to 5 lakh', 'text'],
    ['100 Cr', 'text'],
    ['4.5', 'text'],
    ['4.5', 'rupees'],
    ['795.000', 'rupees'],
    ['4.25.000', 'rupees'],
  ] as const)('"%s" in %s cannot be read', (text, unit) => {
    expect(readAmount(text, unit).ok).toBe(false)
  })

  test.each([
    ['4.25.000', 'rupees'],
    ['Rs. 4.25.000/-', 'text'],
    ['4.25.000', 'lakh'],
    ['४.२५.०००', 'text'],
    ['795.000', 'text'],
  ] as const)('"%s" in %s may have dots for commas', (text, unit) => {
    expect(readAmount(text, unit)).toEqual({
      ok: false,
      refusal: { reason: 'cell.dotted', values: { cell: text } },
    })
  })

  const amounts = fc.integer({ min: 1_000, max: MAX_RUPEES })

  test('is read the same in any notation', () => {
    fc.assert(
      fc.property(amounts, (rupees) => {
        const known = { ok: true, value: rupees }
        expect(readAmount(String(rupees), 'rupees')).toEqual(known)
        expect(readAmount(formatIndianNumber(rupees), 'text')).toEqual(known)
        expect(readAmount(`${rupees / 1_00_000} Lakh`, 'text')).toEqual(known)
        expect(readAmount((rupees / 1_00_00_000).toFixed(7), 'crore')).toEqual(known)
      }),
    )
  })

  test('is a valid amount, unknown or a complaint, for any cell', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[\d,.]{1,12} ?(?:lakh|cr|k)?$/)),
        fc.constantFrom('rupees', 'lakh', 'crore', 'text'),
        (text, unit) => {
          const reading = readAmount(text, unit)
          const rupees = reading.ok ? (reading.value ?? 1) : 1
          expect(Number.isInteger(rupees) && rupees >= 1 && rupees <= MAX_RUPEES).toBe(true)
        },
      ),
    )
  })
})
