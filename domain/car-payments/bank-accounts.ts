import { readBankAccount } from '../identifiers/bank-account.ts'
import { readIfsc } from '../identifiers/ifsc.ts'
import { readUpiId } from '../identifiers/upi-id.ts'
import { readName } from '../plausible-names.ts'
import { accept, fault, faultOf, refuseFields, type Fault, type Result } from '../refusal.ts'

/** The most bank accounts of the house. */
export const MAX_BANK_ACCOUNTS = 5

/** A bank account of the house, to which dealers pay for cars. */
export interface HouseAccount {
  readonly bankName: string
  readonly accountName: string
  readonly accountNo: string
  readonly ifscCode: string
  /** The UPI address ("name@bank"); null if the account has none. */
  readonly upiId: string | null
}

/** A bank account as an admin typed it. */
export type GivenAccount = Omit<HouseAccount, 'upiId'> & { readonly upiId?: string | undefined }

/**
 * Reads the bank accounts of the house. Refuses with INVALID_INPUT and the fault of each field, by its path
 * ("0.ifscCode").
 */
export function readHouseAccounts(given: readonly GivenAccount[]): Result<readonly HouseAccount[]> {
  const faults: Record<string, Fault> = {}
  const accounts = given.map((account, index) => {
    const read = (field: string, value: Result<string>): string => {
      if (value.ok) return value.value
      faults[`${index}.${field}`] = faultOf(value.refusal)
      return ''
    }
    return {
      bankName: read('bankName', readName(account.bankName)),
      accountName: read('accountName', readName(account.accountName)),
      accountNo: read('accountNo', readBankAccount(account.accountNo)),
      ifscCode: read('ifscCode', readIfsc(account.ifscCode)),
      upiId: account.upiId === undefined ? null : read('upiId', readUpiId(account.upiId)),
    }
  })
  const numbers = accounts.map(({ accountNo, ifscCode }) => `${ifscCode} ${accountNo}`)
  for (const [index, number] of numbers.entries()) {
    if (numbers.indexOf(number) < index) {
      faults[`${index}.accountNo`] ??= fault('bankAccount.twice')
    }
  }
  return Object.keys(faults).length === 0 ? accept(accounts) : refuseFields('INVALID_INPUT', faults)
}
