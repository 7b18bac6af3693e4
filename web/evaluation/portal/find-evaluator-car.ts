import type { Car } from '#domain/car/car.ts'
import type { YardList } from '#web/api/decoders.ts'

/** Returns the car of a flow in the evaluator's list; null if it is not there. */
export function findEvaluatorCar(list: YardList | null, flowEntityId: string): Car | null {
  const cars = list?.groups.flatMap((group) => group.cars) ?? []
  return cars.find((car) => car.flowEntityId === flowEntityId) ?? null
}
