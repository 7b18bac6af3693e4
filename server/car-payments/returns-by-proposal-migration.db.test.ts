import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { MIGRATIONS_FOLDER, readMigrations } from '#server/platform/db/migration-files.ts'
import { createDatabase, type Database } from '#server/platform/db/pool.ts'
import { createDatabaseBeside, dropDatabaseBeside } from '#server/testing/create-database.ts'
import { makeDealer } from '#server/testing/factories.ts'

// The rows that the release before has stored, brought to returns that are keyed by their proposals.

const MIGRATION = /^\d+-returns-by-proposal\.sql$/
const log = () => undefined
const server = inject('templateDatabaseUrl')
const name = `test_${randomBytes(6).toString('hex')}`
let database: Database
let admins: readonly string[]

const run = (statement: string, values: readonly unknown[] = []) =>
  database.pool.query(statement, [...values])

async function insertLine(isCredit: boolean): Promise<string> {
  const id = randomUUID()
  await run(
    `insert into statement_lines (id, statement_id, row_number, day, is_credit, amount_paise, narration, line_key)
     values ($1, gen_random_uuid(), 1, '2026-11-20', $2, 70000, 'NEFT', $3)`,
    [id, isCredit, randomBytes(32)],
  )
  return id
}

/** Uses a line, and returns the allocation's id. */
async function use(
  lineId: string,
  purpose: string,
  { subjectId = null, paise = 70_000 }: { readonly subjectId?: string | null; readonly paise?: number } = {},
): Promise<string> {
  const { rows } = await run(
    `insert into line_allocations (line_id, purpose, subject_id, paise, reason, bank_reference, made_by)
     values ($1, $2, $3, $4, 'Twice.', $5, $6) returning id`,
    [lineId, purpose, subjectId, paise, purpose === 'payBack' ? 'HDFC1' : null, admins[1]],
  )
  return rows[0].id
}

/** Stores a return that is confirmed. */
async function confirmReturn(lineId: string, decision: 'payBack' | 'setAside'): Promise<void> {
  const { rows } = await run(
    `insert into proposals (kind, subject, details, reason, proposed_by, needs_second, outcome, decided_by, decided_at)
     values ('payBack', $1, '{}', 'Twice.', $2, true, 'confirmed', $3, now()) returning id`,
    [lineId, ...admins],
  )
  await run(
    `insert into statement_returns (line_id, decision, proposal_id, confirmed_at, bank_reference)
     values ($1, $2, $3, clock_timestamp(), $4)`,
    [lineId, decision, rows[0].id, decision === 'payBack' ? 'HDFC1' : null],
  )
}

/** Pays a credit back with a debit. Where that came back, its use has ended. */
async function payBack(cameBack: boolean): Promise<{ lineId: string; allocationId: string }> {
  const [lineId, debitId, returnId] = [
    await insertLine(true),
    await insertLine(false),
    await insertLine(true),
  ]
  const allocationId = await use(lineId, 'payBack')
  await confirmReturn(lineId, 'payBack')
  const paidId = await use(debitId, 'payBack', { subjectId: allocationId })
  if (!cameBack) return { lineId, allocationId }
  await run('insert into line_pairs (return_line_id, line_id) values ($1, $2)', [returnId, debitId])
  await run(
    `insert into line_allocations (line_id, purpose, subject_id, paise, ends)
     select line_id, purpose, subject_id, -paise, id from line_allocations where id = $1`,
    [paidId],
  )
  return { lineId, allocationId }
}

beforeAll(async () => {
  database = createDatabase(await createDatabaseBeside(server, name), { max: 2 })
  const before = (await readMigrations(MIGRATIONS_FOLDER)).findIndex((each) => MIGRATION.test(each.name))
  await migrate(database.pool, { log, upTo: before })
  await run('alter table statement_lines drop constraint statement_lines_statement_id_fkey')
  admins = [(await makeDealer(database.kysely)).userId, (await makeDealer(database.kysely)).userId]
})
afterAll(async () => {
  await database.end()
  await dropDatabaseBeside(server, name)
})

test('each return gets the use that it made, and transfers back that the bank returned end', async () => {
  const [held, returned] = [await payBack(false), await payBack(true)]
  const asideId = await insertLine(true)
  await use(asideId, 'houseOwn', { paise: 100 })
  const asideUse = await use(asideId, 'houseOwn', { paise: 69_900 })
  await confirmReturn(asideId, 'setAside')
  await migrate(database.pool, { log })
  const { rows } = await run(
    `select returned.line_id, allocation_id, used_paise::integer as used from statement_returns returned
     join line_use on line_use.line_id = returned.line_id`,
  )
  expect(new Set(rows)).toEqual(
    new Set([
      { line_id: held.lineId, allocation_id: held.allocationId, used: 70_000 },
      { line_id: returned.lineId, allocation_id: returned.allocationId, used: 0 },
      { line_id: asideId, allocation_id: asideUse, used: 70_000 },
    ]),
  )
})
