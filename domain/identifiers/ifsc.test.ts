import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBankAccount } from './bank-account.ts'
import { readIfsc } from './ifsc.ts'

describe('an IFSC', () => {
  test('is read in any spelling', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z]{4}0[A-Z0-9]{6}$/),
        fc.constantFrom('', ' ', '-'),
        (ifsc, between) => {
          expect(readIfsc(ifsc.toLowerCase().split('').join(between))).toEqual({ ok: true, value: ifsc })
        },
      ),
    )
  })

  test.each([
    ['HDFC000123', 'An IFSC has 11 characters, this one has 10.'],
    ['HDF10001234', 'An IFSC begins with the four letters of the bank.'],
    ['HDFCO001234', 'The fifth character of an IFSC is a zero.'],
    ['HDFC000123*', 'An IFSC has letters and digits only.'],
  ])('%j is refused with the reason', (text, message) => {
    expect(readIfsc(text)).toEqual({ ok: false, refusal: { code: 'INVALID_INPUT', message } })
  })
})

describe('an account number', () => {
  test('keeps its leading zeros', () => {
    expect(readBankAccount(' 0012 3456 7890 ')).toEqual({ ok: true, value: '001234567890' })
  })

  test.each([
    ['12345', 'An account number has 6 to 18 digits, this one has 5.'],
    ['1234567890123456789', 'An account number has 6 to 18 digits, this one has 19.'],
    ['12345678AB', 'An account number has digits only.'],
    ['', 'An account number has digits only.'],
    ['000000000', 'This is no account number.'],
  ])('%j is refused with the reason', (text, message) => {
    expect(readBankAccount(text)).toEqual({ ok: false, refusal: { code: 'INVALID_INPUT', message } })
  })
})
