import { defineSetting } from '../setting.ts'
import { DEFAULT_CITY_PRICE } from './subscription-price.ts'

/** The settings of payments for cities. */
export const CITY_PAYMENTS_SETTINGS = {
  /** The price of a city for a year, GST included. */
  cityPrice: defineSetting({
    name: 'the price of a city for a year',
    confirmedBy: 'secondPerson',
    initial: { rupees: DEFAULT_CITY_PRICE },
    fields: { rupees: { kind: 'money' } },
  }),
  /** The orders that a dealer may open within an hour. Each open order is checked with the provider for a week. */
  cityOrders: defineSetting({
    name: 'the limit of orders for cities',
    confirmedBy: 'nobody',
    initial: { perHour: 20 },
    fields: { perHour: { kind: 'number', min: 1, max: 1_000_000 } },
  }),
} as const
