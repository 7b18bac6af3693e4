import type { Queries } from '#server/platform/db/pool.ts'

/** A bank account that the house has, or had: any that a version of the setting has named. */
export interface HouseBankAccount {
  readonly accountId: string
  readonly bankName: string
  readonly accountName: string
  readonly accountNo: string
}

/** Returns the bank accounts of the house, oldest first. */
export function readHouseBankAccounts(db: Queries): Promise<readonly HouseBankAccount[]> {
  return db
    .selectFrom('house_bank_accounts')
    .select([
      'id as accountId',
      'bank_name as bankName',
      'account_name as accountName',
      'account_no as accountNo',
    ])
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

/** Returns the account that was last chosen for statements that state this number; null if there is none. */
export async function findChosenAccount(db: Queries, stated: string): Promise<string | null> {
  const row = await db
    .selectFrom('statements')
    .select('account_id')
    .where('stated_account', '=', stated)
    .where('account_id', 'is not', null)
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** Returns the statements from before of which nobody has said whose account they are of, oldest first. */
export async function readUnassigned(db: Queries): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('statements')
    .select('id')
    .where('account_id', 'is', null)
    .orderBy('imported_at')
    .execute()
  return rows.map(({ id }) => id)
}
