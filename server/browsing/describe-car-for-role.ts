import type { Car } from '#contract/car.ts'
import type { Role } from '#domain/roles.ts'
import { stateForDriver } from '#domain/flows/my-lists.ts'

/**
 * Adapts a dealer's car to the role of the viewer: a driver sees every state after delivery as delivered, and no hidden
 * pictures.
 */
export function describeCarForRole(car: Car, role: Role | null): Car {
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
