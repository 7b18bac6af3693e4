import type { Output } from '#contract/api.ts'
import type { Car } from '#domain/car/car.ts'
import { readGroupedCars } from '#web/flows/read-lists.ts'

/** A car of Place Bids, which always has a flow of this dealer. */
export type BiddingCar = Car & { readonly flowEntityId: string }

/** The answer that contains the list of Place Bids. */
export type BiddingAnswer = Output<'getDealerPlaceBidsCars'>
/** A car of that list as the server sends it. */
export type ListedCar = BiddingAnswer['yardGroups'][number]['cars'][number]

/** The cars of the list; null if the answer contains no list. */
export function readBiddingCars(answer: unknown): readonly BiddingCar[] | null {
  return readGroupedCars(answer)?.filter((car): car is BiddingCar => car.flowEntityId !== null) ?? null
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

/** The answer with one car changed. */
export function withCar(
  answer: BiddingAnswer,
  flowEntityId: string,
  change: (car: ListedCar) => ListedCar,
): BiddingAnswer {
  return {
    ...answer,
    yardGroups: answer.yardGroups.map((group) => ({
      ...group,
      cars: group.cars.map((car) => (car.flowEntityId === flowEntityId ? change(car) : car)),
    })),
  }
}

/** The figures in a refused bid's answer, in rupees; null if absent. */
export interface RefusedFigures {
  readonly latestBidValue: number | null
  readonly minimumBid: number | null
  readonly bidsLeft: number | null
}

/** A car updated with the figures of a refusal. */
export function withFigures(
  car: ListedCar,
  { latestBidValue, minimumBid, bidsLeft }: RefusedFigures,
): ListedCar {
  const isOpen = car.auctionFormat === 'open'
  return {
    ...car,
    ...(latestBidValue !== null && { latestBidValue }),
    ...(latestBidValue !== null && isOpen && { highestBid: latestBidValue }),
    ...(isOpen && (latestBidValue ?? 0) > (car.currentBid ?? 0) && { leading: false }),
    ...(minimumBid !== null && { minimumBid }),
    ...(bidsLeft !== null && { bidsPlaced: car.maxBids - bidsLeft }),
  }
}
