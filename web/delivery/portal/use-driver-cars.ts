import type { UseQueryResult } from '@tanstack/react-query'
import type { YardList } from '#web/api/decoders.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { useKeptRead } from '#web/api/use-kept-read.ts'
import { driverCars, READ_AGAIN_EVERY } from '#web/people/portal/field-cars.ts'

/** Reads the driver's cars; without a network those of the last visit. */
export function useDriverCars(): UseQueryResult<YardList | null, CallFailure> {
  return useKeptRead('getDriverCars', { select: driverCars, refetchInterval: READ_AGAIN_EVERY })
}
