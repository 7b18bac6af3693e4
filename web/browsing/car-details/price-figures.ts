import '#web/text/en/car.ts'
import '#web/text/en/car-details.ts'
import type { Car } from '#domain/car/car.ts'
import { DEFAULT_STARTING_PRICE } from '#domain/lot/auction-rules.ts'
import { hammerPriceOf } from '#web/car/hammer-price.ts'
import type { TextId } from '#web/text/text.ts'

/** A figure of the price strip: its label, and whole rupees or that the auction keeps it secret. */
export interface PriceFigure {
  readonly label: TextId
  readonly rupees: number | 'sealed'
}

/** The fields of a car that its price strip shows. */
export type PricedCar = Pick<
  Car,
  | 'lotId'
  | 'auctionFormat'
  | 'isSold'
  | 'auctionWinAmount'
  | 'highestBid'
  | 'startingPrice'
  | 'price'
  | 'currentBid'
>

/**
 * Returns the prices of a car, the most important first: the hammer price or the highest bid, else the starting price,
 * else the guide price. The highest bid of a sealed auction is secret. Empty only for a car without a lot and a price.
 */
export function priceFigures(car: PricedCar): readonly PriceFigure[] {
  const { lotId, startingPrice, price, currentBid } = car
  const reached = reachedPrice(car)
  // Every lot has a starting price, but ₹1 is not worth showing next to another figure.
  const hasStartingPrice = lotId !== null && (reached === null || startingPrice > DEFAULT_STARTING_PRICE)
  const figures: readonly (PriceFigure | null)[] = [
    reached,
    hasStartingPrice ? { label: 'carDetails.startingPrice', rupees: startingPrice } : null,
    price === null ? null : { label: 'car.guidePrice', rupees: price },
    currentBid === null ? null : { label: 'carDetails.yourBid', rupees: currentBid },
  ]
  return figures.filter((figure) => figure !== null)
}

/** Returns the price that the bids have reached; null before the first bid of an open auction. */
function reachedPrice(car: PricedCar): PriceFigure | null {
  const label = car.isSold ? 'car.hammerPrice' : 'carDetails.highestBid'
  const rupees = car.isSold ? hammerPriceOf(car) : car.highestBid
  if (rupees !== null) return { label, rupees }
  return car.lotId !== null && car.auctionFormat === 'sealed' ? { label, rupees: 'sealed' } : null
}
