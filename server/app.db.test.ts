import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION_NAMES } from '#contract/api.ts'
import { REFUSAL_CODES } from '#domain/refusal.ts'
import { moveEndToPast, makeBiddingScene, elementAt } from '#server/testing/bidding-scene.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { metricsIn, readDashboard, readRules } from '#server/testing/monitoring-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('while those who browse hold all connections that they may, the rest is done: others change things, bids are placed and lots are closed', async () => {
  const { db, pool } = app.database
  // A single account would hold only a third of these connections.
  const admins = [await makeAdmin(db), await makeAdmin(db), await makeAdmin(db)]
  const admin = elementAt(admins)
  const [lot, ending] = (await makeBiddingScene(db, { lots: 2 })).lots
  if (!lot || !ending) throw new Error('The scene has two lots')
  const blocker = await pool.connect()
  await blocker.query('begin; lock table yards in access exclusive mode')
  const browsing = admins.flatMap((reader) =>
    Array.from({ length: 10 }, () => app.call('admin/getYards', {}, reader)),
  )
  try {
    await expect.poll(() => countLockWaits(app.database), { timeout: 10_000 }).toBe(7)

    const city = { name: 'Besideham', state: 'Kerala' }
    expect((await app.call('admin/createCity', city, admin)).status).toBe(200)

    const bidder = elementAt(lot.bidders)
    const key = randomUUID()
    const bid = { carId: lot.carId, flowEntityId: bidder.flowId, bidAmount: 5_000 }
    void app.call('placeBidForCar', bid, { token: bidder.token, key })
    const placed = () => db.selectFrom('bids').select('amount').where('lot_id', '=', lot.lotId).execute()
    await expect.poll(placed, { timeout: 5_000 }).toEqual([{ amount: 5_000 }])

    await moveEndToPast(db, [ending])
    const outcome = () => db.selectFrom('lots').select('outcome').where('id', '=', ending.lotId).execute()
    await expect.poll(outcome, { timeout: 5_000 }).toEqual([{ outcome: 'no_bids' }])
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  await Promise.all(browsing)
})

test('one account that browses holds a third of the connections for it, and others read at once', async () => {
  const { db, pool } = app.database
  const [greedy, other] = [await makeAdmin(db), await makeAdmin(db)]
  const blocker = await pool.connect()
  await blocker.query('begin; lock table yards in access exclusive mode')
  const browsing = Array.from({ length: 30 }, () => app.call('admin/getYards', {}, greedy))
  try {
    await expect.poll(() => countLockWaits(app.database)).toBe(3)
    for (let read = 0; read < 10; read += 1) {
      expect((await app.call('admin/getDealers', {}, other)).status).toBe(200)
    }
    expect(await countLockWaits(app.database)).toBe(3)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  await Promise.all(browsing)
})

describe('what an operator is shown', () => {
  /** Returns the names of all metrics that the app exports, as queries name them. */
  async function namesGiven(): Promise<ReadonlySet<string>> {
    const text = await (await app.fetch('/metrics')).text()
    const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    )
    return new Set(names)
  }

  test('is all there: every metric of the dashboard and of the alert rules is one that the house gives', async () => {
    const given = await namesGiven()
    const expressions = [...readDashboard(), ...readRules()]
    expect(expressions.length).toBeGreaterThan(40)
    const asked = new Set(expressions.flatMap(metricsIn))
    expect(asked).toContain('yardbid_close_lag_seconds_bucket')
    // Prometheus itself provides `up`.
    expect([...asked].filter((name) => name !== 'up' && !given.has(name))).toEqual([])
    const shown = (name: string) => asked.has(name) || asked.has(name.replace(/_(sum|count)$/, '_bucket'))
    expect([...given].filter((name) => name.startsWith('yardbid_') && !shown(name))).toEqual([])
  })

  test('asks for calls, codes and tasks that there are', async () => {
    const values = (label: string) =>
      [...readDashboard(), ...readRules()].flatMap((expression) =>
        [...expression.matchAll(new RegExp(`\\b${label}="([^"]+)"`, 'g'))].map(([, value]) => value),
      )
    expect(OPERATION_NAMES).toEqual(expect.arrayContaining(values('operation')))
    expect(REFUSAL_CODES).toEqual(expect.arrayContaining(values('code')))
    const tasks = [
      ...(await (await app.fetch('/metrics')).text()).matchAll(/^yardbid_jobs_due\{task="([^"]+)"\}/gm),
    ].map(([, task]) => task)
    expect(values('task')).toContain('deliver-message')
    expect(tasks).toEqual(expect.arrayContaining(values('task')))
  })

  test('reports the bids, closes and streams that there were, and the disk', async () => {
    const text = async () => (await app.fetch('/metrics')).text()
    expect(await text()).toMatch(/^yardbid_bid_batch_size_count [1-9]/m)
    for (const step of ['wait', 'begin', 'lock', 'load', 'decide', 'write', 'commit']) {
      expect(await text()).toMatch(
        new RegExp(`^yardbid_bid_step_seconds_count\\{step="${step}"\\} [1-9]`, 'm'),
      )
    }
    expect(await text()).toMatch(/^yardbid_lots_closed_total\{outcome="no_bids"\} 1$/m)
    expect(await text()).toMatch(/^yardbid_close_lag_seconds_count 1$/m)
    await expect.poll(text).toMatch(/^yardbid_live_bus_seconds_count [1-9]/m)
    expect(await text()).toMatch(/^yardbid_disk_free_bytes [1-9]/m)
    expect(await text()).toMatch(/^yardbid_pool_connections\{pool="serving",state="(idle|busy)"\} [1-9]/m)
  })
})
