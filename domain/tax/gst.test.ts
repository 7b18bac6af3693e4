import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitGst, stateOfGstin } from './gst.ts'

test('₹30,000 holds ₹4,576.27 of tax', () => {
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

test('the parts add up, and are within a paisa of 18 percent', () => {
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

test('a GSTIN begins with its state', () => {
  expect(stateOfGstin('27AAPFU0939F1ZV')).toEqual({ code: '27', name: 'Maharashtra' })
  expect(stateOfGstin('00AAPFU0939F1ZV')).toBeNull()
  expect(stateOfGstin('toString')).toBeNull()
})
