import { phaseOf } from '#domain/lot/auction-clock.ts'
import type { Car } from '#domain/car/car.ts'
import { useFromNow } from '#web/clock/use-now.ts'

/** The phase of a car's lot; `unknown` if a date is missing. */
export type ViewedPhase = 'unknown' | 'upcoming' | 'live' | 'over'

const PHASES = { scheduled: 'upcoming', live: 'live', ended: 'over' } as const

/** The phase of a car's lot by the server's clock. Re-renders only when the phase changes. */
export function useLotPhase(car: Pick<Car, 'start_date' | 'ta_end_date'>): ViewedPhase {
  const { start_date: startsAt, ta_end_date: endsAt } = car
  return useFromNow((now) =>
    startsAt === null || endsAt === null ? 'unknown' : PHASES[phaseOf({ startsAt, endsAt }, now)],
  )
}
