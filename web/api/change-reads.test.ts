import { expect, test } from 'vitest'
import { changeReads } from './change-reads.ts'
import { createQueryClient } from './query-client.ts'
import { queryKeyOf } from './use-operation.ts'

const ONE = queryKeyOf('getCarDetailsPageData', { carId: 'c1' })
const OTHER = queryKeyOf('getDealerCounts', {})

test('A changed read keeps its age and remains due for a refresh', async () => {
  const queries = createQueryClient()
  queries.setQueryData(ONE, 1, { updatedAt: 1_000 })
  queries.setQueryData(OTHER, 1, { updatedAt: 2_000 })
  await queries.invalidateQueries({ queryKey: ONE })
  changeReads<number>(queries, [], (figure) => figure + 1)
  expect(queries.getQueryState(ONE)).toMatchObject({ data: 2, dataUpdatedAt: 1_000, isInvalidated: true })
  expect(queries.getQueryState(OTHER)).toMatchObject({ data: 2, dataUpdatedAt: 2_000, isInvalidated: false })
})

test('Only reads under the key change', () => {
  const queries = createQueryClient()
  for (const key of [ONE, OTHER]) queries.setQueryData(key, 1)
  changeReads<number>(queries, queryKeyOf('getCarDetailsPageData'), () => 5)
  expect([ONE, OTHER].map((key) => queries.getQueryData(key))).toEqual([5, 1])
})
