import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Car } from '#contract/car.ts'
import { SORT_VALUES, type SortOption } from '#domain/browsing/sort-option.ts'
import { makeAuction, makeCar } from '#server/testing/auction-factories.ts'
import { makeCity, makeDealer } from '#server/testing/factories.ts'
import { sendRaw } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'

let app: TestApp
let token: string
let cities: string[]
/** The auction that was published last. */
let lastListed: string
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.database
  const made = await Promise.all([makeCity(db), makeCity(db), makeCity(db)])
  cities = made.map((city) => city.name)
  const dealer = await makeDealer(db, { cityIds: made.map((city) => city.cityId) })
  token = dealer.token
  // Many cars share sort keys, to test the order among equals; ends differ by microseconds.
  const cars = []
  for (let index = 0; index < 30; index += 1) {
    const cityId = made[index % 3]?.cityId ?? ''
    const kmsrun = index % 7 === 0 ? null : (index % 4) * 10_000
    const price = index % 8 === 0 ? null : (1 + (index % 5)) * 1_00_000
    cars.push(
      await makeCar(db, {
        cityId,
        year: 2015 + (index % 3),
        kmsrun,
        price,
        make: index % 2 ? 'Tata' : 'Kia',
      }),
    )
  }
  await makeAuction(db, { lots: cars.slice(0, 20), endsInSeconds: 3600 })
  const later = await makeAuction(db, { lots: cars.slice(20), endsInSeconds: 7200 })
  lastListed = later.auctionId
  await app.database.pool.query(
    `update lots set ends_at = ends_at + position % 3 * interval '1 microsecond' where position < 15`,
  )
})
afterAll(() => app.stop())

async function readAll(query: { sort: SortOption; brand?: string[] }, limit: number): Promise<Car[]> {
  const cars: Car[] = []
  let cursor: string | undefined
  do {
    const page = await app.must('getCars', { ...query, limit, ...(cursor ? { cursor } : {}) }, { token })
    expect(page.cars.length).toBeLessThanOrEqual(limit)
    cars.push(...page.cars)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return cars
}

const UNLIMITED = Number.POSITIVE_INFINITY
const KEYS: Readonly<Record<SortOption, (car: Car) => number>> = {
  'year-new': (car) => -car.year,
  'year-old': (car) => car.year,
  'km-low': (car) => car.kmsrun ?? UNLIMITED,
  'km-high': (car) => (car.kmsrun === null ? UNLIMITED : -car.kmsrun),
  'auction-near': (car) => Date.parse(car.ta_end_date ?? ''),
  'auction-far': (car) => -Date.parse(car.ta_end_date ?? ''),
  'price-low': (car) => car.price ?? UNLIMITED,
  'price-high': (car) => (car.price === null ? UNLIMITED : -car.price),
  'listed-new': (car) => (car.auctionId === lastListed ? 0 : 1),
}

describe.each(SORT_VALUES)('sorted by %s', (sort) => {
  test.each(sizeOf({ short: [7, 100], long: [1, 7, 30, 100] }))(
    'pages of %i return the whole list in order, each car once',
    async (limit) => {
      const cars = await readAll({ sort }, limit)
      expect(new Set(cars.map((car) => car.id)).size).toBe(30)
      expect(cars).toHaveLength(30)
      const keys = cars.map(KEYS[sort])
      expect(keys).toEqual(keys.toSorted((a, b) => a - b))
    },
  )

  test('a filtered list pages the same way', async () => {
    const cars = await readAll({ sort, brand: ['kia'] }, 4)
    expect(new Set(cars.map((car) => car.id)).size).toBe(15)
    expect(cars.map((car) => car.make)).toEqual(cars.map(() => 'Kia'))
  })
})

test('the total is the same on all pages', async () => {
  const first = await app.must('getDealerHomeData', { limit: 10 }, { token })
  const cursor = first.nextCursor ?? ''
  const second = await app.must('getDealerHomeData', { limit: 50, cursor }, { token })
  expect([first.total, second.total]).toEqual([30, 30])
  expect(second.facets).toEqual(first.facets)
  expect(second.nextCursor).toBeNull()
})

test('a cursor works only for its own query', async () => {
  const { nextCursor } = await app.must('getCars', { limit: 5, brand: ['Kia'] }, { token })
  const cursor = nextCursor ?? ''
  for (const other of [
    { brand: ['Tata'] },
    { brand: ['Kia'], sort: 'km-low' as const },
    { brand: ['Kia'], city: cities[0] ?? '' },
    { brand: ['Kia'], ended: true },
    {},
  ]) {
    const answer = await app.call('getCars', { ...other, cursor }, { token })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { cursor: expect.any(String) } },
    })
  }
  expect((await app.call('getCars', { brand: ['Kia'], cursor }, { token })).status).toBe(200)
})

test('an unchanged list keeps its ETag and answers 304', async () => {
  const first = await app.call('getDealerHomeData', {}, { token })
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[^"]+"$/)
  const again = await app.call('getDealerHomeData', {}, { token, headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test('a long list is compressed on request, with a separate ETag; both ETags get 304', async () => {
  const request = (headers: Record<string, string>) =>
    sendRaw(
      app.url,
      {
        method: 'GET',
        path: '/api/getDealerHomeData',
        headers: { authorization: `Bearer ${token}`, ...headers },
        body: null,
      },
      10_000,
    )
  const [plain, refused, compressed] = [
    await request({}),
    await request({ 'accept-encoding': 'br, gzip;q=0' }),
    await request({ 'accept-encoding': 'br, gzip' }),
  ]
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(refused.headers.get('content-encoding')).toBeNull()
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(compressed.headers.get('vary')).toContain('accept-encoding')
  const tags = [plain, compressed].map(({ headers }) => headers.get('etag') ?? '')
  expect(new Set(tags).size).toBe(2)
  for (const tag of tags) {
    for (const encoding of ['identity', 'gzip']) {
      const again = await request({ 'if-none-match': tag, 'accept-encoding': encoding })
      expect(again.status, `${tag}, ${encoding}`).toBe(304)
    }
  }
  // A decompressed response equals the plain one.
  const decompressed = await app.fetch('/api/getDealerHomeData', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(decompressed.headers.get('content-encoding')).toBe('gzip')
  expect(await decompressed.text()).toBe(plain.text)
})
