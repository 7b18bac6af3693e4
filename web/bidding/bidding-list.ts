import type { Car } from '#domain/car/car.ts'
import type { Answer } from '#web/api/answer.ts'

/** The list of Place Bids as it is read; null where the answer holds none. */
export type BiddingList = Answer<'getDealerPlaceBidsCars'>

/** A car of Place Bids, which always has a flow of this dealer. */
export type BiddingCar = Car & { readonly flowEntityId: string }

/** The cars of the list that are in this dealer's hands; null where there is no list. */
export function biddingCars(list: BiddingList): readonly BiddingCar[] | null {
  return list?.filter((car): car is BiddingCar => car.flowEntityId !== null) ?? null
}

/** Sort group: cars awaiting the dealer, running lots, lots awaiting the house's decision, lost cars. */
function urgencyOf(car: Car): number {
  if (car.counterAmount !== null) return 0
  if (car.state !== 'PLACE_BIDS') return 3
  return car.outcome === null ? 1 : 2
}

/** The cars by urgency, then by nearest end. */
export function inBiddingOrder(cars: readonly BiddingCar[]): readonly BiddingCar[] {
  return cars.toSorted(
    (one, other) => urgencyOf(one) - urgencyOf(other) || (one.ta_end_date ?? 0) - (other.ta_end_date ?? 0),
  )
}

/** The list with one car changed. */
export function withCar(list: BiddingList, flowEntityId: string, change: (car: Car) => Car): BiddingList {
  return list?.map((car) => (car.flowEntityId === flowEntityId ? change(car) : car)) ?? null
}
