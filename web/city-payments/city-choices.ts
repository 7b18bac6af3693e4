import { isRecord } from '#domain/read-value.ts'
import { DEFAULT_CITY_PRICE } from '#domain/city-payments/subscription-price.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { useRead } from '#web/api/use-operation.ts'

/** The cities on offer, and the yearly price of one in whole rupees. */
export interface CityOffer {
  readonly price: number
  readonly cities: readonly string[]
}

/** The offer used if loading fails (part A section 9). The server always computes the charged price itself. */
const FALLBACK: CityOffer = {
  price: DEFAULT_CITY_PRICE,
  cities: ['Mumbai', 'Chennai', 'Delhi', 'Bangalore', 'Hyderabad', 'Kolkata'],
}

/** Reads the cities on offer; null while loading, {@link FALLBACK} if loading fails. */
export function useCityOffer(): { readonly offer: CityOffer | null; readonly error: CallFailure | null } {
  const { data, error } = useRead('AmountPayGet', {})
  if (error !== null && data === undefined) return { offer: FALLBACK, error }
  return { offer: data === undefined ? null : readOffer(data), error: null }
}

function readOffer(answer: unknown): CityOffer {
  const value = isRecord(answer) && isRecord(answer['value']) ? answer['value'] : {}
  const { amount, cities } = value
  return {
    price: typeof amount === 'number' && amount > 0 ? amount : FALLBACK.price,
    cities: Array.isArray(cities)
      ? cities.flatMap((city: unknown) =>
          isRecord(city) && typeof city['name'] === 'string' ? [city['name']] : [],
        )
      : FALLBACK.cities,
  }
}
