/** The increments for cars under a guide price, cheapest first. Rupees. */
const STEPS: readonly { readonly under: number; readonly increment: number }[] = [
  { under: 5_00_000, increment: 1_000 },
  { under: 10_00_000, increment: 2_500 },
]
const INCREMENT_ABOVE = 5_000

/**
 * Suggests an auction's increment by the median of its lots' guide prices: ₹1,000 under 5 lakh, ₹2,500 under 10 lakh,
 * ₹5,000 from there. The median is used so that one expensive car does not raise the increment of cheap ones. All in rupees;
 * null prices are unknown. Returns null if no price is known.
 */
export function suggestIncrement(guidePrices: readonly (number | null)[]): number | null {
  const known = guidePrices.filter((price) => price !== null).toSorted((a, b) => a - b)
  // Of two middle prices the lower one: a small increment only costs time.
  const median = known[Math.floor((known.length - 1) / 2)]
  if (median === undefined) return null
  return STEPS.find(({ under }) => median < under)?.increment ?? INCREMENT_ABOVE
}
