import { expect, test } from 'vitest'
import '../payment-texts.ts'
import type { OwnTransfer } from '../own-transfers.ts'
import {
  emptyProofFields,
  givenBefore,
  isAnyMissing,
  proofDoubts,
  proofFaults,
  proofOf,
  startingProof,
  type ProofValues,
} from './proof-values.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const OWN = { accountNo: '50100012345678', accountName: 'Malhotra Motors', ifscCode: 'HDFC0000001' }
const EXPECTED = { amount: 785_000, own: OWN, awardedAt: Date.parse('2026-11-22T12:00:00Z') }
const START = startingProof(EXPECTED, '2026-11-23')
const TYPED: ProofValues = {
  ...START,
  paymentMethod: 'upi',
  bankReferenceId: ' 412345678901 ',
}

test('the form begins with the amount, the own account and today; the rest is required', () => {
  expect(START).toMatchObject({ transactionAmount: '7,85,000', bankAccountNo: OWN.accountNo })
  expect(emptyProofFields(START)).toEqual(['paymentMethod', 'bankReferenceId'])
  expect(proofFaults(START, EXPECTED, NOW)).toEqual({
    paymentMethod: 'Required.',
    bankReferenceId: 'Required.',
  })
  const unknown = startingProof({ amount: null, own: null }, '2026-11-23')
  expect(proofFaults(unknown, EXPECTED, NOW)).toMatchObject({
    transactionAmount: 'Required.',
    bankAccountNo: 'Required.',
  })
  expect(proofFaults(TYPED, EXPECTED, NOW)).toEqual({})
})

test('what is wrong is not missing; an empty row of several transfers is', () => {
  expect(isAnyMissing(START, null)).toBe(true)
  expect(isAnyMissing({ ...TYPED, transactionAmount: '7.5', ifscCode: 'X' }, null)).toBe(false)
  const row = { key: 'a', bankReferenceId: '412345678901', amount: '1', transactionDate: '2026-11-23' }
  expect(isAnyMissing(TYPED, [row, { ...row, key: 'b' }])).toBe(false)
  expect(isAnyMissing(TYPED, [row, { ...row, key: 'b', bankReferenceId: ' ' }])).toBe(true)
})

test('mismatches quote what is expected', () => {
  const other = {
    ...TYPED,
    transactionAmount: '785001',
    bankAccountNo: '50100012345679',
    bankAccountName: 'Malhotra Cars',
    ifscCode: 'ICIC0000001',
    transactionDate: '2026-11-24',
  }
  const faults = proofFaults(other, EXPECTED, NOW)
  expect(faults.transactionAmount).toContain('₹7,85,000')
  expect(faults.bankAccountNo).toContain('50100012345678')
  expect(faults.bankAccountName).toContain('Malhotra Motors')
  expect(faults.ifscCode).toContain('HDFC0000001')
  expect(faults.transactionDate).toBe('The transaction date cannot be later than today.')
  const early = proofFaults({ ...TYPED, transactionDate: '2026-11-21' }, EXPECTED, NOW)
  expect(early.transactionDate).toContain('22 Nov 2026')
})

test('what is not known is not compared', () => {
  const other = { ...TYPED, transactionAmount: '1', bankAccountNo: '123456', bankAccountName: 'Anybody' }
  expect(proofFaults(other, { amount: null, own: null, awardedAt: null }, NOW)).toEqual({})
})

test('an amount that is none is said so, and sends nothing', () => {
  const odd = { ...TYPED, transactionAmount: '7.5' }
  expect(proofFaults(odd, EXPECTED, NOW).transactionAmount).toBe('Enter whole rupees, up to ₹99,99,99,999.')
  expect(proofOf('a-flow', odd, [])).toBeNull()
})

test('the call takes the IFSC in upper case, and the files without their own names', () => {
  const file = {
    fileId: 'f',
    url: '/files/f',
    thumbnailUrl: null,
    name: 'slip.pdf',
    size: 9,
    mediaType: 'application/pdf',
  }
  expect(proofOf('a-flow', { ...TYPED, ifscCode: 'hdfc0000001' }, [file])).toEqual({
    flow_entity_id: 'a-flow',
    transactionAmount: 785_000,
    paymentMethod: 'upi',
    bankReferenceId: '412345678901',
    bankAccountNo: '50100012345678',
    bankAccountName: 'Malhotra Motors',
    ifscCode: 'HDFC0000001',
    transactionDate: '2026-11-23',
    files: [{ url: '/files/f', size: 9, type: 'application/pdf' }],
  })
})

const JOINT: OwnTransfer = {
  bankReferenceId: 'UTR HDFCR52026112812345678',
  amount: 8_46_000,
  money: 'received',
  cars: [
    {
      flowEntityId: 'creta',
      carId: 'c1',
      title: '2019 Hyundai Creta',
      regno: 'DL8CAF1234',
      amount: 7_54_000,
      outcome: 'waiting',
    },
    {
      flowEntityId: 'nexon',
      carId: 'c2',
      title: '2021 Tata Nexon',
      regno: null,
      amount: 92_000,
      outcome: 'rejected',
    },
  ],
}

test('a transaction id that was given for other cars is asked about, with the total of all', () => {
  const again = { ...TYPED, bankReferenceId: 'hdfcr5 2026 1128 1234 5678' }
  const doubts = (flowIds: readonly string[], values = again) =>
    proofDoubts(values, { expected: EXPECTED, several: null, given: givenBefore([JOINT], flowIds) })
  expect(doubts(['swift']).bankReferenceId).toEqual({
    text: again.bankReferenceId,
    question:
      'You have already given this transaction ID for 2019 Hyundai Creta (DL8CAF1234) and 2021 Tata Nexon. One transfer can pay for several cars if it is exactly their total: ₹16,31,000 with this one.',
  })
  // A rejected car of the transfer is sent again with it.
  expect(doubts(['nexon']).bankReferenceId).toBeNull()
  expect(doubts(['swift'], TYPED).bankReferenceId).toBeNull()
})
