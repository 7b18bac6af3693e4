import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstDayKept } from '#domain/analytics/retention.ts'
import { addDays, isoDay } from '#domain/indian-time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { insertEvents, makeMonths } from './events-queries.ts'
import { keepMonths } from './keep-months.ts'
import type { NewEvent } from './new-event.ts'
import { summarise } from './read-analytics.ts'
import { sumEvents } from './sum-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const now = Date.now()
const today = isoDay(now)

async function months(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ month: string }>(
    `select inhrelid::regclass::text as month from pg_inherits
     where inhparent = 'analytics_events'::regclass order by 1`,
  )
  return rows.map(({ month }) => month)
}

const monthOf = (day: string) => `analytics_months.events_${day.slice(0, 7).replace('-', '_')}`
const midnight = (day: string) => Date.parse(`${day}T00:00:00+05:30`)

function eventAt(at: number): NewEvent {
  const nobody = { userId: null, organisationId: null, role: null }
  const nothing = {
    label: null,
    value: null,
    pagePath: null,
    pageUrl: null,
    userAgent: null,
    sessionId: null,
  }
  return {
    ...nobody,
    ...nothing,
    eventId: randomUUID(),
    at,
    name: 'x',
    category: 'Navigation',
    parameters: {},
  }
}

const store = (at: number) =>
  inTransaction(database.db, async (tx) => {
    await makeMonths(tx, at, at)
    return insertEvents(tx, [eventAt(at)], at)
  })

const countOn = async (day: string) => {
  const filter = { startDate: day, endDate: day, organisationId: null, category: null }
  return (await summarise(database.db, filter)).totals.events
}

describe('the months of events', () => {
  test('are made when an event needs them, also by several calls at once', async () => {
    expect(await months()).toEqual([])
    const first = firstDayKept(today, 5)
    const instants = [midnight(first) - 1, midnight(first), midnight(addDays(first, 20))]
    await Promise.all([...instants, ...instants, ...instants].map(store))
    expect(await months()).toEqual([monthOf(addDays(first, -1)), monthOf(first)])
    expect(await countOn(addDays(first, -1))).toBe(3)
    expect(await countOn(first)).toBe(3)
  })

  test('are made ahead, and dropped with their sums when they are over their time', async () => {
    const [kept, over] = [firstDayKept(today, 3), addDays(firstDayKept(today, 3), -1)]
    await store(midnight(kept))
    await store(midnight(kept) - 1)
    await sumEvents(database.db)
    expect([await countOn(kept), await countOn(over)]).toEqual([1, 1])
    await keepMonths(database.db, now, 3)
    await keepMonths(database.db, now, 3)
    const found = await months()
    expect(found).toContain(monthOf(today))
    expect(found).toContain(monthOf(isoDay(now + 40 * 24 * 60 * 60_000)))
    expect(found[0]).toBe(monthOf(kept))
    expect([await countOn(kept), await countOn(over)]).toEqual([1, 0])
    const { rows } = await database.pool.query('select from analytics_sums where day < $1', [kept])
    expect(rows).toEqual([])
  })

  test('are written through the table alone; a backup reads each by itself', async () => {
    await store(now)
    const month = monthOf(today)
    expect((await database.pool.query(`select from ${month}`)).rows).not.toEqual([])
    await expect(database.pool.query(`insert into ${month} default values`)).rejects.toThrow(
      'permission denied',
    )
    await expect(database.pool.query('delete from analytics_events')).rejects.toThrow('permission denied')
    await expect(database.pool.query(`drop table ${month}`)).rejects.toThrow('must be owner')
    await expect(database.asOwner(`update ${month} set name = 'y'`)).rejects.toThrow('append-only')
    await expect(database.asOwner('delete from analytics_events')).rejects.toThrow('append-only')
  })
})

describe('the functions that act as the owner', () => {
  test.each([
    ['a range that ends before it begins', `analytics_make_months(now(), now() - interval '1 day')`],
    ['a month far ahead', `analytics_make_months(now(), now() + interval '1 year')`],
    ['a month long past', `analytics_make_months(now() - interval '10 years', now())`],
    ['no range', 'analytics_make_months(null, now())'],
    ['a day within a month', `analytics_drop_months('2020-01-02')`],
    ['the last month', `analytics_drop_months(date_trunc('month', now() at time zone 'Asia/Kolkata')::date)`],
    ['no day', 'analytics_drop_months(null)'],
  ])('refuse %s', async (_what, call) => {
    await expect(database.pool.query(`select ${call}`)).rejects.toThrow(/no range of months|no first day/)
  })

  test('are for the app’s role, and nobody else', async () => {
    const { rows } = await database.asOwner(
      `select proname as name, has_function_privilege('yardbid_app', oid, 'execute') as app,
         exists (select from aclexplode(proacl) where grantee = 0) as everybody
       from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    )
    expect(rows).toEqual([
      { name: 'analytics_drop_months', app: true, everybody: false },
      { name: 'analytics_make_months', app: true, everybody: false },
    ])
  })
})
