import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EVENT_CATEGORIES } from '#domain/analytics/analytics-event.ts'
import { addDays, isoDay } from '#domain/indian-time.ts'
import { makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { createSeededChoice } from '#server/testing/seeded-choice.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { sizeOf } from '#server/testing/tier.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { insertEvents, makeMonths } from './events-queries.ts'
import type { NewEvent } from './new-event.ts'
import { listEvents, summarise } from './read-analytics.ts'
import { addToSums, claimCursor, readCursor } from './sum-events-queries.ts'
import { sumEvents } from './sum-events.ts'
import type { EventFilter } from './sums-queries.ts'

const DAY_MS = 24 * 60 * 60_000
const NAMES = ['one', 'two', 'three']

let database: TestDatabase
let dealers: readonly MadeUser[]
beforeAll(async () => {
  database = await createTestDatabase()
  dealers = [await makeDealer(database.db), await makeDealer(database.db), await makeDealer(database.db)]
})
afterAll(() => database.drop())

const choice = createSeededChoice(2026)
const now = Date.now()
const today = isoDay(now)

/** Events of the last 40 days, some of nobody. The times are close to midnight in India, too. */
function makeEvents(count: number): readonly NewEvent[] {
  return Array.from({ length: count }, () => {
    const dealer = choice.below(5) === 0 ? null : choice.of(dealers)
    const midnight = Date.parse(`${addDays(today, -choice.below(40))}T00:00:00+05:30`)
    return {
      eventId: randomUUID(),
      userId: dealer?.userId ?? null,
      organisationId: dealer?.organisationId ?? null,
      role: dealer === null ? null : 'orguserdealer',
      at: Math.min(now, midnight + choice.of([-1, 0, 1, choice.below(DAY_MS)])),
      name: choice.of(NAMES),
      category: choice.of(EVENT_CATEGORIES),
      label: null,
      value: choice.below(2) === 0 ? null : choice.below(1_000_000) / 1000,
      pagePath: null,
      pageUrl: null,
      userAgent: null,
      sessionId: null,
      parameters: {},
    }
  })
}

const store = (events: readonly NewEvent[]) =>
  inTransaction(database.db, async (tx) => {
    await makeMonths(tx, now - 50 * DAY_MS, now)
    return insertEvents(tx, events, now)
  })

function makeFilter(): EventFilter {
  const startDate = addDays(today, -choice.below(45))
  return {
    startDate,
    endDate: addDays(startDate, choice.below(45)),
    organisationId: choice.below(3) === 0 ? null : choice.of(dealers).organisationId,
    category: choice.below(2) === 0 ? null : choice.of(EVENT_CATEGORIES),
  }
}

interface CountedRow {
  readonly id: string
  readonly day: string
  readonly category: string
  readonly name: string
  readonly value: number | null
  readonly userId: string | null
}

/** Reads the events of a filter one by one, the latest first. */
async function readAll({ startDate, endDate, organisationId, category }: EventFilter) {
  const { rows } = await database.pool.query<CountedRow>(
    `select event_id as id, to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, category, name,
       value::double precision, user_id as "userId"
     from analytics_events
     where to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') between $1 and $2
       and ($3::uuid is null or organisation_id = $3) and ($4::text is null or category = $4)
     order by at desc, analytics_events.id desc`,
    [startDate, endDate, organisationId, category],
  )
  return rows
}

/** Checks some filters against a count of the events one by one. */
async function expectExact(): Promise<void> {
  for (let turn = 0; turn < sizeOf({ short: 8, long: 20 }); turn += 1) {
    const filter = makeFilter()
    const rows = await readAll(filter)
    const summary = await summarise(database.db, filter)
    const group = (key: (row: CountedRow) => string) =>
      Object.fromEntries([...Map.groupBy(rows, key)].map(([name, group]) => [name, group.length]))
    const sumOf = (of: readonly CountedRow[]) =>
      of.reduce((sum, { value }) => sum + Math.round((value ?? 0) * 1000), 0)
    expect(summary.totals.events).toBe(rows.length)
    expect(Math.round(summary.totals.value * 1000)).toBe(sumOf(rows))
    const days = summary.byDay.map(({ date }) => date)
    expect([days[0], days.at(-1)]).toEqual([filter.startDate, filter.endDate])
    expect(days).toEqual([...new Set(days)].toSorted())
    expect(
      Object.fromEntries(
        summary.byDay.filter(({ events }) => events > 0).map(({ date, events }) => [date, events]),
      ),
    ).toEqual(group(({ day }) => day))
    expect(Object.fromEntries(summary.byCategory.map((each) => [each.eventCategory, each.events]))).toEqual(
      group(({ category }) => category),
    )
    const nameOf = (category: string, name: string) => `${category}: ${name}`
    expect(
      Object.fromEntries(
        summary.byEvent.map((each) => [nameOf(each.eventCategory, each.eventName), each.events]),
      ),
    ).toEqual(group(({ category, name }) => nameOf(category, name)))
    for (const { eventCategory, eventName, value } of summary.byEvent) {
      const own = rows.filter(({ category, name }) => category === eventCategory && name === eventName)
      expect(Math.round(value * 1000)).toBe(sumOf(own))
    }
    expect(summary.uniqueUsers).toBe(new Set(rows.flatMap(({ userId }) => userId ?? [])).size)
    const [offset, limit] = [choice.below(rows.length + 20), 1 + choice.below(100)]
    const page = await listEvents(database.db, filter, { offset, limit })
    expect(page.total).toBe(rows.length)
    expect(page.events.map(({ id }) => id)).toEqual(rows.slice(offset, offset + limit).map(({ id }) => id))
  }
}

let isPrepared = false
beforeEach(async () => {
  if (isPrepared) return
  isPrepared = true
  await store(makeEvents(sizeOf({ short: 800, long: 3_000 })))
})

test('agree with the events before any are summed up, after some are, and after all are', async () => {
  await expectExact()
  await sumEvents(database.db)
  await expectExact()
  await store(makeEvents(500))
  await expectExact()
  await sumEvents(database.db)
  await expectExact()
})

test('agree with the events after a job that was killed, and several at once', async () => {
  await store(makeEvents(200))
  const before = await readCursor(database.db, 'sum')
  const killed = inTransaction(database.db, async (tx) => {
    const after = await claimCursor(tx, 'sum')
    await addToSums(tx, after ?? 0, before + 100)
    // Another job does not wait for this one.
    await sumEvents(database.db)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await readCursor(database.db, 'sum')).toBe(before)
  await expectExact()
  await Promise.all([sumEvents(database.db), sumEvents(database.db), sumEvents(database.db)])
  expect(await readCursor(database.db, 'sum')).toBeGreaterThan(before)
  await expectExact()
})

test('do not pass over an event that is stored while they are made', async () => {
  const [one, other] = makeEvents(2)
  if (one === undefined || other === undefined) throw new Error('There are no events.')
  let summing: Promise<void> | undefined
  await inTransaction(database.db, async (tx) => {
    await insertEvents(tx, [one], now)
    // Its id is higher, and it is committed first.
    await store([other])
    summing = sumEvents(database.db)
    await expectExact()
  })
  await summing
  await sumEvents(database.db)
  await expectExact()
})
