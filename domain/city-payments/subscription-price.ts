import { formatRupees, isRupees } from '../money.ts'
import { accept, refuse, type Result } from '../refusal.ts'

/** The yearly price of a city in whole rupees, if the house has set no other. */
export const DEFAULT_CITY_PRICE = 30_000

/** An order to be priced, in whole rupees. */
export interface PricedOrder {
  readonly pricePerCity: number
  readonly cityCount: number
  readonly amount: number
}

/**
 * Returns the price of an order, computed only on the server. Refuses with INVALID_INPUT for no cities or more than an
 * order can hold, and with AMOUNT_MISMATCH if the dealer was shown another amount (`claimed`).
 */
export function priceOrder(order: {
  readonly pricePerCity: number
  readonly cityCount: number
  readonly claimed: number
}): Result<PricedOrder> {
  const { pricePerCity, cityCount, claimed } = order
  if (cityCount === 0) {
    const sentence = 'Please select a city for each added location.'
    return refuse('INVALID_INPUT', sentence, { fields: { cities: sentence } })
  }
  const amount = pricePerCity * cityCount
  if (!isRupees(amount)) {
    const sentence = 'These are too many cities for one payment.'
    return refuse('INVALID_INPUT', sentence, { fields: { cities: sentence } })
  }
  if (claimed !== amount) {
    return refuse('AMOUNT_MISMATCH', `The total for these cities is ${formatRupees(amount)}.`)
  }
  return accept({ pricePerCity, cityCount, amount })
}
