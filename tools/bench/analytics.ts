import { randomUUID } from 'node:crypto'
import { sumEvents } from '#server/analytics/sum-events.ts'
import { addDays, isoDay } from '#domain/indian-time.ts'
import { clearAway, makeEvents } from './analytics-queries.ts'
import { askInTurn } from './ask-in-turn.ts'
import { LOTS_OF_A_WORK, measureBeside, type Place } from './beside.ts'
import { makeBiddingScene } from './bidding-queries.ts'
import { getRequest, load, postRequest, type LoadRequest, type LoadResult } from './http-load.ts'
import { comparison, count, inMs, percentile, perSecond, row, type Bench, type Row } from './section.ts'

const EVENTS = 10_000_000
const DEALERS = 2_000
/** Seconds for which each kind of request is sent, one request at a time. */
const LASTS = 5
const EVENTS_PER_CALL = 50
const EVENTS_PER_SECOND = 2_000
const CALLS_PER_SECOND = EVENTS_PER_SECOND / EVENTS_PER_CALL
/** The connections over which calls with events are sent, each of a dealer who does not bid meanwhile. */
const CALLERS = 100

/** Measures the sums and lists of analytics among many events, and bids beside events that are stored. */
export async function measureAnalytics(bench: Bench): Promise<readonly Row[]> {
  const events = EVENTS * bench.scale
  bench.report(`Analytics of ${count(events)} events`)
  const database = await bench.makeDatabase('analytics')
  const scene = await makeBiddingScene(database.pool, {
    lots: LOTS_OF_A_WORK,
    dealers: DEALERS,
    seconds: 4 * 3600,
  })
  await makeEvents(database.pool, events, (made) => bench.report(`  ${count(made)} events made`))
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
  bench.report('Sums and pages')
  const sums = { admin: await time(summary, scene.admin), dealer: await time(summary, dealer) }
  const lists = { admin: await time(pages, scene.admin), dealer: await time(pages, dealer) }
  const beside = await bidBesideEvents(bench, { app, database, scene })
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

/** Measures bids beside events that are stored. */
async function bidBesideEvents(bench: Bench, place: Place): Promise<readonly Row[]> {
  const { app, scene } = place
  const stored: LoadResult[] = []
  const rows = await measureBeside(bench, place, {
    name: `${count(EVENTS_PER_SECOND)} events/s in calls of ${EVENTS_PER_CALL}`,
    prepare: (seconds) => {
      const calls = Array.from({ length: CALLS_PER_SECOND * (seconds + 1) }, (_, index) =>
        eventsOf(scene.tokens[DEALERS - 1 - (index % CALLERS)] ?? ''),
      )
      return Promise.resolve(async () => {
        const next = () => calls.pop() ?? null
        const options = { ports: [app.port], connections: CALLERS, rate: CALLS_PER_SECOND }
        stored.push(await load({ ...options, seconds, next }))
      })
    },
  })
  const refused = stored.flatMap(({ statuses }) => [...statuses]).filter(([status]) => status !== 200)
  const p99 = percentile(
    stored.map(({ latencies }) => percentile(latencies, 99)),
    50,
  )
  return [
    ...rows,
    comparison(
      '  its calls with events: p99, other than 200',
      `${inMs(p99)}, ${refused.map(([status, number]) => `${number}× ${status}`).join(', ') || 'none'}`,
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
