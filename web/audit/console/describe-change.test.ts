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
  ).toEqual(['Chennai: 1 Jan 2027', 'Delhi: 21 Nov 2026 → 21 Nov 2027', 'Mumbai: was 21 Nov 2026'])
})

test('Facts are described in display terms', () => {
  expect(
    describeChange({
      before: { step: 'pending_approval', outcome: 'reserve_not_met', highestBid: 5000 },
      after: { step: 'upload_docs', outcome: 'awarded', highestBid: 5000, hammerPrice: 500_000 },
    }),
  ).toEqual([
    'Status: Waiting for approval → Documents',
    'Outcome: Under reserve → Awarded',
    'Hammer price: ₹5,00,000',
  ])
  // Text written by a person is quoted as is.
  expect(describeChange({ before: null, after: { reason: 'home', field: 'panCardNo' } })).toEqual([
    'Detail: PAN',
    'Reason: home',
  ])
  expect(describeChange({ before: null, after: { email: 'boss@house.test' } })).toEqual([
    'Email: boss@house.test',
  ])
})

test('The facts of an entry have one order, however the log stores them', () => {
  const list = { rows: 7_253, accepted: 7_201, rejected: 40, fileName: 'axis-november.csv', unchanged: 12 }
  expect(describeChange({ before: null, after: list })).toEqual([
    'File: axis-november.csv',
    'Rows: 7253',
    'Accepted: 7201',
    'Unchanged: 12',
    'Rejected: 40',
  ])
  expect(
    describeChange({
      before: { year: 2018, colour: 'White', make: 'Tata' },
      after: { year: 2019, colour: 'Red', make: 'Hyundai' },
    }).map((line) => line.split(':')[0]),
  ).toEqual(['Make', 'Year', 'Colour'])
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

test('What the log says of a statement and of a payment is described in words, with amounts in rupees', () => {
  const statement = {
    firstDay: '2026-11-30',
    lastDay: '2026-11-30',
    newLines: 28,
    knownLines: 0,
    skipped: 1,
    rejectedTotal: 0,
    accountId: '4f3b9366-5a0e-4a57-9d0b-0d2a3a4b5c6d',
    sameRows: [],
    otherRows: [3, 4],
  }
  expect(describeChange({ before: null, after: statement })).toEqual([
    'First day: 30 Nov 2026',
    'Last day: 30 Nov 2026',
    'New lines: 28',
    'Lines already imported: 0',
    'Rows without a transaction: 1',
    'Rejected: 0',
    'Rows confirmed as new: 3, 4',
  ])
  const rejected = { amount: 214_000, reference: 'HDFCR52026', rejectedParts: ['bankReferenceId', 'files'] }
  expect(describeChange({ before: null, after: rejected })).toEqual([
    'Amount: ₹2,14,000',
    'Reference: HDFCR52026',
    'Rejected parts: Transaction ID (UTR), Proof file',
  ])
  const used = { purpose: 'car', subjectId: '7d0f6f2e-5a0e-4a57-9d0b-0d2a3a4b5c6d', amountPaise: 21_400_000 }
  expect(describeChange({ before: null, after: used })).toEqual([
    'Used for: Payment for a car',
    'Amount: ₹2,14,000',
  ])
})

test('A yes or no is a word, and cars are counted', () => {
  const cars = ['1f7490c2-5a0e-4a57-9d0b-0d2a3a4b5c6d', '2f7490c2-5a0e-4a57-9d0b-0d2a3a4b5c6d']
  expect(describeChange({ before: { isLifted: false }, after: { isLifted: true, cars } })).toEqual([
    'Lifted: No → Yes',
    'Cars: 2',
  ])
})

test('An end that moves within its day is shown with the time', () => {
  expect(
    describeChange({
      before: { endsAt: '2026-11-30T11:30:00.000Z', increment: 1_000 },
      after: { endsAt: '2026-11-30T12:30:00.000Z', increment: 5_000 },
    }),
  ).toEqual(['Ends: 30 Nov 2026, 5:00 pm → 30 Nov 2026, 6:00 pm', 'Increment: ₹1,000 → ₹5,000'])
})
