import { fault } from '#domain/refusal.ts'
import { expect, it } from 'vitest'
import { readHouseAccounts } from './bank-accounts.ts'

const account = {
  bankName: 'HDFC Bank',
  accountName: 'Yardbid Auctions',
  accountNo: '5020 0012 345678',
  ifscCode: 'hdfc0000001',
}

it('reads accounts as they are compared and shown', () => {
  expect(readHouseAccounts([{ ...account, upiId: '\u202aYardbid@HDFC\u202c' }])).toEqual({
    ok: true,
    value: [{ ...account, accountNo: '50200012345678', ifscCode: 'HDFC0000001', upiId: 'yardbid@hdfc' }],
  })
})

it('names each field at fault by its path, also an account that is listed twice', () => {
  const read = readHouseAccounts([account, { ...account, upiId: 'nobank' }, { ...account, ifscCode: 'x' }])
  expect(read).toMatchObject({
    refusal: {
      code: 'INVALID_INPUT',
      fields: {
        '1.upiId': fault('upi.invalid'),
        '1.accountNo': fault('bankAccount.twice'),
        '2.ifscCode': fault('ifsc.otherLength', { count: 1 }),
      },
    },
  })
})
