import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientBid } from '#domain/bidding/bid-history.ts'
import { checkBidHistory } from '#domain/auctions/check-bid-history.ts'
import { readBidHistory } from '#server/testing/bid-history-queries.ts'
import { makeBiddingScene, elementAt, type Bidder, type SceneLot } from '#server/testing/bidding-scene.ts'
import { secondsFromNow } from '#server/testing/factories.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createCall } from '#server/testing/test-app.ts'
import { sizeOf, report } from '#server/testing/tier.ts'
import { untilTaken } from '#server/testing/until-taken.ts'

const TRIALS = sizeOf({ short: 5, long: 1_000 })
const KEYS = sizeOf({ short: 1, long: 50 })
const ENDS = sizeOf({ short: 2, long: 200 })

// Processes that share only the database: their clocks are five minutes slow, correct, and five minutes fast.
const MINUTES = 60_000
const PLACES = [
  { clock: -5 * MINUTES, TZ: 'America/St_Johns' },
  { clock: 0, TZ: 'Pacific/Kiritimati' },
  { clock: 5 * MINUTES, TZ: 'Asia/Kolkata' },
] as const

let database: TestDatabase
let dataDir: string
let processes: AppProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  const shiftedClock = new URL('../testing/shifted-clock.ts', import.meta.url)
  processes = await Promise.all(
    PLACES.map(({ clock, TZ }) =>
      startAppProcess({
        databaseUrl: database.url,
        dataDir,
        preload: new URL(`?${clock}`, shiftedClock),
        env: { TZ },
      }),
    ),
  )
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end('SIGKILL')))
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Places a bid through the processes in rotation. */
function bid(number: number, lot: SceneLot, bidder: Bidder, bidAmount: number, key: string = randomUUID()) {
  const { url } = elementAt(processes, number % processes.length)
  const input = { carId: lot.carId, flowEntityId: bidder.flowId, bidAmount }
  return untilTaken(() => createCall(url)('placeBidForCar', input, { token: bidder.token, key }))
}

type Answer = Awaited<ReturnType<typeof bid>>

function toClientBid(lot: SceneLot, bidder: Bidder, amount: number, answer: Answer): ClientBid {
  const { lotId } = lot
  const dealerId = bidder.organisationId
  if (!answer.ok) return { lotId, dealerId, amount, answer: { kind: 'refused' } }
  const { id: bidId, sequence } = answer.body.bid
  return { lotId, dealerId, amount, answer: { kind: 'accepted', bidId, sequence } }
}

async function expectRulesHeld(lots: readonly SceneLot[], clientBids: readonly ClientBid[]): Promise<void> {
  const lotIds = lots.map((lot) => lot.lotId)
  expect(checkBidHistory(await readBidHistory(database.db, { lotIds, clientBids }))).toEqual([])
}

test('each process uses the database’s clock instead of its own', async () => {
  for (const { url } of processes) {
    const sent = Date.now()
    const { headers } = await fetch(`${url}/healthz`)
    const serverTime = Number(headers.get('x-server-time'))
    // Test and database share a machine and therefore a clock.
    expect(serverTime).toBeGreaterThan(sent - 1_000)
    expect(serverTime).toBeLessThan(Date.now() + 1_000)
  }
})

test(
  `50 simultaneous bids of one dealer, ${TRIALS} times: exactly five accepted, in order`,
  async () => {
    const { lots } = await makeBiddingScene(database.db, { dealers: 1, lots: TRIALS })
    const amounts = Array.from({ length: 50 }, (_, index) => 1_000 + index)
    const clientBids: ClientBid[] = []
    let five = 0
    for (const lot of lots) {
      const bidder = elementAt(lot.bidders)
      const refusals: string[] = []
      const bids = await Promise.all(
        amounts.map(async (amount, index) => {
          const answer = await bid(index, lot, bidder, amount)
          if (!answer.ok) refusals.push(answer.body.code)
          return toClientBid(lot, bidder, amount, answer)
        }),
      )
      expect(['BID_TOO_LOW', 'BID_CAP_REACHED']).toEqual(expect.arrayContaining(refusals))
      const accepted = bids.filter(({ answer }) => answer.kind === 'accepted').map(({ amount }) => amount)
      // Bids overtake each other on the way. Once the highest of the fifty is placed, none of the others can follow.
      if (!accepted.includes(Math.max(...amounts))) expect(accepted).toHaveLength(5)
      if (accepted.length === 5) five += 1
      clientBids.push(...bids)
    }
    await expectRulesHeld(lots, clientBids)
    expect(five).toBeGreaterThan(0)
    report(`${TRIALS} × 50 simultaneous bids of one dealer: five accepted, ${five} times`)
  },
  60_000 + TRIALS * 1_000,
)

test(
  `the same key 100 times at once, ${KEYS} times: one bid with one answer`,
  async () => {
    const { lots } = await makeBiddingScene(database.db, { dealers: 1, lots: KEYS })
    for (const lot of lots) {
      const bidder = elementAt(lot.bidders)
      const key = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => bid(index, lot, bidder, 1_000, key)),
      )
      const first = elementAt(answers)
      if (!first.ok) throw new Error(`The bid was refused: ${JSON.stringify(first.body)}`)
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 200, body: { bid: first.body.bid, bidsLeft: 4 } })
      }
      await expectRulesHeld([lot], [toClientBid(lot, bidder, 1_000, first)])
    }
  },
  60_000 + KEYS * 5_000,
)

/** Bids arrive within this many ms of the end. */
const AROUND_MS = 50
const BIDS_PER_END = 24

/** Places bids around the lot's end, each at a random moment, through processes with different clocks. */
async function bidAround(lot: SceneLot, endsAt: number): Promise<readonly ClientBid[]> {
  return Promise.all(
    Array.from({ length: BIDS_PER_END }, async (_, index) => {
      // The first bid is sent at once, so that one is in time even on a busy machine.
      if (index > 0) await delay(endsAt + randomInt(-AROUND_MS, AROUND_MS) - Date.now())
      const bidder = elementAt(lot.bidders, index % lot.bidders.length)
      const amount = 1_000 + randomInt(100_000)
      return toClientBid(lot, bidder, amount, await bid(index, lot, bidder, amount))
    }),
  )
}

test(
  `bids within ${AROUND_MS} ms of the end, ${ENDS} times: the database’s clock decides, none after the award`,
  async () => {
    const { lots } = await makeBiddingScene(database.db, {
      dealers: 12,
      lots: ENDS,
      extensionWindowSeconds: 0,
      hardEndMinutes: 0,
    })
    const clientBids: ClientBid[] = []
    for (const lot of lots) {
      const end = secondsFromNow(0.4)
      await database.db
        .updateTable('lots')
        .set({ first_ends_at: end, ends_at: end, hard_ends_at: end })
        .where('id', '=', lot.lotId)
        .execute()
      clientBids.push(...(await bidAround(lot, end.getTime())))
    }
    const countOpen = async () => {
      const ids = lots.map((lot) => lot.lotId)
      const open = database.db
        .selectFrom('lots')
        .select('id')
        .where('id', 'in', ids)
        .where('outcome', 'is', null)
      return (await open.execute()).length
    }
    await expect.poll(countOpen, { timeout: 10_000 }).toBe(0)
    await expectRulesHeld(lots, clientBids)
    const accepted = clientBids.filter(({ answer }) => answer.kind === 'accepted').length
    report(`${ENDS} ends, clocks five minutes apart: ${accepted} of ${clientBids.length} bids were in time`)
    expect(accepted).toBeGreaterThan(0)
    expect(accepted).toBeLessThan(clientBids.length)
  },
  60_000 + ENDS * 2_000,
)
