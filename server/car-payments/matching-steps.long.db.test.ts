import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOfReference } from '#domain/identifiers/bank-reference.ts'
import { matchStatement, type LineFinding } from '#domain/car-payments/match-statement.ts'
import type { ClaimedTransfer, MatchableLine } from '#domain/car-payments/matching-evidence.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import {
  generateStatement,
  readGenerated,
  type GeneratedStatement,
} from '#server/testing/generated-statement.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { report, sizeOf } from '#server/testing/tier.ts'
import { insertLines } from './lines-queries.ts'
import { matchPayments, matchStatementLines } from './match-payments.ts'
import { readLinesOf } from './matching-queries.ts'

// The database finds step by step the same as the rule finds over everything at once.

const LINES = sizeOf({ short: 300, long: 63_000 })
const CLAIMS = sizeOf({ short: 120, long: 2_000 })
/** The claims of which the statement is imported first, and their proofs are sent after it. */
const LATE = 25

let database: TestDatabase
const statementId = randomUUID()
let generated: GeneratedStatement
let claims: readonly ClaimedTransfer[]

beforeAll(async () => {
  database = await createTestDatabase()
  // The cars, dealers and files that these rows refer to have no part in this test.
  await database.asOwner(`alter table car_payments drop constraint car_payments_flow_id_fkey,
    drop constraint car_payments_organisation_id_fkey, drop constraint car_payments_submitted_by_fkey;
    alter table statement_lines drop constraint statement_lines_statement_id_fkey;
    alter table line_facts drop constraint line_facts_account_id_fkey`)
  generated = generateStatement(7, { lines: LINES, claims: CLAIMS })
  const ids = new Map<string, string>()
  const idOf = (text: string) => {
    const id = ids.get(text) ?? randomUUID()
    ids.set(text, id)
    return id
  }
  claims = generated.claims.map((claim) => ({
    ...claim,
    paymentId: idOf(claim.paymentId),
    flowId: idOf(claim.flowId),
    organisationId: idOf(claim.organisationId),
  }))
})
afterAll(() => database.drop())

async function storeClaims(some: readonly ClaimedTransfer[]): Promise<void> {
  const { db } = database
  for (const [index, claim] of some.entries()) {
    const amount = claim.amountPaise / 100
    const reference = claim.reference.trim()
    const named = { reference, reference_key: keyOfReference(reference), paid_on: claim.day, amount }
    await db
      .insertInto('car_payments')
      .values({
        ...named,
        id: claim.paymentId,
        flow_id: claim.flowId,
        organisation_id: claim.organisationId,
        submitted_by: claim.organisationId,
        submitted_at: new Date(Date.UTC(2026, 10, 20) + index * 1000),
        method: 'upi',
        account_sealed: Buffer.from(''),
        account_name: claim.payerName ?? '',
        ifsc: 'HDFC0000001',
        is_account_known: true,
      })
      .execute()
    await db
      .insertInto('car_payment_transfers')
      .values({ ...named, payment_id: claim.paymentId, position: 0 })
      .execute()
  }
}

const textOf = ({ paymentId, position, lineId, finding, partPaise, isWhole }: LineFinding) =>
  [paymentId, position, lineId, finding, partPaise, isWhole].join(' ')

async function storedFindings(): Promise<ReadonlySet<string>> {
  const rows = await database.db
    .selectFrom('line_findings')
    .select([
      'payment_id as paymentId',
      'position',
      'line_id as lineId',
      'finding',
      'part_paise as partPaise',
      'is_whole as isWhole',
    ])
    .execute()
  return new Set(rows.map(textOf))
}

const atOnce = (lines: readonly MatchableLine[], some: readonly ClaimedTransfer[]) =>
  new Set(matchStatement(lines, some).findings.map(textOf))

/** Runs work, and returns the longest processor time in ms for which it kept the loop busy in one piece. */
async function longestPiece(work: () => Promise<unknown>): Promise<number> {
  const readMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [isDone, longest, last] = [false, 0, readMs()]
  const watch = () => {
    const now = readMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isDone) setImmediate(watch)
  }
  setImmediate(watch)
  await work()
  isDone = true
  return Math.max(longest, readMs() - last)
}

test('an import and the proofs after it are matched step by step as all at once', async () => {
  const [early, late] = [claims.slice(0, -LATE), claims.slice(-LATE)]
  await storeClaims(early)
  const added = readGenerated(generated).lines.map((line) => ({ ...line, ordinal: line.row }))
  await database.db
    .transaction()
    .execute((tx) => insertLines(tx, { statementId, accountId: statementId }, added))
  await database.asOwner('analyze')
  const ofImport = await longestPiece(() =>
    inTransaction(database.db, (tx) => matchStatementLines(tx, statementId)),
  )
  const stored = await database.db.selectFrom('statement_lines').select('id').execute()
  const lines = await readLinesOf(
    database.db,
    stored.map(({ id }) => id),
  )
  expect(lines).toHaveLength(LINES)
  const found = await storedFindings()
  expect(found.size).toBeGreaterThan(CLAIMS / 2)
  expect(found).toEqual(atOnce(lines, early))

  await storeClaims(late)
  let ofProof = 0
  for (const { paymentId } of late) {
    const match = () => inTransaction(database.db, (tx) => matchPayments(tx, { paymentIds: [paymentId] }))
    ofProof = Math.max(ofProof, await longestPiece(match))
  }
  const whole = await longestPiece(async () => {
    expect(await storedFindings()).toEqual(atOnce(lines, claims))
  })
  report(
    `Matching beside ${LINES} stored lines and ${CLAIMS} proofs: processor time in one piece ${ofImport.toFixed(1)} ms ` +
      `at an import of all, ${ofProof.toFixed(1)} ms at most after one proof of ${LATE}; over everything ${whole.toFixed(0)} ms`,
  )
})
