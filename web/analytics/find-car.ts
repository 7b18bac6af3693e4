import type { QueryClient } from '@tanstack/react-query'
import type { Car } from '#domain/car/car.ts'
import { isRecord } from '#domain/read-value.ts'

/** Names a car by its own id, or by that of the dealer's flow. */
export type CarName = { readonly carId: string } | { readonly flowEntityId: string }

/** Finds a car among the answers that the app holds, once for each that has it. */
export type FindCars = (name: CarName) => readonly Car[]

/** Returns the {@link FindCars} of a cache. */
export function findCarsIn(queries: QueryClient): FindCars {
  return (name) =>
    queries
      .getQueryCache()
      .getAll()
      .flatMap(({ state }) => carsIn(state.data))
      .filter((car) => ('carId' in name ? car.id === name.carId : car.flowEntityId === name.flowEntityId))
}

function carsIn(value: unknown): readonly Car[] {
  if (isCar(value)) return [value]
  return isRecord(value) || Array.isArray(value) ? Object.values(value).flatMap(carsIn) : []
}

/** Whether a value is a car as the client decodes it: only such have these fields together. */
function isCar(value: unknown): value is Car {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['make'] === 'string' &&
    typeof value['auctionFormat'] === 'string' &&
    Array.isArray(value['car_image_urls'])
  )
}
