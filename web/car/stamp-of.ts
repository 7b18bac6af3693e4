import '#web/text/en/car.ts'
import type { Car } from '#domain/car/car.ts'
import { leadsTo } from '#domain/flows/car-lifecycle.ts'

/** The facts of a car that decide about its stamp. */
export type StampedCar = Pick<Car, 'isSold' | 'state' | 'awardedToDealerAmount' | 'offerUntil'>

/**
 * Returns the text of the stamp on a car's picture; null for none. A car that the dealer has won is sold for everybody else
 * (life cycle, "Award"); one that is only offered to it, or that it did not pay, is not its own.
 */
export function stampOf(car: StampedCar): 'car.won' | 'car.sold' | null {
  if (!car.isSold) return null
  const isDefaulted = leadsTo('declareDefault', car.state)
  const isOwn = car.awardedToDealerAmount !== null && car.offerUntil === null && !isDefaulted
  return isOwn ? 'car.won' : 'car.sold'
}
