import type { Car } from '#domain/car/car.ts'

/**
 * Returns the hammer price of a sold car in rupees, or the highest bid until the server has sent the price. After an
 * accepted counter-offer the price exceeds the highest bid. Null if the car is not sold or this dealer may not know the
 * price.
 */
export function hammerPriceOf({
  isSold,
  auctionWinAmount,
  highestBid,
}: Pick<Car, 'isSold' | 'auctionWinAmount' | 'highestBid'>): number | null {
  return isSold ? (auctionWinAmount ?? highestBid) : null
}
