import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { MIGRATIONS_FOLDER, readMigrations } from '#server/platform/db/migration-files.ts'
import { createDatabase, type Database } from '#server/platform/db/pool.ts'
import { createDatabaseBeside, dropDatabaseBeside } from '#server/testing/create-database.ts'
import { makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { readStaffMembers } from './staff-queries.ts'

// The rows that the release before has stored, brought to proposals.

const MIGRATION = /^\d+-proposals\.sql$/
const server = inject('templateDatabaseUrl')
const name = `test_${randomBytes(6).toString('hex')}`
const log = () => undefined
let database: Database
let [proposing, deciding, left]: MadeUser[] = []
const [proposed, paidBack] = [randomUUID(), randomUUID()]

const run = (statement: string, values: readonly unknown[] = []) =>
  database.pool.query(statement, [...values])

beforeAll(async () => {
  database = createDatabase(await createDatabaseBeside(server, name), { max: 2 })
  const before = (await readMigrations(MIGRATIONS_FOLDER)).findIndex((each) => MIGRATION.test(each.name))
  await migrate(database.pool, { log, upTo: before })
  ;[proposing, deciding, left] = [
    await makeDealer(database.kysely),
    await makeDealer(database.kysely),
    await makeDealer(database.kysely),
  ]
  await run(`update users set role = 'admin'`)
  await run(`update users set disabled_at = '2026-11-01T10:00:00Z' where id = $1`, [left.userId])
  await run(
    `insert into audit_log (action, actor, actor_user_id, subject_kind, subject_id)
      values ('adminDisabled', 'admin', $1, 'user', $2)`,
    [deciding.userId, left.userId],
  )
  await run(
    `insert into setting_proposals (key, value, based_on, proposed_by) values ('bankAccounts', '[]', 3, $1)`,
    [proposing.userId],
  )
  // The lines that these rows refer to have no part in this test.
  await run('alter table statement_returns drop constraint statement_returns_line_id_fkey')
  await run(
    `insert into statement_returns (line_id, decision, reason, proposed_by, needs_other_admin)
      values ($1, 'setAside', 'Interest.', $2, true)`,
    [proposed, proposing.userId],
  )
  await run(
    `insert into statement_returns
        (line_id, decision, reason, proposed_by, needs_other_admin, confirmed_by, confirmed_at, bank_reference)
      values ($1, 'payBack', 'Twice.', $2, true, $3, '2026-11-02T10:00:00Z', 'HDFC1')`,
    [paidBack, proposing.userId, deciding.userId],
  )
  await migrate(database.pool, { log, upTo: before + 1 })
})
afterAll(async () => {
  await database.end()
  await dropDatabaseBeside(server, name)
})

test('what was proposed and confirmed becomes proposals with their outcome', async () => {
  const { rows } = await run(
    `select kind, subject, details, reason, proposed_by, needs_second, outcome, decided_by from proposals order by kind, outcome`,
  )
  const all = { proposed_by: proposing?.userId, needs_second: true }
  expect(rows).toEqual([
    {
      ...all,
      kind: 'payBack',
      subject: paidBack,
      details: { decision: 'payBack' },
      reason: 'Twice.',
      outcome: 'confirmed',
      decided_by: deciding?.userId,
    },
    {
      ...all,
      kind: 'payBack',
      subject: proposed,
      details: { decision: 'setAside' },
      reason: 'Interest.',
      outcome: 'waiting',
      decided_by: null,
    },
    {
      ...all,
      kind: 'setting',
      subject: 'bankAccounts',
      details: { value: [], basedOn: 3 },
      reason: null,
      outcome: 'waiting',
      decided_by: null,
    },
  ])
  const returns = await run(
    `select line_id, proposals.subject from statement_returns join proposals on proposals.id = proposal_id`,
  )
  expect(
    returns.rows.map((row: { line_id: string; subject: string }) => row.line_id === row.subject),
  ).toEqual([true, true])
})

test('admins who have signed in count as added long ago, and whoever disabled one is known', async () => {
  const members = await readStaffMembers(database.kysely)
  expect(members.find(({ uid }) => uid === proposing?.userId)).toMatchObject({
    hasSignedIn: true,
    disabled: null,
    letInAloneAt: null,
    secondFactorClearedAt: null,
  })
  expect(members.find(({ uid }) => uid === left?.userId)?.disabled).toEqual({
    at: Date.parse('2026-11-01T10:00:00Z'),
    by: deciding?.userId,
    isConfirmed: false,
  })
})

test('a decided proposal does not change any more', async () => {
  const change = run(
    `update proposals set outcome = 'waiting', decided_at = null where outcome = 'confirmed'`,
  )
  await expect(change).rejects.toThrow('A decided proposal does not change.')
  const alone = run(
    `update proposals set outcome = 'confirmed', decided_by = proposed_by, decided_at = now() where outcome = 'waiting'`,
  )
  await expect(alone).rejects.toThrow('violates check constraint')
})
