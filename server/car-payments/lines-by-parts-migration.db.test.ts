import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { keyOfReference } from '#domain/identifiers/bank-reference.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { MIGRATIONS_FOLDER, readMigrations } from '#server/platform/db/migration-files.ts'
import { createDatabase, type Database } from '#server/platform/db/pool.ts'
import { createDatabaseBeside, dropDatabaseBeside } from '#server/testing/create-database.ts'
import { makeDealer } from '#server/testing/factories.ts'

// The rows that the release before has stored, brought to lines by parts.

const MIGRATION = /^\d+-lines-by-parts\.sql$/
const SPELLINGS = [
  ' utr: sbin n263 2512-3456 ',
  'UPI/RRN 000632512345678',
  'paid',
  '0'.repeat(16),
  'NOSCN26325123456',
  `neft utr ${'9'.repeat(34)}`,
]

const server = inject('templateDatabaseUrl')
const name = `test_${randomBytes(6).toString('hex')}`
let database: Database
const log = () => undefined

interface OldPayment {
  readonly outcome: 'waiting' | 'approved' | 'rejected'
  readonly reference?: string
  readonly rupees?: number
}

const run = (statement: string, values: readonly unknown[] = []) =>
  database.pool.query(statement, [...values])

async function insertOldPayment({
  outcome,
  reference = 'UTR 5263',
  rupees = 1_000,
}: OldPayment): Promise<string> {
  const id = randomUUID()
  const isDecided = outcome !== 'waiting'
  await run(
    `insert into car_payments (id, flow_id, organisation_id, submitted_by, method, amount, reference, reference_key,
       account_sealed, account_name, ifsc, is_account_known, paid_on, outcome, reviewed_by, reviewed_at, needs_other_admin,
       decided_by, decided_at, reason)
     values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'upi', $3, $4, $5, '', 'A', 'I', false, '2026-11-20', $6,
       $2, '2026-11-21', true, $7, $8, $9)`,
    [
      id,
      admins.proposing,
      rupees,
      reference,
      reference.toUpperCase().replace(/[^A-Z0-9]/g, ''),
      outcome,
      isDecided ? admins.deciding : null,
      isDecided ? '2026-11-22' : null,
      outcome === 'rejected' ? 'Unreadable.' : null,
    ],
  )
  return id
}

async function insertOldLine(rupees: number): Promise<string> {
  const id = randomUUID()
  await run(
    `insert into statement_lines (id, statement_id, row_number, day, is_credit, amount_paise, narration, line_key)
     values ($1, gen_random_uuid(), 1, '2026-11-20', true, $2, 'NEFT', $3)`,
    [id, rupees * 100, randomBytes(32)],
  )
  return id
}

const match = (lineId: string, paymentId: string, finding: string) =>
  run('insert into statement_matches (line_id, payment_id, finding, is_whole) values ($1, $2, $3, true)', [
    lineId,
    paymentId,
    finding,
  ])

const giveBack = (lineId: string, decision: string, isConfirmed: boolean) =>
  run(
    `insert into statement_returns (line_id, decision, reason, proposed_by, needs_other_admin, confirmed_by, confirmed_at,
       bank_reference)
     values ($1, $2, 'Twice.', $3, true, $4, $5, $6)`,
    [
      lineId,
      decision,
      admins.proposing,
      isConfirmed ? admins.deciding : null,
      isConfirmed ? '2026-11-23' : null,
      isConfirmed && decision === 'payBack' ? 'HDFC1' : null,
    ],
  )

let admins: { readonly proposing: string; readonly deciding: string }
let payments: Readonly<Record<'approved' | 'other' | 'alone' | 'waiting' | 'rejected', string>>
let lines: readonly string[]

beforeAll(async () => {
  const url = await createDatabaseBeside(server, name)
  database = createDatabase(url, { max: 2 })
  const before = (await readMigrations(MIGRATIONS_FOLDER)).findIndex((each) => MIGRATION.test(each.name))
  await migrate(database.pool, { log, upTo: before })
  // The cars and files that these rows refer to have no part in this test.
  await run(`alter table car_payments drop constraint car_payments_flow_id_fkey,
    drop constraint car_payments_organisation_id_fkey`)
  await run('alter table statement_lines drop constraint statement_lines_statement_id_fkey')
  // Users of any role, because the table of what happened to admins comes later.
  const [admin, other] = [await makeDealer(database.kysely), await makeDealer(database.kysely)]
  admins = { proposing: admin.userId, deciding: other.userId }
  payments = {
    approved: await insertOldPayment({ outcome: 'approved' }),
    other: await insertOldPayment({ outcome: 'approved' }),
    alone: await insertOldPayment({ outcome: 'approved' }),
    waiting: await insertOldPayment({ outcome: 'waiting' }),
    rejected: await insertOldPayment({ outcome: 'rejected' }),
  }
  for (const reference of SPELLINGS) await insertOldPayment({ outcome: 'waiting', reference })
  lines = await Promise.all([1_000, 900, 5_000, 1_000, 700, 600, 500].map(insertOldLine))
  const [stated = '', less = '', more = '', again = '', back = '', own = '', proposed = ''] = lines
  await match(stated, payments.approved, 'found')
  await match(less, payments.other, 'otherAmount')
  await match(more, payments.waiting, 'otherAmount')
  await match(again, payments.rejected, 'found')
  await giveBack(again, 'payBack', true)
  await giveBack(back, 'payBack', true)
  await giveBack(own, 'setAside', true)
  await giveBack(proposed, 'payBack', false)
  await migrate(database.pool, { log, upTo: before + 1 })
})
afterAll(async () => {
  await database.end()
  await dropDatabaseBeside(server, name)
})

test('matches of approved payments and confirmed returns use their whole line', async () => {
  const { rows } = await database.pool.query(
    `select line_id, purpose, subject_id, paise, reason, bank_reference, made_by from line_allocations`,
  )
  const [stated, less, , again, back, own] = lines
  const car = { purpose: 'car', reason: null, bank_reference: null, made_by: admins.deciding }
  const returned = { subject_id: null, reason: 'Twice.', made_by: admins.deciding }
  expect(rows.map((row: { paise: unknown }) => ({ ...row, paise: Number(row.paise) }))).toEqual(
    expect.arrayContaining([
      { ...car, line_id: stated, subject_id: payments.approved, paise: 1_000_00 },
      { ...car, line_id: less, subject_id: payments.other, paise: 900_00 },
      { ...returned, line_id: again, purpose: 'payBack', paise: 1_000_00, bank_reference: 'HDFC1' },
      { ...returned, line_id: back, purpose: 'payBack', paise: 700_00, bank_reference: 'HDFC1' },
      { ...returned, line_id: own, purpose: 'houseOwn', paise: 600_00, bank_reference: null },
    ]),
  )
  const { rows: used } = await database.pool.query(
    'select line_id from line_use where used_paise = amount_paise and amount_paise > 0',
  )
  expect(new Set(used.map(({ line_id: id }: { line_id: string }) => id))).toEqual(
    new Set([stated, less, again, back, own]),
  )
})

test('other matches are findings, with the part that an approval would use', async () => {
  const { rows } = await database.pool.query(
    'select payment_id, finding, part_paise from line_findings where payment_id = any($1)',
    [[payments.waiting, payments.rejected]],
  )
  expect(
    rows.map((row: { part_paise: unknown }) => ({ ...row, part_paise: Number(row.part_paise) })),
  ).toEqual(
    expect.arrayContaining([
      { payment_id: payments.waiting, finding: 'otherAmount', part_paise: 1_000_00 },
      { payment_id: payments.rejected, finding: 'found', part_paise: 1_000_00 },
    ]),
  )
})

test('approvals that no line states in full get a reason', async () => {
  const { rows } = await database.pool.query(
    'select id from car_payments where approval_reason is not null order by id',
  )
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([payments.other, payments.alone].toSorted())
})

test('every proof has its transfer, with its reference as the domain spells it', async () => {
  const { rows } = await database.pool.query(
    `select reference, transfer.reference_key as key, payment.reference_key as "ofPayment"
     from car_payment_transfers transfer join car_payments payment using (reference)
     where transfer.payment_id = payment.id and reference = any($1)`,
    [SPELLINGS],
  )
  const keys = rows.map(({ reference, key, ofPayment }: Record<string, string>) => [
    reference,
    key,
    ofPayment,
  ])
  expect(new Set(keys.map(String))).toEqual(
    new Set(SPELLINGS.map((text) => String([text, keyOfReference(text), keyOfReference(text)]))),
  )
})
