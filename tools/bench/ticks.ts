import { randomUUID } from 'node:crypto'
import { addDays, isoDay } from '#domain/indian-time.ts'
import { freePort } from './free-port.ts'
import { WORKS, DEALERS } from './beside-works.ts'
import { LOTS_OF_A_WORK } from './beside.ts'
import { makeBiddingScene, type BiddingScene } from './bidding-queries.ts'
import { growStock, openLots } from './catalogue-queries.ts'
import { count, inMs, row, type Bench, type Row } from './section.ts'

const CARS = 20_000
/** Seconds for which a work is done, and calls of each kind. */
const LASTS = 10
const CALLS = 20
const EVENTS_PER_CALL = 2_000
const MEGABYTE = 1_000_000
/** The longest that anything may keep the event loop, in ms (design: quality.md). */
const MOST_MS = 50

/** Measures the longest turn of the event loop of a serving process, by kind of work, in its own processor time. */
export async function measureTicks(bench: Bench): Promise<readonly Row[]> {
  bench.say('The longest turns of the event loop')
  const database = await bench.makeDatabase('ticks')
  const scene = await makeBiddingScene(database.pool, {
    lots: WORKS.length * LOTS_OF_A_WORK,
    dealers: DEALERS,
    seconds: 4 * 3600,
  })
  await growStock(database.pool, CARS * bench.scale)
  await openLots(database.pool, CARS * bench.scale)
  const ticksPort = await freePort()
  const app = await bench.startApp(database.url, 1, { ticksPort })
  const longest = async () => Number(await (await fetch(`http://127.0.0.1:${ticksPort}`)).text()) / 1_000
  const rows: Row[] = []
  const measure = async (name: string, work: () => Promise<void>) => {
    // The first time compiles what the work needs.
    await work()
    await longest()
    await work()
    const ms = await longest()
    bench.say(`  ${name}: ${inMs(ms)}`)
    rows.push(row(`longest turn of the event loop: ${name}`, inMs(ms), `≤ ${MOST_MS} ms`, ms <= MOST_MS))
  }
  await measure('nothing to do', () => Promise.resolve())
  for (const [name, call] of Object.entries(callsOf(app.port, scene))) {
    await measure(name, async () => {
      for (let made = 0; made < CALLS; made += 1) await call()
    })
  }
  for (const start of WORKS) {
    const work = await start(bench, { app, database, scene })
    await measure(work.name, async () => (await work.prepare(LASTS * bench.scale))())
    await work.stop?.()
  }
  await app.stop()
  await bench.dropDatabase(database)
  return rows
}

/** Returns calls whose answers or bodies are large, by their names. */
function callsOf(port: number, scene: BiddingScene): Readonly<Record<string, () => Promise<void>>> {
  const today = isoDay(Date.now())
  const dealer = scene.tokens[0] ?? ''
  const call = async (path: string, token: string, body?: unknown): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'gzip, br',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
  }
  const image = Buffer.alloc(MEGABYTE * 0.75).toString('base64')
  return {
    'Dealer Home, 100 cars with facets': () => call('/api/getDealerHomeData?limit=100', dealer),
    'a search of the console': () => call('/api/admin/getCars?q=swift&limit=100', scene.admin),
    'all cars of My Cars': () => call('/api/getDealerPlaceBidsCars', dealer),
    [`${count(EVENTS_PER_CALL)} events in one call`]: () =>
      call('/api/storeAnalyticsEvent', scene.tokens[1] ?? '', {
        events: Array.from({ length: EVENTS_PER_CALL }, () => ({
          id: randomUUID(),
          eventName: 'car_viewed',
          eventCategory: 'Car Listing',
          eventLabel: 'Hyundai Creta 2019',
          pagePath: '/DealerHome',
          timestamp: new Date().toISOString(),
        })),
      }),
    'the summary of a month': () =>
      call(`/api/getAnalyticsSummary?startDate=${addDays(today, -29)}&endDate=${today}`, scene.admin),
    'a body of 1 MB as JSON': () =>
      call('/api/uploadFile', dealer, {
        file: image,
        folder: 'evaluations',
        fileName: 'front.jpg',
        metadata: { contentType: 'image/jpeg', originalName: 'front.jpg', size: image.length },
      }),
    'the OpenAPI document': () => call('/api/openapi.json', dealer),
  }
}
