import type { Output } from '#contract/api.ts'
import type { Car } from '#domain/car/car.ts'
import { readGroupedCars } from '#web/flows/read-lists.ts'

/** A car of Place Bids: in the hands of this dealer. */
export type BiddingCar = Car & { readonly flowEntityId: string }

/** The list of Place Bids as it is read. */
export type BiddingAnswer = Output<'getDealerPlaceBidsCars'>
/** A car of it, as the house writes it. */
export type ListedCar = BiddingAnswer['yardGroups'][number]['cars'][number]

/** The cars of the list; null where the answer is none. */
export function readBiddingCars(answer: unknown): readonly BiddingCar[] | null {
  return readGroupedCars(answer)?.filter((car): car is BiddingCar => car.flowEntityId !== null) ?? null
}

/** What waits for the dealer first, then what runs, what waits for the house, and what was lost. */
function urgencyOf(car: Car): number {
  if (car.counterAmount !== null) return 0
  if (car.state !== 'PLACE_BIDS') return 3
  return car.outcome === null ? 1 : 2
}

/** The most pressing first, among those the nearest end. */
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

/** The figures that come with a refused bid, in rupees; null where the answer has none. */
export interface RefusedFigures {
  readonly latestBidValue: number | null
  readonly minimumBid: number | null
  readonly bidsLeft: number | null
}

/** A car with the figures that a refusal brought. */
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
