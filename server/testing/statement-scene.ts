import { randomInt } from 'node:crypto'
import type { Input, Output } from '#contract/api.ts'
import { isoDay } from '#domain/indian-time.ts'
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

/** Uploads and imports a statement that must be taken. */
export async function importStatement(
  app: TestApp,
  token: string,
  body: string,
  more: Partial<Input<'admin/importStatement'>> = {},
): Promise<Output<'admin/importStatement'>> {
  const fileId = await storeStatement(app, token, body)
  return app.must('admin/importStatement', { fileId, mapping: STATEMENT_MAPPING, ...more }, { token })
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
