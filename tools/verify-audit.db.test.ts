import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkAuditChains } from '#server/audit/link-chain.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { SYSTEM } from '#server/http/caller.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

interface Said {
  readonly code: number
  readonly text: string
}

/** Runs the command as `npm run verify-audit -- …` does. */
function verifyAudit(...hashes: readonly string[]): Promise<Said> {
  const program = join(import.meta.dirname, 'verify-audit.ts')
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...hashes], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr }),
    )
  })
}

async function note(): Promise<void> {
  await recordAudit(database.db, {
    actor: SYSTEM,
    action: 'citiesSet',
    subject: { kind: 'user', id: '11111111-2222-3333-4444-555555555555' },
    before: null,
    after: { Delhi: '2027-01-01T00:00:00.000Z' },
    request: null,
  })
}

test('says that the logs hold, up to which hash, and where one was changed', async () => {
  await note()
  await note()
  expect(await verifyAudit()).toMatchObject({
    code: 0,
    text: expect.stringContaining('2 more are not chained yet'),
  })
  await linkAuditChains(database.db)
  const whole = await verifyAudit()
  expect(whole).toMatchObject({ code: 0, text: expect.stringContaining('The logs are what they were.') })
  const head = /audit_log: 2 entries in 1 links hold, up to ([0-9a-f]{64})/.exec(whole.text)?.[1] ?? ''
  expect(head).toHaveLength(64)
  expect((await verifyAudit(head.toUpperCase())).code).toBe(0)
  expect(await verifyAudit('0'.repeat(64))).toMatchObject({
    code: 1,
    text: expect.stringContaining('No chain leads through'),
  })

  await database.pool.query(
    `alter table audit_log disable trigger user; update audit_log set reason = 'x' where id = 2;
     alter table audit_log enable trigger user`,
  )
  expect(await verifyAudit()).toMatchObject({ code: 1, text: expect.stringContaining('BROKEN at link 1') })
})
