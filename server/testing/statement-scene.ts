import { randomInt } from 'node:crypto'
import type { Input, Output } from '#contract/api.ts'
import { isoDay } from '#domain/indian-time.ts'
import type { HouseAccount } from '#domain/settings/bank-accounts.ts'
import { readHouseBankAccounts } from '#server/car-payments/statement-accounts-queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { readHouseAccounts, seedHouseAccounts } from '#server/settings/house-accounts.ts'
import { lockSetting } from '#server/settings/settings-queries.ts'
import type { TestApp } from './test-app.ts'

/** The header line of the statements. */
export const STATEMENT_HEADER = 'Date,Narration,Ref No,Debit,Credit'

/** The mapping of statements with {@link STATEMENT_HEADER}. */
export const STATEMENT_MAPPING = {
  date: 'Date',
  narration: 'Narration',
  reference: 'Ref No',
  debit: 'Debit',
  credit: 'Credit',
  dateOrder: 'dmy',
} as const

/** Returns today in India as statements write it: "23/11/2026". */
export function statementDay(): string {
  return isoDay(Date.now()).split('-').toReversed().join('/')
}

/** Returns a row of a credit today. */
export function creditRow(narration: string, rupees: number): string {
  return `${statementDay()},${narration},,,${rupees}.00`
}

/** Returns a statement of one credit that is in no other. */
export function smallStatement(): string {
  return `${STATEMENT_HEADER}\n${creditRow(`NEFT-${randomInt(1e12)}-OM CARS`, randomInt(1_000, 9_00_000))}\n`
}

/** Uploads a statement as it is, as this admin. */
export function uploadStatement(
  app: TestApp,
  token: string,
  body: string | Buffer<ArrayBuffer>,
  key?: string,
): Promise<Response> {
  return app.fetch('/api/admin/uploadStatement', {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'text/csv',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  })
}

/** Uploads a statement that must be taken, and returns its file's id. */
export async function storeStatement(app: TestApp, token: string, body: string): Promise<string> {
  const response = await uploadStatement(app, token, body)
  const answer: unknown = await response.json()
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'fileId' in answer &&
    typeof answer.fileId === 'string'
  ) {
    return answer.fileId
  }
  throw new Error(JSON.stringify(answer))
}

/** The account of the house that the statements are of, where a test names none. */
export const HOUSE_ACCOUNT: HouseAccount = {
  bankName: 'HDFC Bank',
  accountName: 'Yardbid Auctions Private Limited',
  accountNo: '50200012345678',
  ifscCode: 'HDFC0000003',
  upiId: null,
}

/** Returns the id of the house's first bank account, and gives it one if it has none. */
export async function houseAccountId({ database: { db } }: TestApp): Promise<string> {
  await inTransaction(db, async (tx) => {
    await lockSetting(tx, 'bankAccounts')
    if ((await readHouseAccounts(tx)).length === 0) await seedHouseAccounts(tx, [HOUSE_ACCOUNT])
  })
  const [account] = await readHouseBankAccounts(db)
  if (account === undefined) throw new Error('The house has no bank account.')
  return account.accountId
}

/** Uploads and imports a statement that must be taken. */
export async function importStatement(
  app: TestApp,
  token: string,
  body: string,
  more: Partial<Input<'admin/importStatement'>> = {},
): Promise<Output<'admin/importStatement'>> {
  const accountId = await houseAccountId(app)
  const fileId = await storeStatement(app, token, body)
  const input = { fileId, mapping: STATEMENT_MAPPING, accountId, ...more }
  return app.must('admin/importStatement', input, { token })
}

/** Imports a statement of one credit that no payment names, and returns the line's id. */
export async function importUnknownCredit(app: TestApp, token: string): Promise<string> {
  const narration = `NEFT-${randomInt(1e12)}-NOBODY`
  await importStatement(app, token, `${STATEMENT_HEADER}\n${creditRow(narration, 1_234)}\n`)
  const line = await app.database.db
    .selectFrom('statement_lines')
    .select('id')
    .where('narration', '=', narration)
    .executeTakeFirstOrThrow()
  return line.id
}
