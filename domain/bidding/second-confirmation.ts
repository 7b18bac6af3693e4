/** A bid of more than this many times the figure to beat looks like a typing error. */
const SLIP_FACTOR = 3

/**
 * Whether the browser asks a second time before it sends the bid: the bid exceeds the guide price and three times the
 * figure to beat (before the first bid, the starting price). Without a guide price only a bid that beats another one is
 * questioned. Never a reason to refuse. All in rupees.
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
