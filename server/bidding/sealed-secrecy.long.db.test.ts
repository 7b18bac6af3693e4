import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import { mayCall } from '#contract/operation.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import {
  makeBiddingScene,
  elementAt,
  type Bidder,
  type BiddingScene,
  type SceneLot,
} from '#server/testing/bidding-scene.ts'
import { listenLive, type LiveListener } from '#server/testing/live-listener.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

// Two servers on which one dealer does the same. On one of them a rival bids too.
let quiet: TestApp
let contested: TestApp
beforeAll(async () => {
  quiet = await startTestApp()
  contested = await startTestApp()
})
afterAll(async () => {
  await quiet.stop()
  await contested.stop()
})

/** Headers that may differ between equal answers. */
const NOT_COMPARED = new Set(['date', 'x-server-time', 'x-request-id'])

const READS = OPERATION_NAMES.filter(
  (name) => methodOf(name) === 'GET' && mayCall(operationOf(name).who, 'orguserdealer'),
)

interface Stage {
  readonly app: TestApp
  readonly scene: BiddingScene
  readonly lot: SceneLot
  readonly dealer: Bidder
  readonly rival: Bidder
  readonly stream: LiveListener
}

async function makeStage(app: TestApp): Promise<Stage> {
  const scene = await makeBiddingScene(app.database.db, { format: 'sealed', endsInSeconds: 60 })
  const lot = elementAt(scene.lots)
  const [dealer, rival] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]
  return { app, scene, lot, dealer, rival, stream: await listenLive(app, dealer.token) }
}

/** Reads everything that the dealer can read, as raw responses; in the short tier one of two parts of it. */
async function readEverything({ app, lot, dealer }: Stage, part: 0 | 1): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({ carId: lot.carId, flowEntityId: dealer.flowId, lotId: lot.lotId })
  const answers: Record<string, unknown> = {}
  // One after the other: of too many calls of one person at a time, some are refused.
  for (const name of partOf(READS, part, 2))
    answers[name] = await request(app, dealer, name, `?${query.toString()}`)
  return answers
}

async function request(
  app: TestApp,
  who: Bidder,
  name: OperationName,
  query = '',
  body?: unknown,
): Promise<{ status: number; headers: Record<string, string>; text: string }> {
  const response = await app.fetch(pathOf(name) + query, {
    method: methodOf(name),
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const headers = [...response.headers].filter(([header]) => !NOT_COMPARED.has(header))
  const text = (await response.text()).replace(/"requestId":"[^"]*"/, '"requestId":""')
  return { status: response.status, headers: Object.fromEntries(headers), text }
}

function bid({ app, lot }: Stage, who: Bidder, bidAmount: number) {
  return request(app, who, 'placeBidForCar', '', { carId: lot.carId, flowEntityId: who.flowId, bidAmount })
}

/** Normalises random values: ids are numbered by first appearance, times and the like are replaced. */
function normalise(record: unknown): string {
  const names = new Map<string, string>()
  return JSON.stringify(record)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const name = names.get(id) ?? `id ${names.size + 1}`
      names.set(id, name)
      return name
    })
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'an instant')
    .replace(/(City|Yard) [0-9a-f]{10}/g, '$1')
    .replace(
      /(Dealer [0-9a-f]{10}|[0-9a-f]{10}@dealers\.test|\+919\d{9}|(?<=regNumber\\{0,3}":\\{0,3}")\d{10})/g,
      'a dealer',
    )
    .replace(/DL8C[0-9A-F]{10}/g, 'a number')
    .replace(/\\?"etag\\?":\\?".*?\\?",/g, '"etag":"",')
}

async function playAuction(stage: Stage, rivalBids: boolean): Promise<readonly string[]> {
  const { dealer, rival, stream } = stage
  const bidAsRival = async (...amounts: readonly number[]) => {
    if (!rivalBids) return
    for (const amount of amounts) {
      const answer = await bid(stage, rival, amount)
      expect([200, 409]).toContain(answer.status)
    }
  }
  const record: unknown[] = []

  const before = await readEverything(stage, 0)
  await bidAsRival(9000, 8000)
  const after = await readEverything(stage, 0)
  // On one server, nothing but the clock may differ, not even ETags.
  expect(after).toEqual(before)
  record.push(before)

  record.push(await bid(stage, dealer, 5000))
  const own = await readEverything(stage, 1)
  await bidAsRival(9500, 9600)
  expect(await readEverything(stage, 1)).toEqual(own)
  record.push(own)

  record.push(await bid(stage, dealer, 4999))
  record.push(await bid(stage, dealer, 6000))
  await bidAsRival(9700, 9800)
  record.push(await bid(stage, dealer, 9500))
  record.push(await readEverything(stage, 0))

  await stream.waitFor((event) => event.event === 'bid' && event.data.latestBidValue === 9500)
  stream.close()
  // Ids without gaps reveal nothing of other dealers. Their number depends on how often the clock sent its event.
  const hasGaps = stream.ids.some((id, index) => id !== String(index + 1))
  record.push(stream.events, hasGaps, [...stream.headers.keys()])
  // Split up for a readable diff.
  return normalise(record).split(',')
}

test('in a sealed auction a dealer receives the same with and without a rival’s bids', async () => {
  expect(READS.length).toBeGreaterThan(10)
  const alone = await playAuction(await makeStage(quiet), false)
  const withRival = await playAuction(await makeStage(contested), true)
  const stored = await contested.database.db
    .selectFrom('bids')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(stored.count).toBe(3 + 5)
  expect(withRival).toEqual(alone)
})

test('the comparison detects a rival’s bid in an open auction', async () => {
  const scene = await makeBiddingScene(quiet.database.db)
  const lot = elementAt(scene.lots)
  const [dealer, rival] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]
  const stage = { app: quiet, scene, lot, dealer, rival, stream: await listenLive(quiet, dealer.token) }
  const before = await readEverything(stage, 1)
  await bid(stage, rival, 9000)
  expect(await readEverything(stage, 1)).not.toEqual(before)
  stage.stream.close()
})
