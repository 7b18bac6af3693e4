import { fault } from '#domain/refusal.ts'
import { describe, expect, test } from 'vitest'
import { BUSINESS_TYPES, fieldsOfType, TYPE_FIELDS, type BusinessType } from './business-type.ts'
import { legalNameOf, readDealerDetails, type GivenDetails } from './dealer-details.ts'

const PANS: Readonly<Record<BusinessType, string>> = {
  Individual: 'ABCPK1234L',
  Proprietorship: 'ABCPK1234L',
  Partnership: 'AAPFU0939F',
  'Private Limited Company': 'AAACT2727Q',
  'Limited Liability Partnership': 'AAPFU0939F',
  OPC: 'AAACT2727Q',
}
const GSTINS: Readonly<Record<string, string>> = {
  ABCPK1234L: '07ABCPK1234L1ZU',
  AAPFU0939F: '27AAPFU0939F1ZV',
  AAACT2727Q: '27AAACT2727Q1ZW',
}

/** Returns valid values for all fields of all business types. */
function everything(businessType: BusinessType, more: Partial<GivenDetails> = {}): GivenDetails {
  return {
    businessType,
    regNumber: '98100 00001',
    panCardNo: PANS[businessType],
    address: '12 Mathura Road, New Delhi',
    businessName: 'Kumar Motors',
    companyName: 'Kumar Motors Private Limited',
    partnerName: 'Asha Devi',
    aadhaarNumber: '2341 2341 2346',
    gstNumber: GSTINS[PANS[businessType]],
    stateCode: '06',
    mailingAddress: '14 Mathura Road, New Delhi',
    bankAccountNo: '0012 3456 7890',
    bankAccountName: 'Ravi Kumar',
    ifscCode: 'hdfc0001234',
    ...more,
  }
}

const READ_AS = {
  businessName: 'businessName',
  companyName: 'companyName',
  partnerName: 'partnerName',
  aadhaarNumber: 'aadhaar',
  gstNumber: 'gstin',
  stateCode: 'stateCode',
  mailingAddress: 'mailingAddress',
} as const

describe.each(BUSINESS_TYPES)('%s', (type) => {
  test('keeps the fields of its type and no others', () => {
    const read = readDealerDetails(everything(type))
    if (!read.ok) throw new Error(JSON.stringify(read.refusal))
    for (const field of TYPE_FIELDS) {
      expect(read.value[READ_AS[field]] !== null, field).toBe(fieldsOfType(type).includes(field))
    }
    expect(read.value).toMatchObject({
      mobile: '+919810000001',
      bankAccount: '001234567890',
      ifsc: 'HDFC0001234',
    })
  })

  test('requires each of its own fields', () => {
    const always = [
      'panCardNo',
      'address',
      'regNumber',
      'bankAccountNo',
      'bankAccountName',
      'ifscCode',
    ] as const
    const own = fieldsOfType(type).filter((field) => field !== 'stateCode')
    for (const field of [...always, ...own]) {
      expect(readDealerDetails(everything(type, { [field]: undefined })), field).toMatchObject({
        refusal: { code: 'INVALID_INPUT', fields: { [field]: fault('input.required') } },
      })
    }
  })

  test('requires its own kind of PAN', () => {
    const others = Object.values(PANS).filter((pan) => pan !== PANS[type])
    for (const panCardNo of others) {
      expect(readDealerDetails(everything(type, { panCardNo, gstNumber: GSTINS[panCardNo] }))).toMatchObject({
        refusal: { fields: { panCardNo: { reason: 'pan.otherHolder' } } },
      })
    }
  })
})

test('The state of a dealer without a GSTIN is optional but must exist', () => {
  const readWithState = (stateCode?: string) => readDealerDetails(everything('Individual', { stateCode }))
  expect(readWithState()).toMatchObject({ value: { stateCode: null } })
  expect(readWithState('27')).toMatchObject({ value: { stateCode: '27' } })
  for (const code of ['00', '28', '97', '7', 'Delhi', 'toString']) {
    expect(readWithState(code), code).toMatchObject({
      refusal: { fields: { stateCode: fault('details.stateMissing') } },
    })
  }
})

test('A GSTIN with another PAN is refused', () => {
  expect(readDealerDetails(everything('OPC', { gstNumber: '27AAPFU0939F1ZV' }))).toMatchObject({
    refusal: { fields: { gstNumber: fault('details.gstinOfOtherPan') } },
  })
})

test('Every invalid field is named', () => {
  const nothing: GivenDetails = { businessType: 'Proprietorship' }
  const read = readDealerDetails(nothing)
  expect(read.ok || Object.keys(read.refusal.fields ?? {}).toSorted()).toEqual([
    'aadhaarNumber',
    'address',
    'bankAccountName',
    'bankAccountNo',
    'businessName',
    'gstNumber',
    'ifscCode',
    'panCardNo',
    'regNumber',
  ])
  expect(readDealerDetails(everything('Individual', { regNumber: '12345' }))).toMatchObject({
    refusal: { reason: 'mobile.invalid' },
  })
})

test('A business signs under its own name, an individual under the person’s', () => {
  expect(legalNameOf({ companyName: 'A Ltd', businessName: null }, 'Ravi')).toBe('A Ltd')
  expect(legalNameOf({ companyName: null, businessName: 'B Motors' }, 'Ravi')).toBe('B Motors')
  expect(legalNameOf({ companyName: null, businessName: null }, 'Ravi')).toBe('Ravi')
})
