import type { Car } from '#domain/car/car.ts'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import { houseDecides } from '#domain/flows/house-decides.ts'
import { compareMyCars, DEFAULT_MY_SORT, type MySort } from '#domain/flows/my-sort.ts'
import type { Answer } from '#web/api/answer.ts'

/** The cached list of Place Bids; null if the answer has no list. */
export type BiddingList = Answer<'getDealerPlaceBidsCars'>

/** A car of Place Bids, which always has a flow of this dealer. */
export type BiddingCar = Car & { readonly flowEntityId: string }

/** Returns the cars of the list that have a flow of this dealer; null if there is no list. */
export function biddingCars(list: BiddingList): readonly BiddingCar[] | null {
  return list?.filter((car): car is BiddingCar => car.flowEntityId !== null) ?? null
}

/**
 * Returns whether this dealer can do no more about the car: its lot has an outcome, and no counter awaits the dealer. The
 * clock alone finishes no car, so that a card stays in its place until the result is there.
 */
export function isFinished(car: Pick<Car, 'counterAmount' | 'state' | 'outcome'>): boolean {
  return car.counterAmount === null && (!leadsFrom('placeBid', car.state) || car.outcome !== null)
}

/** Returns a car's sort group: awaiting the dealer, open lots, lots awaiting the house's decision, the others. */
function urgencyOf(car: Car): number {
  if (car.counterAmount !== null) return 0
  if (!isFinished(car)) return 1
  return houseDecides(car) ? 2 : 3
}

/**
 * Sorts the cars by urgency, then open lots by nearest end and finished ones by latest end; in an order that the dealer
 * has chosen, the finished ones are last.
 */
export function inBiddingOrder(cars: readonly BiddingCar[], sort: MySort): readonly BiddingCar[] {
  if (sort !== DEFAULT_MY_SORT) {
    const compare = compareMyCars(sort)
    return cars.toSorted(
      (one, other) => Number(isFinished(one)) - Number(isFinished(other)) || compare(one, other),
    )
  }
  return cars.toSorted((one, other) => {
    const later = (one.ta_end_date ?? 0) - (other.ta_end_date ?? 0)
    return urgencyOf(one) - urgencyOf(other) || (isFinished(one) ? -later : later)
  })
}

/** Returns the list with one car changed. */
export function withCar(list: BiddingList, flowEntityId: string, change: (car: Car) => Car): BiddingList {
  return list?.map((car) => (car.flowEntityId === flowEntityId ? change(car) : car)) ?? null
}
