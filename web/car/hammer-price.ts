import type { Car } from '#domain/car/car.ts'

/**
 * The hammer price of a sold car in rupees. After an accepted counter-offer it exceeds the highest bid, which stands in
 * until the server has sent the price. Null if the car is not sold or this dealer may not know its price.
 */
export function hammerPriceOf({
  isSold,
  auctionWinAmount,
  highestBid,
}: Pick<Car, 'isSold' | 'auctionWinAmount' | 'highestBid'>): number | null {
  return isSold ? (auctionWinAmount ?? highestBid) : null
}
