import { formatRupees, isRupees } from '../money.ts'
import { accept, refuse, type Result } from '../refusal.ts'

/** What a city costs for a year where the house has set no other price, in whole rupees. */
export const DEFAULT_CITY_PRICE = 30_000

/** What an order is for, in whole rupees. */
export interface PricedOrder {
  readonly pricePerCity: number
  readonly cityCount: number
  readonly amount: number
}

/**
 * The price of an order of so many cities, which the house alone knows. INVALID_INPUT for no city and for more than an
 * order can hold, AMOUNT_MISMATCH where the dealer was shown (`claimed`) another amount.
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
