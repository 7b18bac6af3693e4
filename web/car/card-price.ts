import '#web/text/en/car.ts'
import type { Car } from '#domain/car/car.ts'
import { hammerPriceOf } from './hammer-price.ts'

/** An amount of a car's auction and its label. */
export interface CardPrice {
  /** Rupees. */
  readonly amount: number
  readonly label: 'car.hammerPrice' | 'car.highestBid' | 'car.startingPrice'
}

/**
 * Returns the amount of the auction that a car's card shows: the hammer price once the car is sold, before that the
 * highest bid (open auctions only), and before the first bid the starting price. Null if none is known, or if the
 * auction ended without a sale.
 */
export function cardPriceOf(
  car: Pick<
    Car,
    'isSold' | 'auctionWinAmount' | 'highestBid' | 'startingPrice' | 'auctionFormat' | 'outcome' | 'lotId'
  >,
): CardPrice | null {
  const hammerPrice = hammerPriceOf(car)
  if (hammerPrice !== null) return { amount: hammerPrice, label: 'car.hammerPrice' }
  if (car.isSold || car.outcome !== null || car.lotId === null) return null
  if (car.auctionFormat === 'open' && car.highestBid !== null) {
    return { amount: car.highestBid, label: 'car.highestBid' }
  }
  return car.startingPrice === null ? null : { amount: car.startingPrice, label: 'car.startingPrice' }
}
