import { describe, expect, it } from 'vitest'
import type { HouseAccount } from './bank-accounts.ts'
import { compareAccounts } from './compare-accounts.ts'

const hdfc: HouseAccount = {
  bankName: 'HDFC Bank',
  accountName: 'Yardbid Auctions',
  accountNo: '50200098765432',
  ifscCode: 'HDFC0000088',
  upiId: 'yardbid@hdfcbank',
}
const sbi: HouseAccount = {
  bankName: 'State Bank of India',
  accountName: 'Yardbid Auctions',
  accountNo: '39876543210',
  ifscCode: 'SBIN0000691',
  upiId: null,
}

describe('compareAccounts', () => {
  it('sets an account beside the one whose number it changes', () => {
    const changed = { ...sbi, accountNo: '39876543299' }
    expect(compareAccounts([hdfc, sbi], [hdfc, changed])).toEqual([
      { before: hdfc, after: hdfc },
      { before: sbi, after: changed },
    ])
  })

  it('knows an account by its number before it knows it by its bank', () => {
    const second = { ...hdfc, accountNo: '50200011112222' }
    const renamed = { ...hdfc, bankName: 'HDFC Bank Ltd' }
    expect(compareAccounts([hdfc], [second, renamed])).toEqual([
      { before: null, after: second },
      { before: hdfc, after: renamed },
    ])
  })

  it('names what is added and what is removed', () => {
    const axis = { ...sbi, bankName: 'Axis Bank', accountNo: '911010012345678', ifscCode: 'UTIB0000004' }
    expect(compareAccounts([hdfc, sbi], [axis, hdfc])).toEqual([
      { before: null, after: axis },
      { before: hdfc, after: hdfc },
      { before: sbi, after: null },
    ])
  })
})
