import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sumEvents } from '#server/analytics/sum-events.ts'
import { addDays, isoDay } from '#domain/indian-time.ts'
import { clearAway, makeEvents } from './analytics-queries.ts'
import { startServer } from './app-process.ts'
import { askInTurn } from './ask-in-turn.ts'
import { makeBiddingScene, type BiddingScene } from './bidding-queries.ts'
import { startBidder } from './bids.ts'
import { describePauses } from './disk-pauses.ts'
import { getRequest, load, postRequest, type LoadRequest, type LoadResult } from './http-load.ts'
import {
  comparison,
  count,
  inMs,
  percentile,
  perSecond,
  row,
  times,
  type Bench,
  type Row,
} from './section.ts'

const EVENTS = 10_000_000
const DEALERS = 2_000
/** Seconds for which each kind of request is sent, one request at a time. */
const LASTS = 5
const EVENTS_PER_CALL = 50
const EVENTS_PER_SECOND = 2_000
const CALLS_PER_SECOND = EVENTS_PER_SECOND / EVENTS_PER_CALL
/** The connections over which calls with events are sent, each of a dealer who does not bid meanwhile. */
const CALLERS = 100
const BIDS_PER_SECOND = 200
/** With and without events alternate, so that a temporarily busy machine affects both. */
const ROUNDS = 8

/** Measures the sums and lists of analytics among many events, and bids beside events that are stored. */
export async function measureAnalytics(bench: Bench): Promise<readonly Row[]> {
  const events = EVENTS * bench.scale
  bench.say(`Analytics of ${count(events)} events`)
  const database = await bench.makeDatabase('analytics')
  const scene = await makeBiddingScene(database.pool, { lots: 1, dealers: DEALERS, seconds: 4 * 3600 })
  await makeEvents(database.pool, events, (made) => bench.say(`  ${count(made)} events made`))
  const begun = performance.now()
  await sumEvents(database.kysely)
  const summed = events / ((performance.now() - begun) / 1000)
  await clearAway(database.pool)
  const app = await bench.startApp(database.url)
  const today = isoDay(Date.now())
  const month = `startDate=${addDays(today, -29)}&endDate=${today}`
  const filters = ['', '&eventCategory=Bidding', '&eventCategory=Navigation']
  const time = async (paths: readonly string[], token: string) => {
    const requests = paths.map((path) => ({ bytes: getRequest(path, token) }))
    await askInTurn({ port: app.port, requests, seconds: 1 })
    return percentile((await askInTurn({ port: app.port, requests, seconds: LASTS })).latencies, 95)
  }
  const summary = filters.map((filter) => `/api/getAnalyticsSummary?${month}${filter}`)
  const pages = filters.flatMap((filter) =>
    [0, 100, 10_000].map((offset) => `/api/getAnalyticsEvents?${month}${filter}&offset=${offset}`),
  )
  const dealer = scene.tokens[0] ?? ''
  bench.say('Sums and pages')
  const sums = { admin: await time(summary, scene.admin), dealer: await time(summary, dealer) }
  const lists = { admin: await time(pages, scene.admin), dealer: await time(pages, dealer) }
  const beside = await measureBeside(bench, app.port, scene)
  await app.stop()
  await bench.dropDatabase(database)
  return [
    comparison('analytics: events, summed up by the job', `${count(events)}, ${perSecond(summed)}`),
    row(
      'analytics: the summary of a month, for an admin, a dealer: p95',
      `${inMs(sums.admin)}, ${inMs(sums.dealer)}`,
      '≤ 300 ms',
      Math.max(sums.admin, sums.dealer) <= 300,
    ),
    row(
      'analytics: a page of 100 events of a month, up to the 10,000th: p95',
      `${inMs(lists.admin)}, ${inMs(lists.dealer)}`,
      '≤ 100 ms',
      Math.max(lists.admin, lists.dealer) <= 100,
    ),
    ...beside,
  ]
}

/**
 * Measures bids at a steady rate, in turns: alone, beside events, and beside the same calls to a server that drops them.
 * The last shows what the machine and the sender of the calls add by themselves.
 */
async function measureBeside(bench: Bench, port: number, scene: BiddingScene): Promise<readonly Row[]> {
  const bidder = startBidder(scene)
  const seconds = 2 * LASTS * Math.max(0.5, bench.scale)
  const bids = () =>
    load({
      ports: [port],
      connections: 500,
      rate: BIDS_PER_SECOND,
      seconds,
      next: (dealer) => bidder.nextOf(dealer),
    })
  const sent = (calls: LoadRequest[], to: number) =>
    load({
      ports: [to],
      connections: CALLERS,
      rate: CALLS_PER_SECOND,
      seconds,
      next: () => calls.pop() ?? null,
    })
  /** Made before the load starts, because making them would delay its bids. */
  const makeCalls = () =>
    Array.from({ length: CALLS_PER_SECOND * (seconds + 1) }, (_, index) =>
      eventsOf(scene.tokens[DEALERS - 1 - (index % CALLERS)] ?? ''),
    )
  const bare = await startServer([join(import.meta.dirname, 'bare-drop-handler.ts')])
  bench.say('Bids, alone and beside events')
  await Promise.all([bids(), sent(makeCalls(), port), sent(makeCalls(), bare.port)])
  const p99 = ({ latencies }: LoadResult) => percentile(latencies, 99)
  const p50 = ({ latencies }: LoadResult) => percentile(latencies, 50)
  // One pause of the disk would decide the p99 of all turns together.
  const usual = (results: readonly LoadResult[], of = p99) => percentile(results.map(of), 50)
  const alone: LoadResult[] = []
  const beside: LoadResult[] = []
  const stored: LoadResult[] = []
  const besideBare: LoadResult[] = []
  const pauses: number[] = []
  const disk = await bench.watchDisk()
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await bids())
    const [bidding, storing] = await Promise.all([bids(), sent(makeCalls(), port)])
    beside.push(bidding)
    stored.push(storing)
    const [biddingBesideBare] = await Promise.all([bids(), sent(makeCalls(), bare.port)])
    besideBare.push(biddingBesideBare)
    pauses.push(await disk.longest())
  }
  await disk.stop()
  await bare.stop()
  const refused = stored.flatMap(({ statuses }) => [...statuses]).filter(([status]) => status !== 200)
  const each = (results: readonly LoadResult[]) => results.map((result) => inMs(p99(result))).join(' · ')
  return [
    row(
      `analytics: bids at ${BIDS_PER_SECOND}/s, alone and beside ${count(EVENTS_PER_SECOND)} events/s in calls of ${EVENTS_PER_CALL}: p99, median of ${ROUNDS} turns each`,
      `${inMs(usual(alone))}, ${inMs(usual(beside))} = ${times(usual(beside) / usual(alone))}`,
      '≤ 1.10×',
      usual(beside) / usual(alone) <= 1.1,
    ),
    comparison(
      '  their p50, alone and beside events',
      `${inMs(usual(alone, p50))}, ${inMs(usual(beside, p50))} = ${times(usual(beside, p50) / usual(alone, p50))}`,
    ),
    comparison(
      '  their p99 beside the same calls to a bare server, which drops them',
      `${inMs(usual(besideBare))} = ${times(usual(besideBare) / usual(alone))}`,
    ),
    comparison(
      '  each turn alone; beside events; beside the bare server',
      `${each(alone)}; ${each(beside)}; ${each(besideBare)}`,
    ),
    describePauses(pauses),
    comparison(
      '  its calls with events: p99, other than 200',
      `${inMs(usual(stored))}, ${refused.map(([status, number]) => `${number}× ${status}`).join(', ') || 'none'}`,
    ),
  ]
}

function eventsOf(token: string): LoadRequest {
  const events = Array.from({ length: EVENTS_PER_CALL }, () => ({
    id: randomUUID(),
    eventName: 'car_viewed',
    eventCategory: 'Car Listing',
    eventLabel: 'Hyundai Creta 2019',
    customParameters: {
      carMake: 'Hyundai',
      carModel: 'Creta',
      carYear: 2019,
      city: 'Mumbai',
      carId: randomUUID(),
    },
    pagePath: '/DealerHome',
    pageUrl: 'https://bench.house.test/DealerHome',
    userAgent: 'A browser of ordinary length, as most of them send',
    sessionId: 'a session',
    timestamp: new Date().toISOString(),
  }))
  return {
    bytes: postRequest('/api/storeAnalyticsEvent', {
      token,
      key: randomUUID(),
      body: JSON.stringify({ events }),
    }),
  }
}
