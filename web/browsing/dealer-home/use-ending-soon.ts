import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ENDING_FIRST, ENDS_SOON_MS } from '#domain/browsing/ending-soon.ts'
import type { Car } from '#domain/car/car.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { readOf } from '#web/api/use-operation.ts'
import { browseInputOf, type HomeFilters } from './filters.ts'

/** The lots of the strip "Ending soon" and the state of their read. */
export interface EndingSoon {
  /** Whether the strip belongs to the list: not where that begins with the same lots, or shows sold cars. */
  readonly isShown: boolean
  readonly cars: readonly Car[]
  /** Whether it is not known yet which lots end soon. */
  readonly isPending: boolean
}

/**
 * Reads the lots within the filters that are live and end within the hour from the read on. Later ones follow with the next read, so
 * that nothing moves meanwhile. Empty if the read fails.
 */
export function useEndingSoon(filters: HomeFilters): EndingSoon {
  const isShown = !filters.ended && filters.sort !== ENDING_FIRST.sort
  const { queryKey, queryFn } = readOf('getCars', { ...browseInputOf(filters), ...ENDING_FIRST })
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async (context) => ({ ...(await queryFn(context)), readAt: serverNow() }),
    enabled: isShown,
    placeholderData: keepPreviousData,
  })
  if (!isShown) return { isShown, cars: [], isPending: false }
  const cars = data?.cars.filter((car) => endsSoon(car, data.readAt)) ?? []
  return { isShown, cars, isPending }
}

/** Whether bidding on a car has begun, and ends within the hour. */
function endsSoon({ start_date: start, ta_end_date: end }: Car, now: number): boolean {
  return (start === null || start <= now) && end !== null && end <= now + ENDS_SOON_MS
}
