import { expect, test } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { biddingCar } from '#web/testing/bidding-car.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import type { BiddingList } from './bidding-list.ts'
import { showPlacedBid, showRefusedFigures } from './place-bids-cars.ts'

const KEY = queryKeyOf('getDealerPlaceBidsCars', {})
const READ_AT = 1_000

const car = biddingCar({ flowEntityId: 'f1', latestBidValue: 790_000 })

function cacheWithList() {
  const queries = createQueryClient()
  const list: BiddingList = [car]
  queries.setQueryData(KEY, list, { updatedAt: READ_AT })
  const shown = () => queries.getQueryData<BiddingList>(KEY)?.[0]?.latestBidValue
  return { queries, shown, state: () => queries.getQueryState(KEY) }
}

// A bid without an answer is in doubt until the list is read again. The car in the answer to another bid does not count
// as such a read.
test('A failed bid’s figures are shown, and the list is still due to be read', () => {
  const { queries, shown, state } = cacheWithList()
  showRefusedFigures(queries, 'f1', { latestBidValue: 800_000, minimumBid: null, bidsLeft: null })
  expect(shown()).toBe(800_000)
  expect(state()).toMatchObject({ dataUpdatedAt: READ_AT, isInvalidated: true })
})

test('The same holds for a placed bid, which leaves the other cars in doubt', () => {
  const { queries, shown, state } = cacheWithList()
  const bid = { id: 'b1', amount: 795_000, sequence: 2, placedAt: '2026-03-01T10:00:00.000Z' }
  showPlacedBid(queries, 'f1', { bid, bidsLeft: 3 })
  expect(shown()).toBe(795_000)
  expect(state()).toMatchObject({ dataUpdatedAt: READ_AT, isInvalidated: true })
})
