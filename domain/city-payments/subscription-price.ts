import { isRupees } from '../money.ts'
import { accept, refuse, refuseField, type Result } from '../refusal.ts'

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
    return refuseField('cities', 'cities.none')
  }
  const amount = pricePerCity * cityCount
  if (!isRupees(amount)) {
    return refuseField('cities', 'cities.tooMany')
  }
  if (claimed !== amount) {
    return refuse('AMOUNT_MISMATCH', 'cities.otherTotal', { values: { amount: { rupees: amount } } })
  }
  return accept({ pricePerCity, cityCount, amount })
}
