/** How many times the figure to beat a bid must exceed before it looks like a slip. */
const SLIP_FACTOR = 3

/**
 * Whether the browser asks a second time before it sends the bid: it is over three times the figure to
 * beat and over the guide price. Before the first bid the starting price stands for the figure. Where no
 * guide price is known, only a bid that beats another one can look like a slip. Never a reason to refuse.
 * All in rupees.
 */
export function needsSecondQuestion(bid: {
  readonly amount: number
  readonly figureToBeat: number | null
  readonly startingPrice: number | null
  readonly guidePrice: number | null
}): boolean {
  if (bid.guidePrice === null && bid.figureToBeat === null) return false
  const figure = bid.figureToBeat ?? bid.startingPrice ?? 0
  return bid.amount > SLIP_FACTOR * figure && bid.amount > (bid.guidePrice ?? 0)
}
