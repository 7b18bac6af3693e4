import { fault } from '#domain/refusal.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAadhaar } from './aadhaar.ts'

const DIGITS = '0123456789'.split('')
/** Appends the matching check digit to eleven digits. */
const complete = (eleven: string): string =>
  DIGITS.map((digit) => eleven + digit).find((digits) => readAadhaar(digits).ok) ?? ''

describe('an Aadhaar number', () => {
  test.each(['234123412346', '2341 2341 2346', '2341-2341-2346', '२३४१ २३४१ २३४६'])('%j is read', (text) => {
    expect(readAadhaar(text)).toEqual({ ok: true, value: '234123412346' })
  })

  test.each([
    ['234123412347', fault('aadhaar.typingError')],
    ['23412341234', fault('aadhaar.otherLength', { count: 11 })],
    ['2341234123466', fault('aadhaar.otherLength', { count: 13 })],
    ['134123412346', fault('aadhaar.badStart')],
    ['034123412346', fault('aadhaar.badStart')],
    ['23412341234X', fault('aadhaar.notDigits')],
    ['', fault('aadhaar.notDigits')],
  ])('%j is refused with the reason', (text, message) => {
    expect(readAadhaar(text)).toEqual({ ok: false, refusal: { code: 'INVALID_INPUT', ...message } })
  })

  test('has one valid check digit; a wrong digit or two swapped ones are detected', () => {
    const eleven = fc.stringMatching(/^[2-9][0-9]{10}$/)
    fc.assert(
      fc.property(eleven, fc.nat(11), fc.constantFrom(...DIGITS), fc.nat(10), (start, at, digit, swap) => {
        const number = complete(start)
        expect(DIGITS.filter((last) => readAadhaar(start + last).ok)).toHaveLength(1)
        const mistyped = number.slice(0, at) + digit + number.slice(at + 1)
        expect(readAadhaar(mistyped).ok).toBe(mistyped === number)
        const swapped =
          number.slice(0, swap) + (number[swap + 1] ?? '') + (number[swap] ?? '') + number.slice(swap + 2)
        expect(readAadhaar(swapped).ok).toBe(swapped === number)
      }),
    )
  })
})
