import type { Car } from '#domain/car/car.ts'
import type { Answer } from '#web/api/answer.ts'

/** The cached list of Place Bids; null if the answer has no list. */
export type BiddingList = Answer<'getDealerPlaceBidsCars'>

/** A car of Place Bids, which always has a flow of this dealer. */
export type BiddingCar = Car & { readonly flowEntityId: string }

/** Returns the cars of the list that have a flow of this dealer; null if there is no list. */
export function biddingCars(list: BiddingList): readonly BiddingCar[] | null {
  return list?.filter((car): car is BiddingCar => car.flowEntityId !== null) ?? null
}

/** Returns a car's sort group: awaiting the dealer, open lots, lots awaiting the house's decision, lost cars. */
function urgencyOf(car: Car): number {
  if (car.counterAmount !== null) return 0
  if (car.state !== 'PLACE_BIDS') return 3
  return car.outcome === null ? 1 : 2
}

/** Sorts the cars by urgency, then by nearest end. */
export function inBiddingOrder(cars: readonly BiddingCar[]): readonly BiddingCar[] {
  return cars.toSorted(
    (one, other) => urgencyOf(one) - urgencyOf(other) || (one.ta_end_date ?? 0) - (other.ta_end_date ?? 0),
  )
}

/** Returns the list with one car changed. */
export function withCar(list: BiddingList, flowEntityId: string, change: (car: Car) => Car): BiddingList {
  return list?.map((car) => (car.flowEntityId === flowEntityId ? change(car) : car)) ?? null
}
