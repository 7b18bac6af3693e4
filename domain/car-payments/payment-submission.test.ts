import { fault, type Fault } from '#domain/refusal.ts'
import { describe, expect, it } from 'vitest'
import { isSameName, readPayment, type GivenPayment, type GivenTransfer } from './payment-submission.ts'

const account = { accountNo: '50100123456789', accountName: 'Kumar Motors', ifscCode: 'HDFC0000123' }
// 24 November 2026, 00:30 in India.
const now = Date.parse('2026-11-23T19:00:00Z')
// 22 November 2026, 00:30 in India.
const awardedAt = Date.parse('2026-11-21T19:00:00Z')
const expected = { amount: 4_10_000, account, awardedAt, now }

/** A proof with some fields changed: those of its one transfer stand beside the others. */
type Given = Partial<GivenPayment & GivenTransfer>

function given({ bankReferenceId, transactionDate, ...more }: Given = {}): GivenPayment {
  return {
    transactionAmount: 4_10_000,
    bankAccountNo: '5010 0123 456789',
    bankAccountName: ' KUMAR  motors',
    ifscCode: 'hdfc0000123',
    paymentMethod: 'netBanking',
    transfers: [
      {
        bankReferenceId: bankReferenceId ?? 'hdfc r5 2026112412345',
        amount: 4_10_000,
        transactionDate: transactionDate ?? '2026-11-24',
      },
    ],
    ...more,
  }
}

function faultsOf(more: Given) {
  const read = readPayment(given(more), expected)
  return read.ok ? {} : read.refusal.fields
}

describe('readPayment', () => {
  it('takes what differs only in case and spaces, and stores the account as the onboarding has it', () => {
    expect(readPayment(given(), expected)).toEqual({
      ok: true,
      value: {
        method: 'netBanking',
        amount: 4_10_000,
        account,
        transfers: [
          {
            reference: 'hdfc r5 2026112412345',
            referenceKey: 'HDFCR52026112412345',
            amount: 4_10_000,
            paidOn: '2026-11-24',
          },
        ],
      },
    })
  })

  it.each<[string, Given, Fault]>([
    [
      'transactionAmount',
      { transactionAmount: 4_09_999 },
      fault('proof.otherAmount', { amount: { rupees: 410_000 } }),
    ],
    [
      'bankAccountNo',
      { bankAccountNo: '50100123456780' },
      fault('proof.otherAccountNo', { expected: '50100123456789' }),
    ],
    [
      'bankAccountName',
      { bankAccountName: 'Kumar Motor' },
      fault('proof.otherAccountName', { expected: 'Kumar Motors' }),
    ],
    ['ifscCode', { ifscCode: 'HDFC0000124' }, fault('proof.otherIfsc', { expected: 'HDFC0000123' })],
    ['transactionDate', { transactionDate: '2026-11-25' }, fault('proof.inFuture')],
    [
      'transactionDate',
      { transactionDate: '2026-11-21' },
      fault('proof.beforeAward', { day: { day: '2026-11-22' } }),
    ],
  ])('says what is wrong with %s, and quotes what is expected', (field, more, why) => {
    expect(faultsOf(more)).toEqual({ [field]: why })
  })

  it.each(['- / -', 'paid', 'done', '0000', '000000000000', 'HDFC0001'])(
    'says where to find the reference of a transfer in the place of “%s”',
    (bankReferenceId) => {
      expect(faultsOf({ bankReferenceId })).toEqual({ bankReferenceId: fault('reference.invalid') })
    },
  )

  it('names every field at fault', () => {
    const fields = faultsOf({ transactionAmount: 1, ifscCode: 'X', transactionDate: '2027-01-01' })
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['ifscCode', 'transactionAmount', 'transactionDate'])
  })

  it('takes the day of the award, and any earlier one where the award is not known', () => {
    const first = given({ transactionDate: '2026-11-22' })
    expect(readPayment(first, expected)).toMatchObject({
      ok: true,
      value: { transfers: [{ paidOn: '2026-11-22' }] },
    })
    const earlier = given({ transactionDate: '2026-11-21' })
    expect(readPayment(earlier, { ...expected, awardedAt: null }).ok).toBe(true)
  })

  it('reads any well-formed account where none is known', () => {
    const unknown = { ...expected, account: null }
    const other = { bankAccountNo: '123456', bankAccountName: 'Somebody', ifscCode: 'sbin0000001' }
    expect(readPayment(given(other), unknown)).toMatchObject({
      ok: true,
      value: { account: { accountNo: '123456', accountName: 'Somebody', ifscCode: 'SBIN0000001' } },
    })
    expect(readPayment(given({ bankAccountNo: 'x', ifscCode: 'y' }), unknown)).toMatchObject({
      refusal: {
        fields: {
          bankAccountNo: fault('bankAccount.notDigits'),
          ifscCode: fault('ifsc.otherLength', { count: 1 }),
        },
      },
    })
  })
})

describe('several transfers of one car', () => {
  const transfer = (bankReferenceId: string, amount: number, transactionDate = '2026-11-23') => ({
    bankReferenceId,
    amount,
    transactionDate,
  })

  it('are taken where their sum is the amount', () => {
    const transfers = [transfer('HDFC0000000001', 4_00_000), transfer('UTR HDFC0000000002', 10_000)]
    expect(readPayment(given({ transfers }), expected)).toMatchObject({
      value: {
        amount: 4_10_000,
        transfers: [
          { referenceKey: 'HDFC0000000001', amount: 4_00_000, paidOn: '2026-11-23' },
          { referenceKey: 'HDFC0000000002', amount: 10_000 },
        ],
      },
    })
  })

  it.each([
    [
      'whose sum is another',
      [transfer('HDFC0000000001', 4_00_000), transfer('HDFC0000000002', 9_999)],
      { transfers: fault('proof.otherSum', { sum: { rupees: 409_999 }, amount: { rupees: 410_000 } }) },
    ],
    [
      'of one reference, however it is spelled',
      [transfer('HDFC0000000001', 4_00_000), transfer('utr: hdfc 0000000001', 10_000)],
      { 'transfers.1.bankReferenceId': fault('proof.referenceTwice') },
    ],
    [
      'of tomorrow',
      [transfer('HDFC0000000001', 4_00_000), transfer('HDFC0000000002', 10_000, '2026-11-25')],
      { 'transfers.1.transactionDate': fault('proof.inFuture') },
    ],
  ])('are refused %s', (_, transfers, faults) => {
    expect(faultsOf({ transfers })).toEqual(faults)
  })
})

describe('comparing', () => {
  it('names but for case and white space', () => {
    expect(isSameName('Ravi  Kumar ', 'RAVI KUMAR')).toBe(true)
    expect(isSameName('Ravi Kumar', 'RaviKumar')).toBe(false)
  })
})
