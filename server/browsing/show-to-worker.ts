import type { Car } from '#contract/car.ts'
import type { Role } from '#domain/roles.ts'
import { stateForDriver } from '#domain/flows/my-lists.ts'

/** A car of a dealer's as this role sees it: to a driver everything from the delivery on is delivered. */
export function showToWorker(car: Car, role: Role | null): Car {
  if (role !== 'delivery_driver' || car.state === null) return car
  const state = stateForDriver(car.state)
  // The reason belongs to a state that the driver is not told of.
  return { ...car, state, stateReason: state === car.state ? car.stateReason : null }
}
