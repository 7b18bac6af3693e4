import { SYSTEM } from '#server/platform/actor.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appendEvents } from '#server/flows/event-log.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { linkAuditChains } from './link-chain.ts'
import { recordAudit } from './record-audit.ts'
import { verifyChain } from './verify-chain.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const note = (reason: string, db: Queries = database.db) =>
  recordAudit(db, {
    actor: SYSTEM,
    action: 'dealerSuspended',
    subject: { kind: 'user', id: '11111111-2222-3333-4444-555555555555' },
    before: { status: 'active' },
    after: { status: 'suspended', नाम: '₹ "quoted" \n line' },
    reason,
    request: { id: 'r-1', address: '::1', userAgent: 'a browser' },
  })

async function noteMany(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) await note(`Reason ${number}`)
}

const verify = (expected: readonly string[] = []) => verifyChain(database.db, 'audit_log', new Set(expected))
const link = () => linkAuditChains(database.db)

/** Changes the tables as someone with direct access to the database could: with the append-only triggers off. */
async function tamper(statement: string): Promise<void> {
  const guards = (what: string) =>
    `alter table audit_log ${what} trigger user; alter table audit_chain ${what} trigger user`
  await database.asOwner(`${guards('disable')}; ${statement}; ${guards('enable')}`)
}

describe('the chain', () => {
  test('holds after each link is added, and reports the entries not chained yet', async () => {
    expect(await verify()).toMatchObject({ links: 0, entries: 0, head: null, waiting: 0, fault: null })
    await noteMany(3)
    expect(await verify()).toMatchObject({
      links: 0,
      waiting: 3,
      waitingSince: expect.any(Date),
      fault: null,
    })
    await link()
    const first = await verify()
    expect(first).toMatchObject({ links: 1, entries: 3, waiting: 0, fault: null })
    await link()
    expect((await verify()).links).toBe(1)
    await noteMany(2)
    await link()
    expect(await verify([first.head ?? ''])).toMatchObject({
      links: 2,
      entries: 5,
      knownHashes: [first.head],
      fault: null,
    })
  })

  test('covers the event log too, and does not depend on the time zone or date style of a session', async () => {
    await appendEvents(database.db, [
      { event: 'cityCreated', by: SYSTEM, details: { city: 'Pune', b: 1, a: 2 } },
    ])
    await link()
    await sql`set timezone = 'Pacific/Kiritimati'; set datestyle = 'German'`.execute(database.db)
    expect(await verifyChain(database.db, 'events')).toMatchObject({ entries: 1, fault: null })
  })

  test('gets one link when many processes link at once', async () => {
    await noteMany(20)
    await Promise.all(Array.from({ length: 8 }, () => link()))
    expect(await verify()).toMatchObject({ links: 1, entries: 20, waiting: 0, fault: null })
  })

  test('waits for a transaction that took a lower id and commits later, so no entry is left out', async () => {
    await note('First')
    const slow = await database.db.startTransaction().execute()
    await note('Slow', slow)
    await note('Overtaking')
    const linking = link()
    await note('While it waits')
    await slow.commit().execute()
    await linking
    await link()
    expect(await verify()).toMatchObject({ entries: 4, waiting: 0, fault: null })
  })

  test('skips a log while a transaction holds an id for too long, and resumes afterwards', async () => {
    const slow = await database.db.startTransaction().execute()
    await note('Slow', slow)
    await note('Overtaking')
    await link()
    expect(await verify()).toMatchObject({ links: 0, waiting: 1 })
    await slow.rollback().execute()
    await link()
    expect(await verify()).toMatchObject({ links: 1, entries: 1, fault: null })
  })
})

describe('someone with direct access to the database', () => {
  beforeEach(async () => {
    await noteMany(3)
    await link()
    await noteMany(3)
    await link()
  })

  test('cannot change the log or the chain without disabling the triggers', async () => {
    for (const statement of [
      `update audit_log set reason = 'another'`,
      'delete from audit_log',
      'truncate audit_log',
      'update audit_chain set entries = 1',
      'delete from audit_chain',
      'truncate audit_chain',
    ]) {
      await expect(database.asOwner(statement), statement).rejects.toThrow('append-only')
      await expect(database.pool.query(statement), statement).rejects.toThrow('permission denied')
    }
  })

  test.each([
    ['a changed entry', `update audit_log set reason = 'Another' where id = 5`, 2, 'changed'],
    ['a changed actor', `update audit_log set actor = 'admin' where id = 2`, 1, 'changed'],
    [
      'a time changed by a microsecond',
      `update audit_log set at = at + interval '1 microsecond' where id = 4`,
      2,
      'changed',
    ],
    [
      'a changed before value',
      `update audit_log set before = '{"status": "waiting"}' where id = 1`,
      1,
      'changed',
    ],
    ['a removed entry', 'delete from audit_log where id = 4', 2, 'removed'],
    ['a removed last entry', 'delete from audit_log where id = 6', 2, 'removed'],
    [
      'an inserted entry',
      `insert into audit_log (id, action, actor, subject_kind, subject_id)
        overriding system value values (0, 'citiesSet', 'system', 'user', 'x')`,
      1,
      'added',
    ],
    [
      'a changed link',
      `update audit_chain set hash = decode(repeat('00', 32), 'hex') where position = 1`,
      1,
      'changed',
    ],
    ['a removed link', 'delete from audit_chain where position = 1', 2, 'missing'],
  ])('is detected: %s', async (_, statement, position, what) => {
    await tamper(statement)
    const { fault } = await verify()
    expect(fault).toMatchObject({ position, description: expect.stringContaining(what) })
  })

  test('is detected even after rebuilding the whole chain, by a hash that was recorded elsewhere', async () => {
    const { head } = await verify()
    await tamper(`update audit_log set reason = 'Another' where id = 5`)
    await tamper('delete from audit_chain')
    await link()
    expect(await verify([head ?? ''])).toMatchObject({ fault: null, knownHashes: [] })
  })
})
