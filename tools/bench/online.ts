import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { makeAdmin, makeDealers } from './bidding-queries.ts'
import {
  giveOwnCars,
  growStock,
  openForBids,
  openLots,
  spreadCities,
  type OwnCar,
} from './catalogue-queries.ts'
import { describePauses } from './disk-pauses.ts'
import { getRequest, load, postRequest, type LoadRequest, type LoadResult } from './http-load.ts'
import { importList } from './import-list.ts'
import { idleMegabytes, peakMegabytes } from './memory.ts'
import { comparison, count, inMs, percentile, row, type Bench, type Row } from './section.ts'
import { processorSeconds } from './processor-time.ts'
import { openStreams } from './streams.ts'

const DEALERS = 2_000
const CARS = 100_000
const OPEN = 16_000
const OWN_CARS = 20
/** Seconds of the measured load, and of the one before it. */
const LASTS = 30
const WARM_UP = 10
const CONNECTIONS = 200

/** Requests a second: each dealer reads its home every 10 s, and a car and its My Cars every 20 s. */
const RATES = { home: DEALERS / 10, details: DEALERS / 20, myCars: DEALERS / 20, bids: 50 } as const

/** Measures one process with many dealers online, each with a stream, who browse and bid. */
export async function measureOnline(bench: Bench): Promise<readonly Row[]> {
  bench.report(`Online: ${count(DEALERS)} dealers`)
  const database = await bench.makeDatabase('online')
  const app = await bench.startApp(database.url)
  const admin = await makeAdmin(database.pool)
  await importList(app.port, admin)
  const dealers = await makeDealers(database.pool, DEALERS)
  await growStock(database.pool, CARS * bench.scale)
  await openLots(database.pool, OPEN * bench.scale)
  await spreadCities(database.pool)
  await giveOwnCars(database.pool, OWN_CARS)
  const own = await openForBids(database.pool)
  const atRest = await idleMegabytes(app.pid)
  const audience = await openStreams(app, dealers)
  const inTurn = (requests: readonly Buffer[]) => {
    let sent = 0
    return (): LoadRequest | null => {
      const bytes = requests[sent++ % requests.length]
      return bytes === undefined ? null : { bytes }
    }
  }
  const next = {
    home: inTurn(dealers.map((token, index) => getRequest(LISTS[index % LISTS.length] ?? '', token))),
    details: inTurn(
      own.map(({ token, carId }) => getRequest(`/api/getCarDetailsPageData?carId=${carId}`, token)),
    ),
    myCars: inTurn(dealers.map((token) => getRequest('/api/getMyCarsByYard', token))),
    bids: startBids(own),
  }
  const run = async (seconds: number): Promise<Readonly<Record<keyof typeof RATES, LoadResult>>> => {
    const send = (kind: keyof typeof RATES) =>
      load({ ports: [app.port], connections: CONNECTIONS, seconds, rate: RATES[kind], next: next[kind] })
    const [home, details, myCars, bids] = await Promise.all([
      send('home'),
      send('details'),
      send('myCars'),
      send('bids'),
    ])
    return { home, details, myCars, bids }
  }
  await run(WARM_UP * bench.scale)
  const disk = await bench.watchDisk()
  const before = processorSeconds(app.pid)
  const started = performance.now()
  const results = await run(LASTS * bench.scale)
  const share = (processorSeconds(app.pid) - before) / ((performance.now() - started) / 1000)
  const pause = await disk.longest()
  await disk.stop()
  // The peak is read before the streams end.
  const peak = peakMegabytes(app.pid)
  await delay(100)
  audience.leave()
  await app.stop()
  await bench.dropDatabase(database)
  const p99 = (kind: keyof typeof RATES) => percentile(results[kind].latencies, 99)
  const lists = Math.max(p99('home'), p99('myCars'), p99('details'))
  const others = Object.values(results).flatMap(({ statuses }) =>
    [...statuses].filter(([status]) => status !== 200 && status !== 409),
  )
  return [
    row(
      `${count(DEALERS)} dealers online, one process, 50 bids/s: p99 of bids · home · details · My Cars`,
      `${inMs(p99('bids'))} · ${inMs(p99('home'))} · ${inMs(p99('details'))} · ${inMs(p99('myCars'))}`,
      'bids ≤ 100 ms, lists ≤ 250 ms',
      p99('bids') <= 100 && lists <= 250,
    ),
    describePauses([pause]),
    row('  the API process', `${Math.round(share * 100)} % of a core`, '≤ 80 %', share <= 0.8),
    row('  its peak memory', `${Math.round(peak)} MB`, '≤ 450 MB', peak <= 450),
    comparison('  its memory at rest before, with the lists in the database', `${Math.round(atRest)} MB`),
    row(
      '  answers other than 200 and 409',
      others.map(([status, number]) => `${number}× ${status}`).join(', ') || 'none',
      'none',
      others.length === 0,
    ),
  ]
}

/** The lists that dealers have open: mostly the first page, some with filters. */
const LISTS = [
  '/api/getDealerHomeData',
  '/api/getDealerHomeData',
  '/api/getDealerHomeData?sort=auction-near',
  '/api/getDealerHomeData?fueltype=Diesel&sort=auction-near',
  '/api/getDealerHomeData?brand=Maruti',
  '/api/getDealerHomeData?brand=Hyundai&brand=Honda&priceTo=600000',
  '/api/getDealerHomeData?transmission=Automatic&sort=km-low',
]

/** Makes bids of all dealers in turn, each higher than any before on its lot. */
function startBids(own: readonly OwnCar[]): () => LoadRequest | null {
  const amounts = new Map<string, number>()
  let sent = 0
  return () => {
    const car = own[sent++ % own.length]
    if (car === undefined) return null
    const amount = (amounts.get(car.lotId) ?? 60_000) + 1_000
    amounts.set(car.lotId, amount)
    const body = JSON.stringify({ carId: car.carId, flowEntityId: car.flowId, bidAmount: amount })
    return { bytes: postRequest('/api/placeBidForCar', { token: car.token, key: randomUUID(), body }) }
  }
}
