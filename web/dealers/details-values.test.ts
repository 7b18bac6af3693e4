import { beforeAll, describe, expect, test } from 'vitest'
import { BUSINESS_TYPES } from '#domain/dealers/business-type.ts'
import { onboardingTexts } from '#web/text/en/onboarding.ts'
import { addTexts } from '#web/text/text.ts'
import {
  checkDetails,
  detailsInput,
  draftOf,
  emptyFields,
  startingValues,
  type DetailsValues,
} from './details-values.ts'

beforeAll(() => addTexts(onboardingTexts))

const nothingKnown = { details: null, regNumber: '9810000009' }
const blank = startingValues({}, nothingKnown)

/** An individual's form with all that is asked of it. */
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

describe('what is wrong with the form', () => {
  test('nothing, where all is there; and it is sent as the house takes it', () => {
    expect(checkDetails(individual)).toEqual({})
    expect(detailsInput(individual, '2026-1')).toMatchObject({
      businessType: 'Individual',
      aadhaarNumber: '234123412346',
      regNumber: '9810000009',
      consent: true,
      consentVersion: '2026-1',
    })
  })

  test('everything is required, of whichever type', () => {
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

  test('without a type, what does not depend on it is looked at all the same', () => {
    const faults = checkDetails({ ...individual, businessType: '', regNumber: '98', panCardNo: 'ABCCK1234L' })
    expect(faults).toEqual({
      businessType: 'Choose a business type.',
      regNumber: 'Please provide a valid 10-digit mobile number.',
    })
  })

  test('each identifier says what is wrong with it', () => {
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

  test('what the type is not asked for is not sent', () => {
    const input = detailsInput({ ...individual, gstNumber: 'left over', companyName: 'left over' }, '2026-1')
    expect(input).not.toHaveProperty('gstNumber')
    expect(input).not.toHaveProperty('companyName')
    expect(input).not.toHaveProperty('bankAccountNoAgain')
    expect(detailsInput(blank, '2026-1')).toBeNull()
  })

  test('nobody agrees to a notice that was not shown', () => {
    expect(detailsInput(individual, undefined)).toBeNull()
  })
})

describe('what stands in it to begin with', () => {
  test('what was typed on this device goes before what the house knows; nothing secret is filled in', () => {
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

  test('the Aadhaar number never stays on the device', () => {
    const draft = draftOf(individual)
    expect(JSON.stringify(draft)).not.toContain(individual.aadhaarNumber)
    const restored = startingValues({ ...draft, aadhaarNumber: '234123412346' }, nothingKnown)
    expect(restored).toEqual({ ...individual, aadhaarNumber: '', consent: false })
  })
})
