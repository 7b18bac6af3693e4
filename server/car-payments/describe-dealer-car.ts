import { fullTitle } from '#domain/car/car-labels.ts'
import type { DealerCar } from './dealer-cars-queries.ts'

/** Describes a dealer's car beside money, as the calls answer it. */
export function describeDealerCar(car: DealerCar) {
  const { flowId, uid, organization, carId, regno, state } = car
  return { flowEntityId: flowId, uid, organization, carId, title: fullTitle(car), regno, state }
}
