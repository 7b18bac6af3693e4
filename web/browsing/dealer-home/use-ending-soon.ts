import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ENDING_FIRST, ENDS_SOON_MS } from '#domain/browsing/ending-soon.ts'
import type { Car } from '#domain/car/car.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { readOf } from '#web/api/use-operation.ts'
import { browseInputOf, type HomeFilters } from './filters.ts'

/** The minimum time between two reads, in ms: a lot is listed until it is closed, which may take a moment. */
const READ_AGAIN_AFTER_MS = 5_000
/** The time in ms over which all browsers that saw a lot end spread their reads. */
const SPREAD_MS = 5_000

/** The lots of the strip "Ending soon" and the state of their read. */
export interface EndingSoon {
  /** Whether the strip belongs to the list: not where that begins with the same lots, or shows sold cars. */
  readonly isShown: boolean
  readonly cars: readonly Car[]
  /** Whether it is not known yet which lots end soon. */
  readonly isPending: boolean
}

/**
 * Reads the lots within the filters that are live and end within the hour from the read on, and again once one of them has
 * ended: until then nothing moves. Empty if the read fails.
 */
export function useEndingSoon(filters: HomeFilters): EndingSoon {
  const isShown = !filters.ended && filters.sort !== ENDING_FIRST.sort
  const { queryKey, queryFn } = readOf('getCars', { ...browseInputOf(filters), ...ENDING_FIRST })
  const [later] = useState(() => Math.random() * SPREAD_MS)
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async (context) => ({ ...(await queryFn(context)), readAt: serverNow() }),
    enabled: isShown,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false
      const due = dueAgain(
        data.cars.filter((car) => endsSoon(car, data.readAt)),
        data.readAt,
      )
      return due === null ? false : Math.max(1, due + later - serverNow())
    },
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

/** Returns when these lots are to be read again, in epoch milliseconds; null if there are none. */
function dueAgain(cars: readonly Car[], readAt: number): number | null {
  if (cars.length === 0) return null
  const firstEnd = Math.min(...cars.map(({ ta_end_date: end }) => end ?? Infinity))
  return Math.max(firstEnd, readAt + READ_AGAIN_AFTER_MS)
}
