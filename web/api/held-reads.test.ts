import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { holdReads, readAgain, readsHolding } from './held-reads.ts'

function watch() {
  const queries = new QueryClient()
  const read = vi.spyOn(queries, 'invalidateQueries')
  const names = () => read.mock.calls.map(([filter]) => filter?.queryKey?.[0])
  return { queries, names }
}

test('a held read is read again once, when it is released', () => {
  const { queries, names } = watch()
  const release = holdReads(['getMyCarsByYard', 'getDealerCounts'])
  void readAgain(queries, ['getMyCarsByYard', 'getDealerCounts', 'getCars'])
  void readAgain(queries, ['getMyCarsByYard'])
  expect(names()).toEqual(['getCars'])
  release()
  release()
  expect(names()).toEqual(['getCars', 'getMyCarsByYard', 'getDealerCounts'])
  void readAgain(queries, ['getMyCarsByYard'])
  expect(names()).toHaveLength(4)
})

test('a read that two hold waits for both, and one that nobody asked for is not read', () => {
  const { queries, names } = watch()
  const one = holdReads(['getMyCarsByYard'])
  const other = holdReads(['getMyCarsByYard', 'getDealerCounts'])
  void readAgain(queries, ['getMyCarsByYard'])
  one()
  expect(names()).toEqual([])
  other()
  expect(names()).toEqual(['getMyCarsByYard'])
})

test.for([
  [true, 2],
  [false, 1],
] as const)(
  'a read on its way, asked for again with restarts %s, is sent %s times',
  async ([restarts, sent]) => {
    const queries = new QueryClient()
    const queryFn = vi.fn<() => Promise<never>>(() => new Promise(() => undefined))
    const leave = new QueryObserver(queries, {
      queryKey: ['getDealerCounts', {}],
      queryFn,
      retry: false,
    }).subscribe(() => undefined)
    queries.setQueryData(['getDealerCounts', {}], {})
    void queries.refetchQueries()
    void readAgain(queries, ['getDealerCounts'], { restarts })
    expect(queryFn).toHaveBeenCalledTimes(sent + 1)
    leave()
  },
)

test('the reads that hold a car are those with its id in an answer, each once', () => {
  const queries = new QueryClient()
  const id = '0b8f6c1e-5a55-4d0c-9f0e-2f3a4b5c6d7e'
  queries.setQueryData(['getDealerHomeData', { city: 'Delhi' }], { pages: [{ cars: [{ id }] }] })
  queries.setQueryData(['getDealerHomeData', {}], { pages: [{ cars: [{ id }] }] })
  queries.setQueryData(['getMyCarsByYard', {}], { Okhla: { cars: [{ id: 'another' }] } })
  queries.setQueryData(['getCarDetailsPageData', { carId: id }], { car: { id } })
  expect(readsHolding(queries, id)).toEqual(['getDealerHomeData', 'getCarDetailsPageData'])
})
