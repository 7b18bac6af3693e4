import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeReads } from '#web/api/change-reads.ts'
import { bringUpToDate } from '#web/api/live-patch.ts'
import { useLiveEvent, useLiveState } from '#web/api/live.tsx'
import { queryKeyOf, useRead } from '#web/api/use-operation.ts'
import {
  inBiddingOrder,
  readBiddingCars,
  withCar,
  withFigures,
  type BiddingAnswer,
  type BiddingCar,
  type ListedCar,
  type RefusedFigures,
} from './bidding-list.ts'

const KEY = queryKeyOf('getDealerPlaceBidsCars', {})
/** While nothing is heard the list is read this often, in milliseconds. */
const WITHOUT_STREAM = 5_000

/** The list of Place Bids, in one order for as long as it holds the same cars. */
export function usePlaceBidsCars() {
  const isLost = useLiveState() === 'lost'
  useOwnBids()
  const query = useRead(
    'getDealerPlaceBidsCars',
    {},
    {
      select: readBiddingCars,
      refetchInterval: isLost ? WITHOUT_STREAM : false,
    },
  )
  return { query, isLost, cars: useSteadyOrder(query.data ?? []) }
}

/** A late bid moves a lot's end; under a thumb that is about to bid its card must not move with it. */
function useSteadyOrder(cars: readonly BiddingCar[]): readonly BiddingCar[] {
  const [order, setOrder] = useState<Order>({ ids: '', ranks: new Map() })
  const ids = idsOf(cars)
  const now = order.ids === ids ? order : orderOf(cars)
  if (now !== order) setOrder(now)
  const rankOf = (car: BiddingCar) => now.ranks.get(car.flowEntityId) ?? 0
  return cars.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Which cars there are, and the place of each. */
interface Order {
  readonly ids: string
  readonly ranks: ReadonlyMap<string, number>
}

function idsOf(cars: readonly BiddingCar[]): string {
  return cars
    .map(({ flowEntityId }) => flowEntityId)
    .toSorted()
    .join()
}

function orderOf(cars: readonly BiddingCar[]): Order {
  const ranked = inBiddingOrder(cars).map(({ flowEntityId }, rank) => [flowEntityId, rank] as const)
  return { ids: idsOf(cars), ranks: new Map(ranked) }
}

/** A bid of this dealer's, from another screen or a colleague's, counts in what is left: the list is read again. */
function useOwnBids(): void {
  const queries = useQueryClient()
  useLiveEvent('bid', ({ own }) => {
    if (own) readAgain(queries)
  })
}

/** Reads the list again; what is shown stays until it is there. */
export function readAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: KEY })
}

function changeCar(queries: QueryClient, flowEntityId: string, change: (car: ListedCar) => ListedCar): void {
  changeReads<BiddingAnswer>(queries, KEY, (answer) => withCar(answer, flowEntityId, change))
}

/** Shows a car as the house's answer to a bid gives it, and makes sure by reading the list. */
export function keepCar(queries: QueryClient, flowEntityId: string, car: ListedCar): void {
  changeCar(queries, flowEntityId, () => bringUpToDate(car) as ListedCar)
  readAgain(queries)
  void queries.invalidateQueries({ queryKey: queryKeyOf('getCarDetailsPageData') })
}

/** Shows the figures that a refusal brought, and reads the rest. */
export function keepFigures(queries: QueryClient, flowEntityId: string, figures: RefusedFigures): void {
  changeCar(queries, flowEntityId, (car) => withFigures(car, figures))
  readAgain(queries)
}
