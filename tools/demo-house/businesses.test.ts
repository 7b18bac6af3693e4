import { expect, test } from 'vitest'
import { readDealerDetails } from '#domain/dealers/dealer-details.ts'
import { bankNameOf } from '#server/dealers/bank-names.ts'
import { demoBusinesses } from './businesses.ts'
import { demoDealers } from './people.ts'

test.each(demoDealers)('the business details of $email are valid', ({ email, mobile }) => {
  const business = demoBusinesses.get(email)
  if (!business) throw new Error(`${email} has no business details`)
  const optional = (text: string | null) => text ?? undefined
  const read = readDealerDetails({
    businessType: business.businessType,
    regNumber: mobile,
    panCardNo: business.pan,
    address: business.address,
    stateCode: optional(business.stateCode),
    businessName: optional(business.businessName),
    companyName: optional(business.companyName),
    partnerName: optional(business.partnerName),
    aadhaarNumber: optional(business.aadhaar),
    gstNumber: optional(business.gstin),
    mailingAddress: optional(business.mailingAddress),
    bankAccountNo: business.bankAccount,
    bankAccountName: business.bankAccountName,
    ifscCode: business.ifsc,
  })
  expect(read).toEqual({ ok: true, value: { ...business, mobile: `+91${mobile}` } })
  expect(bankNameOf(business.ifsc)).not.toBeNull()
})
