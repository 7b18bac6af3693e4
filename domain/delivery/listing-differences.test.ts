import { expect, test } from 'vitest'
import { listingDifferences } from './listing-differences.ts'

const LISTED = { kmsrun: 43_210, keys: 2, rcstatus: 'Yes', insuranceUntil: '2027-03-31' } as const
const UNKNOWN = { kmsrun: null, keys: null, rcstatus: null, insuranceUntil: null } as const
const AS_LISTED = { keys: 2, papers: ['rc', 'insurance'], odometer: 43_210 } as const
const UNSAID = { keys: null, papers: null, odometer: null } as const
const TODAY = '2026-11-21'

test('a car that was handed over as listed differs in nothing', () => {
  expect(listingDifferences(LISTED, AS_LISTED, TODAY)).toEqual([])
})

test('each fact that differs is named with both figures', () => {
  expect(listingDifferences(LISTED, { keys: 0, papers: ['puc'], odometer: 43_900 }, TODAY)).toEqual([
    { what: 'odometer', found: 43_900, listed: 43_210 },
    { what: 'keys', found: 0, listed: 2 },
    { what: 'rc' },
    { what: 'insurance', until: '2027-03-31' },
  ])
})

test('what the listing or the checklist does not say differs in nothing', () => {
  expect(listingDifferences(UNKNOWN, { keys: 0, papers: [], odometer: 1 }, TODAY)).toEqual([])
  expect(listingDifferences(LISTED, UNSAID, TODAY)).toEqual([])
  expect(
    listingDifferences({ ...LISTED, rcstatus: 'No' }, { ...AS_LISTED, papers: ['insurance'] }, TODAY),
  ).toEqual([])
})

test('an insurance that is over has no paper to hand over', () => {
  const over = { ...LISTED, insuranceUntil: '2026-11-20' }
  expect(listingDifferences(over, { ...AS_LISTED, papers: ['rc'] }, TODAY)).toEqual([])
  expect(
    listingDifferences({ ...over, insuranceUntil: TODAY }, { ...AS_LISTED, papers: ['rc'] }, TODAY),
  ).toHaveLength(1)
})
