/** A bid above this multiple of the amount to beat looks like a typing error. */
const SLIP_FACTOR = 3

/**
 * Returns whether the browser asks for a second confirmation before it sends the bid: the bid exceeds both the guide
 * price and three times the amount to beat (before the first bid, the starting price). Without a guide price only a bid
 * that beats another one is questioned. The server never refuses a bid for this. All in rupees.
 */
export function needsSecondConfirmation(bid: {
  readonly amount: number
  readonly figureToBeat: number | null
  readonly startingPrice: number | null
  readonly guidePrice: number | null
}): boolean {
  if (bid.guidePrice === null && bid.figureToBeat === null) return false
  const figure = bid.figureToBeat ?? bid.startingPrice ?? 0
  return bid.amount > SLIP_FACTOR * figure && bid.amount > (bid.guidePrice ?? 0)
}
