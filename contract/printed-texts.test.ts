import { describe, expect, test } from 'vitest'
import { api, type OperationName } from './api.ts'

/** Every field whose text is printed in a PDF: agreement, receipts, credit notes, gate passes, forms and letters. */
const PRINTED: readonly (readonly [name: OperationName, ...fields: string[]])[] = [
  ['registerDealer', 'name', 'organization'],
  ['updateProfile', 'name'],
  ['createDriver', 'name'],
  ['updateDriver', 'name'],
  ['submitKYC', 'name'],
  ['submitPayments', 'bankReferenceId'],
  [
    'createDealerInfo',
    'businessName',
    'companyName',
    'partnerName',
    'address',
    'mailingAddress',
    'bankAccountName',
  ],
  ['dealerContract', 'signature.name'],
  ['admin/createCity', 'name'],
  ['admin/createYard', 'name', 'address'],
  ['admin/createCar', 'make', 'model', 'variant', 'fueltype', 'colour'],
  ['admin/updateCar', 'make', 'model', 'variant', 'fueltype', 'colour'],
]

describe('a text for papers is to be given as they can print it', () => {
  const fields = PRINTED.flatMap(([name, ...all]) => all.map((field) => ({ name, field })))
  test.each(fields)('$field of $name', ({ name, field }) => {
    const faultOf = (text: string) => {
      const [outer = '', inner] = field.split('.')
      const read = api[name].input.safeParse({ [outer]: inner === undefined ? text : { [inner]: text } })
      return read.error?.issues.find(({ path }) => path.join('.') === field)?.message
    }
    for (const text of ['محمد علی', 'Asha 🚗', 'ᱥᱟᱱᱛᱟᱲᱤ', 'ꯃꯤꯇꯩ'])
      expect(faultOf(text)).toBe('text.unprintable')
    for (const text of ['Mohammad Ali', 'मोहम्मद अली', 'മുഹമ്മദ് അലി']) expect(faultOf(text)).toBeUndefined()
  })
})

// A proof is read as a whole, because its reference stands at the top or in one of several transfers.
test.each(['submitPaymentInfo', 'submitPaymentDetails'] as const)('bankReferenceId of %s', (name) => {
  const faultOf = (bankReferenceId: string) => {
    const read = api[name].input.safeParse({
      flow_entity_id: '11111111-2222-3333-4444-555555555555',
      transactionAmount: 5_00_000,
      bankReferenceId,
      bankAccountNo: '50100123456789',
      bankAccountName: 'Asha Sharma',
      ifscCode: 'HDFC0001234',
      files: [{ url: '/files/11111111-2222-3333-4444-555555555555' }],
      paymentMethod: 'netBanking',
      transactionDate: '2026-11-23',
    })
    return read.error?.issues.map(({ path, message }) => [path.join('.'), message])
  }
  expect(faultOf('HDFCN526327000001 🚗')).toEqual([['bankReferenceId', 'text.unprintable']])
  expect(faultOf('HDFCN526327000001')).toBeUndefined()
})
