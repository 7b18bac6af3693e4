import { describe, expect, test } from 'vitest'
import { BUSINESS_TYPES } from '#domain/dealers/business-type.ts'
import { t } from '#web/text/en/onboarding.ts'
import {
  checkDetails,
  detailsInput,
  draftOf,
  emptyFields,
  startingValues,
  type DetailsValues,
} from './details-values.ts'

const nothingKnown = { details: null, regNumber: '9810000009' }
const blank = startingValues({}, nothingKnown)

/** A complete form of an individual. */
const individual: DetailsValues = {
  ...blank,
  businessType: 'Individual',
  panCardNo: 'ABCPK1234L',
  aadhaarNumber: '234123412346',
  address: '12 Lajpat Nagar, New Delhi',
  stateCode: '07',
  bankAccountNo: '001234567890',
  bankAccountNoAgain: '0012 3456 7890',
  bankAccountName: 'Ravi Kulkarni',
  ifscCode: 'HDFC0000001',
  consent: true,
}

describe('checkDetails', () => {
  test('A complete form has no faults and becomes valid input', () => {
    expect(checkDetails(individual)).toEqual({})
    expect(detailsInput(individual, '2026-1')).toMatchObject({
      businessType: 'Individual',
      aadhaarNumber: '234123412346',
      regNumber: '9810000009',
      consent: true,
      consentVersion: '2026-1',
    })
  })

  test('Every field of every business type is required', () => {
    expect(emptyFields(blank)).toEqual([
      'businessType',
      'panCardNo',
      'address',
      'bankAccountNo',
      'bankAccountNoAgain',
      'bankAccountName',
      'ifscCode',
    ])
    for (const businessType of BUSINESS_TYPES) {
      const values = { ...blank, businessType }
      const { consent, ...fields } = checkDetails(values)
      expect(Object.keys(fields).toSorted()).toEqual(emptyFields(values).toSorted())
      expect(consent).toBe('Please agree to the notice to continue.')
    }
  })

  test('Without a business type, the other fields are still checked', () => {
    const faults = checkDetails({ ...individual, businessType: '', regNumber: '98', panCardNo: 'ABCCK1234L' })
    expect(faults).toEqual({
      businessType: 'Choose a business type.',
      regNumber: 'Please provide a valid 10-digit mobile number.',
    })
  })

  test('Each identifier has its own message', () => {
    const faults = checkDetails({
      ...individual,
      panCardNo: 'ABCCK1234L',
      aadhaarNumber: '234123412347',
      regNumber: '12345',
      bankAccountNoAgain: '001234567891',
      ifscCode: 'HDFC1000001',
    })
    expect(faults).toEqual({
      panCardNo: 'The fourth letter of the PAN of a person is P.',
      aadhaarNumber: 'This Aadhaar number has a typing error: its last digit doesn’t fit the others.',
      regNumber: 'Please provide a valid 10-digit mobile number.',
      bankAccountNoAgain: 'The two account numbers differ.',
      ifscCode: 'The fifth character of an IFSC is a zero.',
    })
  })

  test('Fields that do not belong to the type are not sent', () => {
    const input = detailsInput({ ...individual, gstNumber: 'left over', companyName: 'left over' }, '2026-1')
    expect(input).not.toHaveProperty('gstNumber')
    expect(input).not.toHaveProperty('companyName')
    expect(input).not.toHaveProperty('bankAccountNoAgain')
    expect(detailsInput(blank, '2026-1')).toBeNull()
  })

  test('Consent requires that the notice was shown', () => {
    expect(detailsInput(individual, undefined)).toBeNull()
  })
})

describe('startingValues', () => {
  test('The draft takes precedence over the stored details; masked values are not filled in', () => {
    const details = {
      businessType: 'OPC',
      businessName: null,
      partnerName: null,
      companyName: 'Kulkarni Motors',
      address: 'Pune',
      stateCode: null,
      mailingAddress: 'Mumbai',
      panCardNo: 'XXXXXX234L',
      gstNumber: '27XXXXXX939F1ZV',
      aadhaarNumber: null,
      bankAccountNo: 'XXXXXXXX6789',
      bankAccountName: 'Kulkarni Motors',
      ifscCode: 'HDFC0000001',
      bankName: 'HDFC Bank',
      givenAt: '2026-01-01T00:00:00.000Z',
    } as const
    const values = startingValues({ address: 'Nashik', ifscCode: 7 }, { details, regNumber: '9810000009' })
    expect(values).toMatchObject({
      businessType: 'OPC',
      companyName: 'Kulkarni Motors',
      address: 'Nashik',
      ifscCode: 'HDFC0000001',
      panCardNo: '',
      gstNumber: '',
      bankAccountNo: '',
      consent: false,
    })
  })

  test('Official numbers and accounts never stay on the device', () => {
    const secret = ['aadhaarNumber', 'panCardNo', 'gstNumber', 'bankAccountNo', 'bankAccountNoAgain'] as const
    const typed = { ...individual, gstNumber: '27AAPFU0939F1ZV' }
    const draft = draftOf(typed)
    for (const field of secret) {
      expect(typed[field]).not.toBe('')
      expect(JSON.stringify(draft)).not.toContain(typed[field])
    }
    const asStoredBefore = Object.fromEntries(secret.map((field) => [field, typed[field]]))
    const restored = startingValues({ ...draft, ...asStoredBefore }, nothingKnown)
    const emptied = Object.fromEntries(secret.map((field) => [field, '']))
    expect(restored).toEqual({ ...typed, ...emptied, consent: false })
  })

  test('The note on what stays on the device names what does not', () => {
    for (const secret of ['PAN', 'Aadhaar', 'GST', 'account numbers'])
      expect(t('onboarding.kept')).toContain(secret)
  })
})
