import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { checkTurn, limitKey, takeTurn, type Limit } from './throttle.ts'

const HOUR = 3600

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const makeLimit = (max: number): Limit => ({ what: 'tries', whose: randomUUID(), max, seconds: HOUR })

/** Makes the recorded turns of a limit older. */
const letPass = ({ what, whose }: Limit, seconds: number) =>
  database.pool.query(
    `update throttles set taken = array(select turn - make_interval(secs => $1) from unnest(taken) turn) where key = $2`,
    [seconds, limitKey(what, whose)],
  )

async function storedTimes({ what, whose }: Limit): Promise<number> {
  const { rows } = await database.pool.query<{ times: number }>(
    'select cardinality(taken) as times from throttles where key = $1',
    [limitKey(what, whose)],
  )
  return rows[0]?.times ?? 0
}

/** Takes this many turns at once. Returns how many were given. */
async function takeAtOnce(limit: Limit, tries: number): Promise<number> {
  const taken = await Promise.all(Array.from({ length: tries }, () => takeTurn(database.db, [limit])))
  return taken.filter(({ ok }) => ok).length
}

async function waitFor(limit: Limit): Promise<number> {
  const turn = await checkTurn(database.db, [limit])
  return turn.ok ? 0 : (turn.refusal.retryAfterSeconds ?? NaN)
}

test.each([7, 100, 101, 400])('gives exactly %i turns of as many to callers at once', async (max) => {
  const limit = makeLimit(max)
  expect(await takeAtOnce(limit, max + 20)).toBe(max)
})

test('a small limit gives a turn back exactly when the window has passed', async () => {
  const limit = makeLimit(3)
  await takeTurn(database.db, [limit])
  await letPass(limit, 1000)
  expect(await takeAtOnce(limit, 2)).toBe(2)
  expect(await waitFor(limit)).toBeGreaterThan(HOUR - 1030)
  expect(await waitFor(limit)).toBeLessThanOrEqual(HOUR - 1000)
  await letPass(limit, HOUR - 1000)
  expect(await takeAtOnce(limit, 2)).toBe(1)
})

test('a large limit counts in at most a hundred slots, and a turn for at most a hundredth longer', async () => {
  const limit = makeLimit(1000)
  for (let slot = 0; slot < 120; slot += 1) {
    await takeTurn(database.db, [limit])
    await letPass(limit, 36)
  }
  expect(await storedTimes(limit)).toBeLessThanOrEqual(101)

  const full = makeLimit(200)
  expect(await takeAtOnce(full, 200)).toBe(200)
  expect(await storedTimes(full)).toBeLessThanOrEqual(2)
  expect(await waitFor(full)).toBeGreaterThan(HOUR - 30)
  expect(await waitFor(full)).toBeLessThanOrEqual(HOUR + 36)
  await letPass(full, HOUR - 60)
  expect(await takeAtOnce(full, 1)).toBe(0)
  await letPass(full, 60 + 36)
  expect(await takeAtOnce(full, 201)).toBe(200)
})

test('a large limit waits for its oldest turns', async () => {
  const limit = makeLimit(150)
  expect(await takeAtOnce(limit, 50)).toBe(50)
  await letPass(limit, 1800)
  expect(await takeAtOnce(limit, 200)).toBe(100)
  expect(await waitFor(limit)).toBeLessThanOrEqual(1800 + 36)
  await letPass(limit, 1800 + 36)
  expect(await takeAtOnce(limit, 200)).toBe(50)
})

test('turns that were stored before they had counts are one each', async () => {
  const limit = makeLimit(150)
  await database.pool.query(
    `insert into throttles (key, taken) select $1, array_agg(clock_timestamp() - make_interval(secs => n))
      from generate_series(149, 1, -1) as n`,
    [limitKey(limit.what, limit.whose)],
  )
  expect(await takeAtOnce(limit, 5)).toBe(1)
})

test('takes a turn of every limit, or of none', async () => {
  const [one, other] = [makeLimit(2), makeLimit(500)]
  await takeTurn(database.db, [one, other])
  await takeTurn(database.db, [one])
  expect((await takeTurn(database.db, [one, other])).ok).toBe(false)
  expect(await takeAtOnce(other, 600)).toBe(499)
})
