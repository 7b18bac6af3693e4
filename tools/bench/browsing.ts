import { SORT_VALUES } from '#domain/browsing/sort-option.ts'
import { askInTurn } from './ask-in-turn.ts'
import { PAGE } from './bare-list.ts'
import { makeAdmin, makeDealers } from './bidding-queries.ts'
import { growStock, openLots, someCarsOf, someRegistrations, spreadCities } from './catalogue-queries.ts'
import { compareHome, rowsOfHome, type HomeRates } from './home.ts'
import { getRequest } from './http-load.ts'
import { importList } from './import-list.ts'
import {
  comparison,
  count,
  inMs,
  percentile,
  row,
  times,
  type Bench,
  type BenchDatabase,
  type Row,
} from './section.ts'

const STAGES = [
  { cars: 10_000, open: 5_000 },
  { cars: 100_000, open: 16_000 },
  { cars: 1_000_000, open: 50_000 },
]
const DEALERS = 2_000
/** Seconds for which each kind of request is sent, one request at a time. */
const LASTS = 3

/** The p50 and the p95 of each kind of request, in milliseconds. */
type Timings = Readonly<Record<(typeof KINDS)[number], { readonly p50: number; readonly p95: number }>>
const KINDS = ['page', 'home', 'search', 'forgiving', 'consoleSearch', 'consoleForgiving', 'details'] as const

/** Searches by other words than the cars have, and by words that very many have. */
const FORGIVEN = [
  'swift dzire',
  'fortunar',
  'swfit',
  'white suv',
  'okhla',
  'मारुति',
  'white marutti delhi',
  'सफेद फॉर्च्यूनर',
  'hundai okla',
  'lamborgini',
]

/** Measures Dealer Home, search and details as the stock grows, and compares them with a bare handler. */
export async function measureBrowsing(bench: Bench): Promise<readonly Row[]> {
  const database = await bench.makeDatabase('browsing')
  const app = await bench.startApp(database.url)
  const admin = await makeAdmin(database.pool)
  const imported = await importList(app.port, admin)
  const dealers = await makeDealers(database.pool, DEALERS)
  await spreadCities(database.pool)
  const askers = { port: app.port, admin, dealer: dealers[0] ?? '' }
  const rates: HomeRates[] = []
  const timings: { readonly cars: number; readonly open: number; readonly of: Timings }[] = []
  for (const stage of STAGES.filter(({ cars }) => cars <= 1_000_000 * bench.scale)) {
    bench.report(`Browsing ${count(stage.cars)} cars`)
    await growStock(database.pool, stage.cars)
    await openLots(database.pool, stage.open)
    const of = await timeAll(database, askers)
    timings.push({ ...stage, of })
    if (stage.cars >= 100_000)
      rates.push(await compareHome(bench, { database, stage, port: app.port, pid: app.pid, dealers }))
  }
  await app.stop()
  await bench.dropDatabase(database)
  return [
    comparison('browsing: cars of one supplier’s list, imported and multiplied', count(imported)),
    ...rowsOf(timings),
    ...rowsOfHome(rates),
  ]
}

function rowsOf(
  timings: readonly { readonly cars: number; readonly open: number; readonly of: Timings }[],
): Row[] {
  const min = timings[0]
  const max = timings.at(-1)
  if (min === undefined || max === undefined) return []
  const all = (kind: keyof Timings) => timings.map(({ of }) => inMs(of[kind].p95)).join(' · ')
  const growth = (kind: keyof Timings) => max.of[kind].p95 / min.of[kind].p95
  const search = (kind: keyof Timings, what: string) =>
    row(
      `${what}: p50, p95 at each size`,
      timings.map(({ of }) => `${inMs(of[kind].p50)}, ${inMs(of[kind].p95)}`).join(' · '),
      'p95 ≤ 150 ms',
      max.of[kind].p95 <= 150,
    )
  const sizes = timings.map(({ cars, open }) => `${count(cars)} (${count(open)} open)`).join(' · ')
  return [
    comparison('browsing: cars in the database', sizes),
    row(
      `dealer home, the page of ${PAGE} alone: p95 at each size`,
      `${all('page')} = ${times(growth('page'))}`,
      '≤ 2×',
      growth('page') <= 2,
    ),
    row(
      'dealer home with facets and total: p95 at each size',
      `${all('home')} = ${times(growth('home'))}`,
      '≤ 4×, ≤ 150 ms',
      growth('home') <= 4 && max.of.home.p95 <= 150,
    ),
    search('search', 'search by make, model or part of a registration number, with facets and total'),
    search(
      'forgiving',
      'search by misspelled words, other names, colour, type and yard, with facets and total',
    ),
    search('consoleSearch', 'the console’s search of all cars'),
    search('consoleForgiving', 'the same by misspelled words, other names, colour, type and yard'),
    comparison('car details: p95 at each size', all('details')),
  ]
}

/** The process under load, and the bearer tokens of the callers. */
interface Askers {
  readonly port: number
  readonly admin: string
  readonly dealer: string
}

async function timeAll(database: BenchDatabase, { port, admin, dealer }: Askers): Promise<Timings> {
  const sought = ['creta', 'maruti swift', 'vdi', ...(await someRegistrations(database.pool, 20))]
  const searches = (path: string, token: string) => (texts: readonly string[]) => ({
    token,
    paths: texts.map((text) => `${path}?q=${encodeURIComponent(text)}`),
  })
  const homeOf = searches('/api/getDealerHomeData', dealer)
  const consoleOf = searches('/api/admin/getCars', admin)
  const cars = await someCarsOf(database.pool, 200)
  const lists = SORT_VALUES.flatMap((sort) => [
    `sort=${sort}`,
    `sort=${sort}&brand=Maruti&brand=Hyundai`,
    `sort=${sort}&fueltype=Diesel&yearFrom=2014`,
    `sort=${sort}&priceTo=600000&transmission=Manual`,
  ])
  const paths: Readonly<
    Record<keyof Timings, { readonly token: string; readonly paths: readonly string[] }>
  > = {
    page: { token: dealer, paths: lists.map((query) => `/api/getCars?${query}`) },
    home: { token: dealer, paths: lists.map((query) => `/api/getDealerHomeData?${query}`) },
    search: homeOf(sought),
    forgiving: homeOf(FORGIVEN),
    consoleSearch: consoleOf(sought),
    consoleForgiving: consoleOf(FORGIVEN),
    details: { token: dealer, paths: cars.map((id) => `/api/getCarDetailsPageData?carId=${id}`) },
  }
  const timings: [string, Timings[keyof Timings]][] = []
  for (const kind of KINDS) {
    const { token, paths: asked } = paths[kind]
    // One unmeasured pass to warm the caches.
    const requests = asked.map((path) => ({ bytes: getRequest(path, token) }))
    await askInTurn({ port, requests, seconds: 1 })
    const { latencies } = await askInTurn({ port, requests, seconds: LASTS })
    timings.push([kind, { p50: percentile(latencies, 50), p95: percentile(latencies, 95) }])
  }
  return Object.fromEntries(timings) as unknown as Timings
}
