import type { MySort } from '#domain/flows/my-sort.ts'
import { inBiddingOrder, isFinished, type BiddingCar } from './bidding-list.ts'

/** An order of cards: the order that was chosen, the cars it was made of with whether each is finished, and each card's rank by its flow's id. */
export interface Order {
  readonly ids: string
  readonly ranks: ReadonlyMap<string, number>
}

/**
 * Returns the order of the cards: the one before while the same cars are open for bids; a car that is finished then joins
 * the others that are. While `isHeld`, cards that have a place keep it, and new ones follow.
 */
export function nextOrder(
  before: Order,
  cars: readonly BiddingCar[],
  { isHeld, sort }: { readonly isHeld: boolean; readonly sort: MySort },
): Order {
  const ids = `${sort} ${idsOf(cars)}`
  if (ids === before.ids) return before
  const sorted = inBiddingOrder(cars, sort)
  if (!isHeld) return { ids, ranks: ranksOf(sorted) }
  const added = sorted.filter(({ flowEntityId }) => !before.ranks.has(flowEntityId))
  if (added.length === 0) return before
  // Keeps the previous ids, so that the list is sorted again when the order is no longer held.
  return { ids: before.ids, ranks: new Map([...before.ranks, ...ranksOf(added, before.ranks.size)]) }
}

function idsOf(cars: readonly BiddingCar[]): string {
  return cars
    .map((car) => `${car.flowEntityId} ${String(isFinished(car))}`)
    .toSorted()
    .join()
}

function ranksOf(cars: readonly BiddingCar[], from = 0): ReadonlyMap<string, number> {
  return new Map(cars.map(({ flowEntityId }, rank) => [flowEntityId, from + rank] as const))
}
