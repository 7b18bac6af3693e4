import { describe, expect, test } from 'vitest'
import {
  CHECK_REFERENCE,
  doubtOfReference,
  hasLostDigits,
  keyOfReference,
  payerIn,
  referenceForms,
  referencesIn,
} from './bank-reference.ts'

describe('a reference as the payer types it', () => {
  test.each([
    ['SBINN26325123456', 'SBINN26325123456'],
    [' utr: sbin n263 2512-3456 ', 'SBINN26325123456'],
    ['UPI/RRN 632512345678', '632512345678'],
    ['neft_HDFCN26325123456', 'HDFCN26325123456'],
  ])('%s has the form %s', (text, form) => {
    expect(referenceForms(text)).toContain(form)
  })

  test.each(['', '12345', 'PAYMENT', 'CAR 2026', '0'.repeat(16), '0'.repeat(40)])('%j is none', (text) => {
    expect(referenceForms(text)).toEqual([])
  })
})

describe('the spelling in which references are compared', () => {
  test.each([
    ['5263251234567890', ['UTR 5263251234567890', ' utr-no: 5263 2512 3456 7890', '0005263251234567890']],
    ['SBINN26325123456', ['sbinn26325123456', 'NEFT/UTR SBINN 26325-123456']],
    ['AB1234', ['ab-12/34']],
    ['UTRAB1234', ['utr: ab-12/34']],
  ])('is %s', (key, spellings) => {
    expect(spellings.map(keyOfReference)).toEqual(spellings.map(() => key))
  })

  test('differs where a digit does', () => {
    expect(keyOfReference('UTR 5263251234567891')).not.toBe(keyOfReference('5263251234567890'))
  })
})

describe('references in a narration', () => {
  test.each([
    ['NEFT CR-SBIN0001234-RAVI MOTORS-SBINN26325123456', 'SBINN26325123456'],
    ['upi/632512345678/ravi motors/ravi@oksbi', '632512345678'],
    ['IMPS632512345678RAVI', '632512345678RAVI'],
    ['RTGSUTRHDFCR52026112112345678 RAVI', 'HDFCR52026112112345678'],
    ['NEFT SBINN263 25 123456 RAVI', 'SBINN26325123456'],
    ['0000632512345678', '632512345678'],
  ])('%s has %s', (text, reference) => {
    expect(referencesIn(text).whole).toContain(reference)
  })

  test('a number beside a part may be the rest of it', () => {
    expect(referencesIn('NEFT SBINN263251234 56 RAVI').partial).not.toContain('SBINN263251234')
    expect(referencesIn('NEFT SBINN263251234 RAVI').partial).toContain('SBINN263251234')
  })

  test.each([
    ['SBINN2632512345', true],
    ['SBINN263251345', true],
    ['SBINN26325123456', false],
    ['SBINN26325123457', false],
    ['SBIN26325123456', false],
    ['SBINN263251', false],
  ])('what is left of SBINN26325123456 may be %s: %s', (found, isPart) => {
    expect(hasLostDigits(found, 'SBINN26325123456')).toBe(isPart)
  })
})

describe('the payer in a narration', () => {
  test.each([
    ['Ravi Motors', 'NEFT-RAVIMOTORS-1', true],
    ['M/s Ravi Motors Private Limited', 'upi/ravi motors pvt ltd/x', true],
    ['Ravi Motors', 'NEFT-RAVI MOTO', false],
    ['Om', 'NEFT OM 1', false],
  ])('%s in %s: %s', (name, narration, isNamed) => {
    expect(payerIn(narration)(name)).toBe(isNamed)
  })
})

describe('a reference that is unlikely', () => {
  test.each([
    ['98765432', '8 characters are few for a transaction id'],
    ['UTR 12345678', '8 characters are few for a transaction id'],
    ['HDFC526327', '10 characters are few for a transaction id'],
    ['111111111111', 'All digits are the same'],
    ['RRN 2222 2222 2222', 'All digits are the same'],
    ['123456789012', 'The digits only count up'],
    ['RRN 012345678901', 'The digits only count up'],
  ])('%j is asked about: %s', (text, doubt) => {
    expect(doubtOfReference(text)).toBe(`${doubt}. ${CHECK_REFERENCE}`)
  })

  test.each([
    'HDFCR52026112300077',
    '412345678901',
    'UTR: sbin 5263 2700 0001',
    '000412345678901',
    'N327252345678901',
    'paid',
    '',
  ])('%j is not', (text) => {
    expect(doubtOfReference(text)).toBeNull()
  })
})
