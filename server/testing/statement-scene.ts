import { randomBytes, randomInt } from 'node:crypto'
import type { Input, Output } from '#contract/api.ts'
import { sql, type NotNull } from 'kysely'
import { isoDay } from '#domain/indian-time.ts'
import type { HouseAccount } from '#domain/car-payments/bank-accounts.ts'
import { readHouseBankAccounts } from '#server/car-payments/statement-accounts-queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { storeFirstVersion } from '#server/platform/settings/read-setting.ts'
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

/** The header of a statement with every column of a bank. */
const BANK_HEADER = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'

/** The mapping of all columns of {@link bankStatement}. */
export const BANK_MAPPING = {
  date: 'Date',
  narration: 'Narration',
  reference: 'Chq./Ref.No.',
  debit: 'Withdrawal Amt.',
  credit: 'Deposit Amt.',
  balance: 'Closing Balance',
} as const satisfies Input<'admin/importStatement'>['mapping']

/** Returns a statement with rows of {@link bankRow}. */
export function bankStatement(...rows: string[]): string {
  return `${[BANK_HEADER, ...rows].join('\n')}\n`
}

/** Returns a row of a credit, or of a debit if `rupees` is negative, by default of today. */
export function bankRow(row: {
  readonly narration: string
  readonly rupees: number
  readonly reference?: string
  readonly balance?: string
  readonly day?: string
  readonly valueDay?: string
}): string {
  const { narration, rupees, reference = '', balance = '', day = statementDay(), valueDay = day } = row
  const [debit, credit] = rupees < 0 ? [`${-rupees}.00`, ''] : ['', `${rupees}.00`]
  return [day, `"${narration}"`, reference, valueDay, debit, credit, `"${balance}"`].join(',')
}

/** Returns a day as statements write it, some days before today in India. */
export function daysAgo(days: number): string {
  return isoDay(Date.now() - days * 86_400_000)
    .split('-')
    .toReversed()
    .join('/')
}

/** Returns a UTR of today that no other line has. */
export function uniqueUtr(): string {
  return `HDFCN5${isoDay(Date.now()).replaceAll('-', '')}${String(randomInt(1e8)).padStart(8, '0')}`
}

/** Returns the lines of an amount that are not struck, oldest first. */
export function liveLinesOf({ database: { db } }: TestApp, rupees: number) {
  return db
    .selectFrom('live_lines')
    .select(['id', 'narration', 'identity', 'day'])
    .$narrowType<{ id: NotNull }>()
    .where('amount_paise', '=', rupees * 100)
    .orderBy('row_number')
    .execute()
}

/** Uses a line as the house's own money. */
export async function useLine({ database: { db } }: TestApp, lineId: string): Promise<void> {
  await sql`insert into line_allocations (line_id, purpose, paise, reason)
    select id, 'houseOwn', amount_paise, 'Interest.' from statement_lines where id = ${lineId}`.execute(db)
}

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
export async function storeStatement(
  app: TestApp,
  token: string,
  body: string | Buffer<ArrayBuffer>,
): Promise<string> {
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
  await inTransaction(db, (tx) => storeFirstVersion(tx, 'bankAccounts', [HOUSE_ACCOUNT]))
  const [account] = await readHouseBankAccounts(db)
  if (account === undefined) throw new Error('The house has no bank account.')
  return account.accountId
}

/** Uploads and imports a statement that must be taken. */
export async function importStatement(
  app: TestApp,
  token: string,
  body: string | Buffer<ArrayBuffer>,
  more: Partial<Input<'admin/importStatement'>> = {},
): Promise<Output<'admin/importStatement'>> {
  const accountId = await houseAccountId(app)
  const fileId = await storeStatement(app, token, body)
  const input = { fileId, mapping: STATEMENT_MAPPING, accountId, ...more }
  return app.must('admin/importStatement', input, { token })
}

/** Imports a statement of one credit that no payment names, and returns the line's id. */
export async function importUnknownCredit(app: TestApp, token: string): Promise<string> {
  const narration = `NEFT-${uniqueUtr()}-NOBODY`
  await importStatement(app, token, `${STATEMENT_HEADER}\n${creditRow(narration, 1_234)}\n`)
  const line = await app.database.db
    .selectFrom('statement_lines')
    .select('id')
    .where('narration', '=', narration)
    .executeTakeFirstOrThrow()
  return line.id
}

/** Stores a statement without lines as a release before accounts did, and returns its id. */
export async function makeUnassignedStatement(
  app: TestApp,
  { userId, token }: { readonly userId: string; readonly token: string },
): Promise<string> {
  const { id } = await app.database.db
    .insertInto('statements')
    .values({
      file_id: await storeStatement(app, token, smallStatement()),
      imported_by: userId,
      mapping: JSON.stringify({ ...STATEMENT_MAPPING }),
      headers_hash: randomBytes(32),
      new_lines: 0,
      known_lines: 0,
      skipped: 0,
      rejected_total: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
