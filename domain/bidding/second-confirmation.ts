/** A bid above this multiple of what is known of the lot's price looks like a typing error (spec: "Bidding"). */
const SLIP_FACTOR = 1.5
/** A price of ₹1 only means that there is none. */
const NO_PRICE = 1

/** The known prices of a lot, in rupees. */
export interface KnownPrices {
  readonly figureToBeat: number | null
  readonly startingPrice: number | null
  readonly guidePrice: number | null
}

/** The price with which a question about a bid compares it, and by how much the bid exceeds it. Rupees. */
export interface Excess {
  readonly over: keyof KnownPrices
  readonly by: number
}

/**
 * Returns whether the browser asks for a second confirmation before it sends a bid of `amount`: it is over 1.5 times
 * the greatest known price. Without one there is no question. The server never refuses a bid for this. In rupees.
 */
export function needsSecondConfirmation(amount: number, prices: KnownPrices): boolean {
  const greatest = greatestOf(prices)
  return greatest !== null && amount > SLIP_FACTOR * greatest.price
}

/**
 * Returns by how much a bid exceeds the figure to beat, which is the price that the dealer knows best; without one, the
 * greatest known price. Null without any. In rupees.
 */
export function excessOf(amount: number, prices: KnownPrices): Excess | null {
  const { figureToBeat } = prices
  const price = isKnown(figureToBeat)
    ? { name: 'figureToBeat' as const, price: figureToBeat }
    : greatestOf(prices)
  return price === null ? null : { over: price.name, by: amount - price.price }
}

function greatestOf(
  prices: KnownPrices,
): { readonly name: keyof KnownPrices; readonly price: number } | null {
  let greatest = null
  for (const name of ['figureToBeat', 'startingPrice', 'guidePrice'] as const) {
    const price = prices[name]
    if (isKnown(price) && price > (greatest?.price ?? 0)) greatest = { name, price }
  }
  return greatest
}

function isKnown(price: number | null): price is number {
  return price !== null && price > NO_PRICE
}
