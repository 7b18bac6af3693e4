import { minimumBid } from '#domain/bidding/figure-to-beat.ts'
import type { Car } from '#domain/car/car.ts'

/** The least that the dealer's next bid may be, in rupees: as the house says it, else by the house's rule. */
export function leastBid(car: Car): number {
  if (car.minimumBid !== null) return car.minimumBid
  const { auctionFormat: format, startingPrice, bidIncrement: increment, highestBid } = car
  return minimumBid(
    { format, startingPrice, increment, highestBid },
    { count: car.bidsPlaced, latest: car.currentBid },
  )
}

/** The figure that the next bid is measured by, in rupees: the one to beat, before the first bid the starting price. */
export function figureToRaise(car: Car): number {
  return car.latestBidValue ?? car.startingPrice
}
