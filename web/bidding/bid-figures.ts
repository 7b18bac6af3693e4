import { minimumBid } from '#domain/bidding/figure-to-beat.ts'
import type { Car } from '#domain/car/car.ts'

/** The dealer's minimum next bid in rupees: the server's figure, otherwise computed by the same rule. */
export function leastBid(car: Car): number {
  if (car.minimumBid !== null) return car.minimumBid
  const { auctionFormat: format, startingPrice, bidIncrement: increment, highestBid } = car
  return minimumBid(
    { format, startingPrice, increment, highestBid },
    { count: car.bidsPlaced, latest: car.currentBid },
  )
}

/** The figure that the next bid must raise, in rupees: the one to beat, or the starting price before the first bid. */
export function figureToRaise(car: Car): number {
  return car.latestBidValue ?? car.startingPrice
}
