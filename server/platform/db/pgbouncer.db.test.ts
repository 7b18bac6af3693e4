// @module-tag needs-pgbouncer
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveEndToPast, makeBiddingScene, elementAt } from '#server/testing/bidding-scene.ts'
import { listenLive } from '#server/testing/live-listener.ts'
import { startPgBouncer, type PgBouncer } from '#server/testing/pgbouncer.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { startAppAt } from '#server/testing/test-app.ts'

// Two processes that reach their database through PgBouncer with transaction pooling.
let database: TestDatabase
let bouncer: PgBouncer
let dataDir: string
let apps: readonly Awaited<ReturnType<typeof startAppAt>>[]
beforeAll(async () => {
  database = await createTestDatabase()
  bouncer = await startPgBouncer(database.url)
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-bounced-'))
  const place = {
    databaseUrl: bouncer.url,
    dataDir,
    secret: randomBytes(32),
    env: { DATABASE_DIRECT_URL: database.url, BID_STATEMENTS: 'unnamed' },
  }
  apps = [await startAppAt(place), await startAppAt(place)]
})
afterAll(async () => {
  for (const app of apps) await app.stop()
  await bouncer.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('the pooler applies the longest deadline to its connections, and requires the password', async () => {
  const client = new pg.Client({ connectionString: bouncer.url })
  await client.connect()
  const { rows } = await client.query(`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`)
  expect(rows).toEqual([{ statement: '1min', idle: '1min' }])
  await client.end()
  const another = new URL(bouncer.url)
  another.password = 'another'
  await expect(new pg.Client({ connectionString: another.href }).connect()).rejects.toThrow(/authentication/)
})

test('bids are placed, repeated under their keys, received in the other process, and lots close', async () => {
  const scene = await makeBiddingScene(database.db, { dealers: 8, lots: 3 })
  const listener = await listenLive(elementAt(apps), elementAt(scene.dealers).token)
  const asked = scene.lots.flatMap((lot) =>
    lot.bidders.flatMap((bidder, index) => {
      const input = { carId: lot.carId, flowEntityId: bidder.flowId, bidAmount: 1000 + 100 * index }
      return [0, 1].map((of) => ({
        app: elementAt(apps, of),
        input,
        token: bidder.token,
        key: `${bidder.flowId}-1`,
      }))
    }),
  )
  const answers = await Promise.all(
    asked.map(({ app, input, token, key }) => app.call('placeBidForCar', input, { token, key })),
  )
  // Both processes received the same key, so the bid is placed at most once and both answers are the same.
  for (let index = 0; index < answers.length; index += 2) {
    const [one, other] = [elementAt(answers, index), elementAt(answers, index + 1)]
    expect([200, 409]).toContain(one.status)
    expect(other.status).toBe(one.status)
    expect(other.ok && other.body.bid).toEqual(one.ok && one.body.bid)
  }
  for (const lot of scene.lots) {
    await listener.waitFor(
      (event) =>
        event.event === 'bid' && event.data.latestBidValue === 1700 && event.data.lotId === lot.lotId,
    )
  }
  const { rows } = await database.pool.query(
    'select count(distinct sequence) = max(sequence) as whole from bids group by lot_id',
  )
  expect(rows).toEqual([{ whole: true }, { whole: true }, { whole: true }])
  await moveEndToPast(database.db, scene.lots)
  await listener.waitFor((event) => event.event === 'lot' && event.data.outcome === 'awarded')
})
