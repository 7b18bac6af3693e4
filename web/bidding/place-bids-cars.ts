import { keepPreviousData, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { afterRefusal, type RefusedFigures } from '#domain/bidding/dealer-figures.ts'
import { afterPlacing } from '#domain/bidding/received-figures.ts'
import type { Car } from '#domain/car/car.ts'
import type { MySort } from '#domain/flows/my-sort.ts'
import type { MyListChoice } from '#web/my-cars/use-my-list.ts'
import { changeReads } from '#web/api/change-reads.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { queryKeyOf, useRead } from '#web/api/use-operation.ts'
import { biddingCars, withCar, type BiddingCar, type BiddingList } from './bidding-list.ts'
import { nextOrder, type Order } from './steady-order.ts'

/** The key of the list, whatever is searched. */
const KEY = queryKeyOf('getDealerPlaceBidsCars')

/**
 * Reads the list of Place Bids. Its order is stable while the same cars are open for bids, and while `isHeld`: while the
 * dealer types a bid.
 */
export function usePlaceBidsCars({ input, sort }: MyListChoice, isHeld: boolean) {
  useOwnBids()
  const query = useRead('getDealerPlaceBidsCars', input, {
    select: biddingCars,
    placeholderData: keepPreviousData,
  })
  return { query, cars: useSteadyOrder(query.data ?? [], { isHeld, sort }) }
}

/** Keeps the order when late bids extend a lot, so that no card moves while the dealer is about to tap it. */
function useSteadyOrder(
  cars: readonly BiddingCar[],
  how: { readonly isHeld: boolean; readonly sort: MySort },
): readonly BiddingCar[] {
  const [order, setOrder] = useState<Order>({ ids: '', ranks: new Map() })
  const now = nextOrder(order, cars, how)
  if (now !== order) setOrder(now)
  const rankOf = (car: BiddingCar) => now.ranks.get(car.flowEntityId) ?? 0
  return cars.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Reads the list again after a bid by this dealer from another screen or device, which changes the bids left. */
function useOwnBids(): void {
  const queries = useQueryClient()
  useLiveEvent('bid', ({ own }) => {
    if (own) readAgain(queries)
  })
}

/** Reads the list again; the present one stays visible until then. */
export function readAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: KEY })
}

function changeCar(queries: QueryClient, flowEntityId: string, change: (car: Car) => Car): void {
  changeReads<BiddingList>(queries, KEY, (list) => withCar(list, flowEntityId, change))
}

/** Shows a bid that was placed, then reads the list again. */
export function showPlacedBid(
  queries: QueryClient,
  flowEntityId: string,
  { bid, bidsLeft }: Pick<Output<'placeBidForCar'>, 'bid' | 'bidsLeft'>,
): void {
  changeCar(queries, flowEntityId, (car) => ({
    ...car,
    ...afterPlacing(car, { amount: bid.amount, bidsLeft }),
  }))
  readAgain(queries)
  void queries.invalidateQueries({ queryKey: queryKeyOf('getCarDetailsPageData') })
}

/** Shows the amounts from a refusal, then reads the list again. */
export function showRefusedFigures(
  queries: QueryClient,
  flowEntityId: string,
  figures: RefusedFigures,
): void {
  changeCar(queries, flowEntityId, (car) => ({ ...car, ...afterRefusal(car, figures) }))
  readAgain(queries)
}
