import type { Car } from '#contract/car.ts'
import type { Role } from '#domain/roles.ts'
import { WON_FACTS } from '#domain/car/car-description.ts'
import { stateForDriver } from '#domain/flows/my-lists.ts'

const NOT_FOR_FIELD_WORKERS = Object.fromEntries(WON_FACTS.map((name) => [name, null]))

/**
 * Adapts a dealer's car to the role of the viewer: evaluators and drivers read nothing that is for the dealer who has paid
 * for it, and a driver sees every state after delivery as delivered, and no hidden pictures.
 */
export function describeCarForRole(whole: Car, role: Role | null): Car {
  const isField = role === 'delivery_driver' || role === 'dealer_evaluator'
  const car = isField ? { ...whole, ...NOT_FOR_FIELD_WORKERS, paymentReversed: false } : whole
  if (role !== 'delivery_driver' || car.state === null) return car
  const state = stateForDriver(car.state)
  // The reason belongs to a state that is hidden from the driver.
  return {
    ...car,
    state,
    stateReason: state === car.state ? car.stateReason : null,
    evaluationImages: car.evaluationImages.filter(({ hiddenReason }) => hiddenReason === null),
  }
}
