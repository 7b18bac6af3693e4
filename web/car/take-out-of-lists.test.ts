import type { InfiniteData } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { Answer } from '#web/api/answer.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { readStored, storeValue } from '#web/session/stored-values.ts'
import { pageWithout, takeOutOfLists } from './take-out-of-lists.ts'

type Page = Answer<'getDealerHomeData'>

const creta = {
  id: 'c1',
  make: 'Hyundai',
  model: 'Creta',
  carType: 'SUV',
  fueltype: 'Diesel',
  transmission: null,
  colour: 'WHITE',
  ownership: 6,
}
const nexon = {
  id: 'c2',
  make: 'Tata',
  model: 'Nexon',
  carType: 'SUV',
  fueltype: 'Petrol',
  transmission: 'Manual',
  colour: null,
  ownership: null,
}

const page = {
  dealerCities: ['Delhi'],
  cars: [creta, nexon],
  total: 2,
  nextCursor: null,
  facets: {
    brand: [
      { value: 'Hyundai', count: 1 },
      { value: 'Tata', count: 1 },
    ],
    model: [],
    carType: [{ value: 'SUV', count: 2 }],
    fueltype: [
      { value: 'Diesel', count: 1 },
      { value: 'Petrol', count: 1 },
    ],
    transmission: [{ value: 'Manual', count: 1 }],
    colour: [{ value: 'White', count: 2 }],
    owners: [{ value: '4', count: 2 }],
  },
} as unknown as Page

const without = (page: Page, id: string): Page => {
  const car = page.cars.find((car) => car.id === id)
  if (car === undefined) throw new Error(`no car ${id}`)
  return pageWithout(page, car)
}

test('An added car leaves the list and its counts', () => {
  const left = without(page, 'c1')
  expect(left.cars.map(({ id }) => id)).toEqual(['c2'])
  expect(left.total).toBe(1)
  expect(left.facets).toEqual({
    brand: [{ value: 'Tata', count: 1 }],
    model: [],
    carType: [{ value: 'SUV', count: 1 }],
    fueltype: [{ value: 'Petrol', count: 1 }],
    transmission: [{ value: 'Manual', count: 1 }],
    colour: [{ value: 'White', count: 1 }],
    owners: [{ value: '4', count: 1 }],
  })
})

test('A capped count stays', () => {
  const many = {
    ...page,
    total: 10_001,
    facets: { ...page.facets, carType: [{ value: 'SUV', count: 10_001 }] },
  }
  const left = without(many, 'c1')
  expect(left.total).toBe(10_001)
  expect(left.facets.carType).toEqual([{ value: 'SUV', count: 10_001 }])
})

afterEach(() => storeValue('filteredCarCount', null))

const ALL = queryKeyOf('getDealerHomeData', {})

function cacheWith(list: Page) {
  const queries = createQueryClient()
  queries.setQueryData(ALL, { pages: [list], pageParams: [null] }, { updatedAt: 1_000 })
  const idsIn = () =>
    queries.getQueryData<InfiniteData<Page>>(ALL)?.pages.flatMap(({ cars }) => cars.map(({ id }) => id))
  return { queries, idsIn }
}

test('An added car leaves the lots that end soon', () => {
  const { queries } = cacheWith(page)
  const soon = queryKeyOf('getCars', { limit: 12 })
  queries.setQueryData(soon, { cars: [creta, nexon], nextCursor: null })
  takeOutOfLists(queries, 'c1')
  expect(queries.getQueryData(soon)).toEqual({ cars: [nexon], nextCursor: null })
})

test('Removing a car does not make the list look newer', () => {
  const { queries, idsIn } = cacheWith(page)
  takeOutOfLists(queries, 'c1')
  expect(idsIn()).toEqual(['c2'])
  expect(queries.getQueryState(ALL)?.dataUpdatedAt).toBe(1_000)
})

test('An answer read before the car was added does not bring it back', async () => {
  const { queries, idsIn } = cacheWith(page)
  const late = Promise.withResolvers<Page>()
  const reading = queries.fetchInfiniteQuery({
    queryKey: ALL,
    queryFn: () => late.promise,
    initialPageParam: null,
  })
  takeOutOfLists(queries, 'c1')
  late.resolve({ ...page, dealerCities: ['Delhi', 'Pune'] })
  await reading
  expect(idsIn()).toEqual(['c2'])
  expect(queries.getQueryData<InfiniteData<Page>>(ALL)?.pages[0]).toMatchObject({
    dealerCities: ['Delhi', 'Pune'],
    total: 1,
  })
})

test('The badge of Browse Cars goes down only with the list that it counts', () => {
  const { queries } = cacheWith(page)
  storeValue('filteredCarCount', '2')
  takeOutOfLists(queries, 'c1')
  expect(readStored('filteredCarCount')).toBe('1')
  takeOutOfLists(queries, 'c1')
  expect(readStored('filteredCarCount')).toBe('1')
  storeValue('filteredCarCount', '7')
  takeOutOfLists(queries, 'c2')
  expect(readStored('filteredCarCount')).toBe('7')
})

test('Without a cached list, the badge falls back to all cars until Dealer Home counts again', () => {
  storeValue('filteredCarCount', '2')
  takeOutOfLists(createQueryClient(), 'c1')
  expect(readStored('filteredCarCount')).toBeNull()
})
