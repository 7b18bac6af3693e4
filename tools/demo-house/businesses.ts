import { gstinCheckCharacter } from '#domain/identifiers/gstin.ts'
import type { DealerDetails } from '#domain/dealers/dealer-details.ts'

/** The business details of a demo dealer, without its mobile. */
export type DemoBusiness = Omit<DealerDetails, 'mobile'>

const gstinOf = (state: string, pan: string): string => {
  const start = `${state}${pan}1Z`
  return start + gstinCheckCharacter(start)
}

const NONE = {
  businessName: null,
  companyName: null,
  partnerName: null,
  mailingAddress: null,
  gstin: null,
  aadhaar: null,
  stateCode: null,
}

/** The dealers' business details, by email. All invented. */
export const demoBusinesses: ReadonlyMap<string, DemoBusiness> = new Map<string, DemoBusiness>([
  [
    'dealer1@demo.test',
    {
      ...NONE,
      businessType: 'Proprietorship',
      businessName: 'Malhotra Motors',
      pan: 'ABNPM1201K',
      gstin: gstinOf('07', 'ABNPM1201K'),
      aadhaar: '234123412346',
      address: 'Shop 14, Car Market, Karol Bagh, New Delhi 110005',
      bankAccount: '50100012345678',
      bankAccountName: 'Malhotra Motors',
      ifsc: 'HDFC0000003',
    },
  ],
  [
    'dealer2@demo.test',
    {
      ...NONE,
      businessType: 'Partnership',
      businessName: 'Sheikh & Sons Car Bazaar',
      partnerName: 'Farida Sheikh',
      pan: 'AADFS4402Q',
      gstin: gstinOf('27', 'AADFS4402Q'),
      address: '3 S. V. Road, Jogeshwari West, Mumbai 400102',
      bankAccount: '004501567890',
      bankAccountName: 'Sheikh & Sons Car Bazaar',
      ifsc: 'ICIC0000045',
    },
  ],
  [
    'dealer3@demo.test',
    {
      ...NONE,
      businessType: 'Individual',
      pan: 'AGLPG9913C',
      aadhaar: '234567890124',
      address: '22 Mathura Road, Faridabad 121003',
      stateCode: '06',
      bankAccount: '30211234567',
      bankAccountName: 'Harpreet Singh Gill',
      ifsc: 'SBIN0000691',
    },
  ],
  [
    'dealer4@demo.test',
    {
      ...NONE,
      businessType: 'Private Limited Company',
      companyName: 'Garden City Pre-Owned Private Limited',
      pan: 'AAECG7704B',
      gstin: gstinOf('29', 'AAECG7704B'),
      address: '118 Hosur Road, Bommanahalli, Bengaluru 560068',
      mailingAddress: '9 Residency Road, Bengaluru 560025',
      bankAccount: '917020034567890',
      bankAccountName: 'Garden City Pre-Owned Private Limited',
      ifsc: 'UTIB0000009',
    },
  ],
  [
    'dealer5@demo.test',
    {
      ...NONE,
      businessType: 'Limited Liability Partnership',
      companyName: 'Marina Used Cars LLP',
      partnerName: 'Vignesh Kumaran',
      pan: 'AARFM5505D',
      gstin: gstinOf('33', 'AARFM5505D'),
      address: '41 Wallajah Road, Chepauk, Chennai 600002',
      mailingAddress: '41 Wallajah Road, Chepauk, Chennai 600002',
      bankAccount: '00660311234567',
      bankAccountName: 'Marina Used Cars LLP',
      ifsc: 'KKBK0000431',
    },
  ],
])
