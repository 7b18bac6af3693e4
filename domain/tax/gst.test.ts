import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfSupply, splitGst, stateOfCode, stateOfGstin, TAX_STATES } from './gst.ts'

test('₹30,000 includes ₹4,576.27 of tax', () => {
  expect(splitGst(30_000_00, false)).toEqual({
    taxable: 25_423_73,
    cgst: 0,
    sgst: 0,
    igst: 4_576_27,
    total: 30_000_00,
  })
  expect(splitGst(30_000_00, true)).toEqual({
    taxable: 25_423_72,
    cgst: 2_288_14,
    sgst: 2_288_14,
    igst: 0,
    total: 30_000_00,
  })
})

test('The parts add up, and are within a paisa of 18 percent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_99_99_999 }), fc.boolean(), (rupees, isWithinState) => {
      const { taxable, cgst, sgst, igst, total } = splitGst(rupees * 100, isWithinState)
      expect(taxable + cgst + sgst + igst).toBe(rupees * 100)
      expect(total).toBe(rupees * 100)
      expect(cgst).toBe(sgst)
      expect(Math.abs(cgst + sgst + igst - taxable * 0.18)).toBeLessThan(2)
    }),
  )
})

test('An address is in an existing state', () => {
  expect(TAX_STATES).toHaveLength(36)
  expect(TAX_STATES[0]).toEqual({ code: '35', name: 'Andaman and Nicobar Islands' })
  for (const state of TAX_STATES) expect(stateOfCode(state.code)).toEqual(state)
  expect(TAX_STATES.map(({ code }) => code)).not.toContain('97')
  expect(stateOfCode('28')).toBeNull()
})

test('A GSTIN starts with its state’s code', () => {
  expect(stateOfGstin('27AAPFU0939F1ZV')).toEqual({ code: '27', name: 'Maharashtra' })
  expect(stateOfGstin('00AAPFU0939F1ZV')).toBeNull()
  expect(stateOfGstin('toString')).toBeNull()
})

test('A service is supplied where its buyer is registered, otherwise where it is located, otherwise where the seller is', () => {
  const seller = { code: '07', name: 'Delhi' }
  const place = (gstin: string | null, stateCode: string | null) =>
    placeOfSupply({ gstin, stateCode }, seller)
  expect(place('27AAPFU0939F1ZV', null).name).toBe('Maharashtra')
  expect(place('27AAPFU0939F1ZV', '06').name).toBe('Maharashtra')
  expect(place(null, '06').name).toBe('Haryana')
  expect(place(null, null)).toBe(seller)
})
