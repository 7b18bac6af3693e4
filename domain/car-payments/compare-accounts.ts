import type { HouseAccount } from './bank-accounts.ts'

/** The effect of a change on one bank account of the house. */
export interface AccountChange {
  /** The account as it holds now; null for one that is added. */
  readonly before: HouseAccount | null
  /** The account as the change makes it; null for one that is removed. */
  readonly after: HouseAccount | null
}

type IsSame = (one: HouseAccount, other: HouseAccount) => boolean

/** By what an account is known again, the strictest first. */
const KNOWN_BY: readonly IsSame[] = [
  (one, other) => one.accountNo === other.accountNo && one.ifscCode === other.ifscCode,
  (one, other) => one.accountNo === other.accountNo,
  (one, other) => one.bankName === other.bankName,
]

/**
 * Compares the bank accounts that hold with proposed ones: the proposed accounts in their order, each beside the one that
 * it replaces, then the accounts that are removed. Each account is known again by its number, else by its bank.
 */
export function compareAccounts(
  before: readonly HouseAccount[],
  after: readonly HouseAccount[],
): readonly AccountChange[] {
  const left = new Set(before)
  const pairs = new Map<HouseAccount, HouseAccount>()
  for (const isSame of KNOWN_BY) {
    for (const account of after) {
      const known = pairs.has(account) ? undefined : [...left].find((one) => isSame(one, account))
      if (known === undefined) continue
      pairs.set(account, known)
      left.delete(known)
    }
  }
  return [
    ...after.map((account) => ({ before: pairs.get(account) ?? null, after: account })),
    ...[...left].map((account) => ({ before: account, after: null })),
  ]
}
