import { readGstin } from '../identifiers/gstin.ts'
import { defineSetting } from '../setting.ts'

/** The settings of the house that belong to no other area. */
export const HOUSE_SETTINGS = {
  /** The house, as its papers name it. The initial value is the demo's: production starts only with one of its own. */
  house: defineSetting({
    name: 'the name, address and GSTIN of the house',
    confirmedBy: 'secondPerson',
    initial: {
      name: 'Yardbid',
      address: '12 Mathura Road, New Delhi 110044',
      gstin: '07AAACY4321A1ZW',
    },
    fields: {
      name: { kind: 'text', about: 'name', max: 200 },
      address: { kind: 'text', about: 'address', max: 500, rows: 2 },
      gstin: { kind: 'identifier', of: 'code', read: readGstin },
    },
  }),
} as const
