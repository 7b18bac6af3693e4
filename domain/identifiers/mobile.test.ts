import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accept } from '../refusal.ts'
import { readMobile } from './mobile.ts'

const mobiles = fc
  .tuple(fc.constantFrom('6', '7', '8', '9'), fc.stringMatching(/^\d{9}$/))
  .map((parts) => parts.join(''))

test('Every usual spelling of a mobile number is stored the same way', () => {
  fc.assert(
    fc.property(mobiles, fc.constantFrom('', '+91', '91', '0', '0091', '+91 '), (mobile, prefix) => {
      const spaced = `${prefix}${mobile.slice(0, 5)} ${mobile.slice(5, 8)}-${mobile.slice(8)}`
      expect(readMobile(spaced)).toEqual(accept(`+91${mobile}`))
    }),
  )
})

test.each(['', '12345', '5810000001', '98100000011', '+1 9810000001', '98100o0001', '+९१ ९८१००'])(
  '"%s" is not a mobile number',
  (text) => {
    expect(readMobile(text)).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID_INPUT', reason: 'mobile.invalid' },
    })
  },
)
