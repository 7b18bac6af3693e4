import type { Car } from '#domain/car/car.ts'

/**
 * What a sold car went for, in rupees: where a counter was accepted more than the highest bid, which stands for it only
 * until the house has told the price. Null where the car is not sold, or its price not for this dealer to know.
 */
export function hammerPriceOf({
  isSold,
  auctionWinAmount,
  highestBid,
}: Pick<Car, 'isSold' | 'auctionWinAmount' | 'highestBid'>): number | null {
  return isSold ? (auctionWinAmount ?? highestBid) : null
}
