import { expect, test } from 'vitest'
import '#web/text/en/console.ts'
import { describeChange } from './describe-change.ts'

test('Additions, removals and changes are described; unchanged facts are not', () => {
  expect(
    describeChange({
      before: {
        Delhi: '2026-11-21T18:29:59.000Z',
        Mumbai: '2026-11-21T18:29:59.000Z',
        Pune: null,
        status: 'active',
      },
      after: {
        Delhi: '2027-11-21T18:29:59.000Z',
        Chennai: '2027-01-01T18:29:59.000Z',
        status: 'active',
      },
    }),
  ).toEqual(['Delhi: 21 Nov 2026 → 21 Nov 2027', 'Mumbai: was 21 Nov 2026', 'Chennai: 1 Jan 2027'])
})

test('Facts are described in display terms', () => {
  expect(
    describeChange({
      before: { step: 'pending_approval', outcome: 'reserve_not_met', highestBid: 5000 },
      after: { step: 'upload_docs', outcome: 'awarded', highestBid: 5000, hammerPrice: 500_000 },
    }),
  ).toEqual([
    'Standing: Waiting for approval → Documents',
    'Outcome: Under reserve → Awarded',
    'Hammer price: ₹5,00,000',
  ])
  // Text written by a person is quoted as is.
  expect(describeChange({ before: null, after: { reason: 'home', field: 'panCardNo' } })).toEqual([
    'Reason: home',
    'Detail: PAN',
  ])
  expect(describeChange({ before: null, after: { email: 'boss@house.test' } })).toEqual([
    'Email: boss@house.test',
  ])
})

test('Other numbers and lists are shown as they are, and empty values are omitted', () => {
  expect(describeChange({ before: null, after: { sessionsEnded: 2, kinds: ['Delhi', 'Pune'] } })).toEqual([
    'Sessions ended: 2',
    'kinds: Delhi, Pune',
  ])
  expect(describeChange({ before: null, after: null })).toEqual([])
})

test('An opened document is named; its file is not', () => {
  const after = { document: 'aadhaar', fileId: '7d0f6f2e-5a0e-4a57-9d0b-0d2a3a4b5c6d' }
  expect(describeChange({ before: null, after })).toEqual(['Detail: Aadhaar card'])
})
