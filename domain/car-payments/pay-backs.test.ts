import { expect, test } from 'vitest'
import { findPaidBacks, type ConfirmedPayBack, type Debit } from './pay-backs.ts'

const REFERENCE = 'HDFCN52026112810000777'
const back = (allocationId: string, more: Partial<ConfirmedPayBack> = {}): ConfirmedPayBack => ({
  allocationId,
  paise: 5_00_000_00,
  bankReference: REFERENCE,
  day: '2026-11-28',
  ...more,
})
const debit = (lineId: string, more: Partial<Debit> = {}): Debit => ({
  lineId,
  day: '2026-11-30',
  paise: 5_00_000_00,
  narration: `NEFT DR-${REFERENCE}-OM CARS`,
  reference: null,
  referenceKeys: [],
  ...more,
})

test('a debit of the amount and reference states the transfer back', () => {
  expect(findPaidBacks([back('A')], [debit('L')])).toEqual([
    { allocationId: 'A', lineId: 'L', paise: 5_00_000_00 },
  ])
  expect(
    findPaidBacks([back('A', { bankReference: `utr ${REFERENCE.toLowerCase()}` })], [debit('L')]),
  ).toHaveLength(1)
})

test.each([
  ['another amount', { paise: 1 }],
  ['another reference', { narration: 'NEFT DR-HDFCN52026112810000778' }],
  ['another month', { day: '2026-12-28' }],
] as const)('%s does not', (_, more) => {
  expect(findPaidBacks([back('A')], [debit('L', more)])).toEqual([])
})

test('one debit states one transfer', () => {
  expect(findPaidBacks([back('A'), back('B')], [debit('L')])).toMatchObject([{ allocationId: 'A' }])
})
