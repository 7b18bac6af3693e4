import * as z from 'zod'
import type { HouseAccount } from '#domain/settings/bank-accounts.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { insertVersion, readVersions } from './settings-queries.ts'

/** The stored form of the setting `bankAccounts`. */
export const storedAccounts = z.array(
  z.object({
    bankName: z.string(),
    accountName: z.string(),
    accountNo: z.string(),
    ifscCode: z.string(),
    upiId: z.string().nullable(),
  }),
)

/** Reads a stored value of the setting `bankAccounts`. */
export function openAccounts(value: unknown): HouseAccount[] {
  return storedAccounts.parse(value)
}

/** Returns the bank accounts of the house, to which dealers pay for cars; none before the house has entered any. */
export async function readHouseAccounts(db: Queries): Promise<HouseAccount[]> {
  const [current] = await readVersions(db, 'bankAccounts', 1)
  return current === undefined ? [] : openAccounts(current.value)
}

/** Stores the first bank accounts of the house, for demo data and tests. */
export async function seedHouseAccounts(db: Queries, accounts: readonly HouseAccount[]): Promise<void> {
  await insertVersion(db, {
    key: 'bankAccounts',
    version: 1,
    value: accounts,
    changedBy: null,
    confirmedBy: null,
  })
}
