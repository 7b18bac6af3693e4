import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { elementAt, makeBiddingScene, type SceneLot } from '#server/testing/bidding-scene.ts'
import {
  childrenOf,
  findLockWaiters,
  freeze,
  openLine,
  type Line,
  type LineAnswer,
} from '#server/testing/sibling-processes.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { isLong } from '#server/testing/tier.ts'

// Two processes share a port. One of them leads: it places the bids of both. A test may end one, which is replaced.
const PROCESSES = 2
let database: TestDatabase
let dataDir: string
let app: AppProcess
let pids: number[]
let leadPid: number
/** Connections to the process that leads, and to the other one. */
let lead: Line
let led: Line
let opened: Line[]
let held: SceneLot
let free: SceneLot
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-lead-'))
  app = await startAppProcess({
    databaseUrl: database.url,
    dataDir,
    env: { PROCESSES: String(PROCESSES), DRAIN_SECONDS: '0' },
  })
}, 120_000)
afterAll(async () => {
  await app.end('SIGKILL')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  opened = []
  const { lots } = await makeBiddingScene(database.db, { lots: 2, dealers: 10 })
  held = elementAt(lots)
  free = elementAt(lots, 1)
  pids = await untilAllRun()
  leadPid = await findLead()
  lead = await open(leadPid)
  led = await open(otherOf(leadPid))
}, 120_000)
afterEach(() => {
  for (const line of opened) line.close()
})

/** Resolves with the processes, once one that has ended is replaced. */
async function untilAllRun(): Promise<number[]> {
  await expect.poll(() => childrenOf(app.pid), { timeout: 20_000 }).toHaveLength(PROCESSES)
  return childrenOf(app.pid)
}

async function untilEnded(pid: number): Promise<void> {
  await expect.poll(() => childrenOf(app.pid), { timeout: 20_000 }).not.toContain(pid)
}

async function open(pid: number): Promise<Line> {
  const line = await openLine(app.url, pid, pids)
  opened.push(line)
  return line
}

const otherOf = (pid: number): number => pids.find((other) => other !== pid) ?? 0

/** Places a bid, and returns the process that waits for its lot. */
async function findLead(): Promise<number> {
  const line = await open(elementAt(pids))
  const { placing, waiters } = await holding(held, async () => ({
    placing: bid(line, held, 0),
    waiters: await untilWaiting(),
  }))
  expect(await placing).toMatchObject({ status: 200 })
  return elementAt(waiters)
}

/** Resolves with the processes that wait for a lock, once there are any. */
async function untilWaiting(): Promise<number[]> {
  let waiters: number[] = []
  await expect
    .poll(async () => (waiters = await findLockWaiters(database.pool, pids)), { timeout: 10_000 })
    .not.toEqual([])
  return waiters
}

/** Runs `work` while a transaction holds the lot's lock. */
async function holding<T>(lot: SceneLot, work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from lot_bidding where lot_id = $1 for update', [lot.lotId])
    return await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const amountOf = (dealer: number): number => 10_000 + 1_000 * dealer

/** Places the bid of the lot's dealer with this number, who bids more than those before. */
function bid(
  line: Line,
  lot: SceneLot,
  dealer: number,
  { key = randomUUID(), bidAmount = amountOf(dealer) }: { key?: string; bidAmount?: number } = {},
): Promise<LineAnswer> {
  const { token, flowId } = elementAt(lot.bidders, dealer)
  return line.call('placeBidForCar', { carId: lot.carId, flowEntityId: flowId, bidAmount }, { token, key })
}

async function readAmounts(lot: SceneLot): Promise<number[]> {
  const bids = database.db.selectFrom('bids').select('amount').where('lot_id', '=', lot.lotId)
  return (await bids.orderBy('sequence').execute()).map(({ amount }) => amount)
}

/** Reads a number of the metrics, over all processes. */
async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`, { headers: { connection: 'close' } })).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )
}

const BUSY = { status: 503, body: { code: 'UNAVAILABLE' } }

test('one process places the bids of all, and counts each of them once', async () => {
  const before = await readMetric('yardbid_bid_batch_size_sum')
  const others = [await open(otherOf(leadPid)), await open(otherOf(leadPid)), await open(leadPid)]
  const placed = await holding(held, async () => {
    const placing = [led, lead, ...others].map((line, index) => bid(line, held, index + 1))
    await expect.poll(() => readMetric('yardbid_calls_inside{kind="bid"}'), { timeout: 10_000 }).toBe(5)
    expect(await untilWaiting()).toEqual([leadPid])
    return placing
  })
  const answers = await Promise.all(placed)
  // The bids arrived in any order, so a lower one may have come too late.
  const accepted = answers.filter(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(answers.length - accepted.length)
  expect(await readAmounts(held)).toHaveLength(1 + accepted.length)
  expect(await readMetric('yardbid_bid_batch_size_sum')).toBe(before + 5)
})

test('keys, refusals and sessions are the same through another process', async () => {
  const key = randomUUID()
  const first = await bid(led, held, 2, { key })
  expect(first).toMatchObject({ status: 200, body: { bid: { amount: amountOf(2), sequence: 2 } } })
  expect((await bid(lead, held, 2, { key })).body).toEqual(first.body)
  const reused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } }
  expect(await bid(led, held, 2, { key, bidAmount: 99_000 })).toMatchObject(reused)
  const low = await bid(led, held, 1)
  expect(low).toMatchObject({ status: 409 })
  const { message, minimumBid } = low.body
  expect((await bid(lead, held, 1)).body).toMatchObject({ message, minimumBid })
  await database.pool.query('update sessions set ended_at = now()')
  expect(await bid(led, held, 3)).toMatchObject({ status: 401 })
})

test('the lead is killed with a bid in flight: its outcome is unknown, and the others go on', async () => {
  const key = randomUUID()
  await holding(held, async () => {
    const placing = bid(led, held, 1, { key })
    expect(await untilWaiting()).toEqual([leadPid])
    process.kill(leadPid, 'SIGKILL')
    expect(await placing).toMatchObject({ ...BUSY, retryAfter: '1' })
    expect(await bid(led, free, 1)).toMatchObject({ status: 200 })
  })
  await untilEnded(leadPid)
  const again = await bid(led, held, 1, { key })
  expect(again).toMatchObject({ status: 200 })
  expect((await bid(led, held, 1, { key })).body).toEqual(again.body)
  expect(await readAmounts(held)).toEqual([amountOf(0), amountOf(1)])
})

test.runIf(isLong())(
  'the lead is asked to stop with a bid in flight: it places it, and the others place theirs',
  async () => {
    const another = await open(otherOf(leadPid))
    const placing = await holding(held, async () => {
      const inFlight = bid(led, held, 1)
      expect(await untilWaiting()).toEqual([leadPid])
      process.kill(leadPid, 'SIGTERM')
      await lead.closed
      expect(await bid(another, free, 1)).toMatchObject({ status: 200 })
      return { inFlight }
    })
    expect(await placing.inFlight).toMatchObject({ status: 200 })
    await untilEnded(leadPid)
    expect(await bid(led, held, 2)).toMatchObject({ status: 200 })
  },
)

test('the database cuts the connection of the lead: all its bids are answered alike', async () => {
  await holding(held, async () => {
    const placing = bid(led, held, 1)
    expect(await untilWaiting()).toEqual([leadPid])
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(await placing).toMatchObject({ ...BUSY, retryAfter: '2' })
  })
  expect(await bid(led, held, 2)).toMatchObject({ status: 200 })
  expect(await readAmounts(held)).toEqual([amountOf(0), amountOf(2)])
})

// A database ends the transaction of a frozen client only after a while.
test.runIf(isLong())(
  'the lead freezes with a bid in flight: the others go on, and it takes part again when it wakes',
  async () => {
    const key = randomUUID()
    await holding(held, async () => {
      const placing = bid(led, held, 1, { key })
      expect(await untilWaiting()).toEqual([leadPid])
      freeze(leadPid)
      expect(await placing).toMatchObject({ ...BUSY, retryAfter: '1' })
      expect(await bid(led, free, 1)).toMatchObject({ status: 200 })
    })
    // The frozen process got the lot's lock, and keeps it until the database ends its transaction.
    await expect.poll(async () => (await bid(led, held, 1, { key })).status, { timeout: 30_000 }).toBe(200)
    process.kill(leadPid, 'SIGCONT')
    expect(await bid(lead, held, 2)).toMatchObject({ status: 200 })
    await holding(held, async () => {
      const placing = bid(lead, held, 3)
      expect(await untilWaiting()).toEqual([otherOf(leadPid)])
      // It joined again, so it leads when the other one is gone.
      process.kill(otherOf(leadPid), 'SIGKILL')
      expect(await placing).toMatchObject(BUSY)
    })
    expect(await bid(lead, held, 3)).toMatchObject({ status: 200 })
    expect(await readAmounts(held)).toEqual([0, 1, 2, 3].map(amountOf))
  },
  120_000,
)
