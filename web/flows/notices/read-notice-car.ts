import type { QueryClient } from '@tanstack/react-query'
import type { Car } from '#domain/car/car.ts'
import { failureOf } from '#web/api/failure.ts'
import { readOf } from '#web/api/use-operation.ts'

/** Reads a car's present state after an event; null if it cannot be read. */
export async function readNoticeCar(queries: QueryClient, carId: string): Promise<Car | null> {
  try {
    const details = await queries.fetchQuery({
      ...readOf('getCarDetailsPageData', { carId }),
      staleTime: 0,
    })
    return details?.car ?? null
  } catch (error) {
    // The notice then says "one of your cars".
    if (failureOf(error) === null) throw error
    return null
  }
}
