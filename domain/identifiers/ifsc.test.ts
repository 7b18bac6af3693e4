import { fault } from '#domain/refusal.ts'
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
    ['HDFC000123', fault('ifsc.otherLength', { count: 10 })],
    ['HDF10001234', fault('ifsc.badStart')],
    ['HDFCO001234', fault('ifsc.fifthNotZero')],
    ['HDFC000123*', fault('ifsc.badCharacters')],
  ])('%j is refused with the reason', (text, message) => {
    expect(readIfsc(text)).toEqual({ ok: false, refusal: { code: 'INVALID_INPUT', ...message } })
  })
})

describe('an account number', () => {
  test('keeps its leading zeros', () => {
    expect(readBankAccount(' 0012 3456 7890 ')).toEqual({ ok: true, value: '001234567890' })
  })

  test.each([
    ['12345', fault('bankAccount.otherLength', { count: 5 })],
    ['1234567890123456789', fault('bankAccount.otherLength', { count: 19 })],
    ['12345678AB', fault('bankAccount.notDigits')],
    ['', fault('bankAccount.notDigits')],
    ['000000000', fault('bankAccount.invalid')],
  ])('%j is refused with the reason', (text, message) => {
    expect(readBankAccount(text)).toEqual({ ok: false, refusal: { code: 'INVALID_INPUT', ...message } })
  })
})
