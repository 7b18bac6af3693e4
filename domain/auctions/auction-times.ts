import { accept, fault, refuseFields, type Fault, type Result } from '../refusal.ts'

/** How far from now the start and the end of an auction may lie, in days. */
export const MAX_DAYS_AWAY = 366

const DAY_MS = 24 * 60 * 60_000

/** The start and the end of an auction, in epoch ms. */
export interface AuctionTimes {
  readonly startsAt: number
  readonly endsAt: number
}

/**
 * Checks the times of an auction as they are typed, at `now` (epoch ms). Refuses with INVALID_INPUT, at their fields, times
 * more than {@link MAX_DAYS_AWAY} days away in either direction, and an end that is not after the start.
 */
export function checkAuctionTimes(times: AuctionTimes, now: number): Result<null> {
  const faults: Record<string, Fault> = {}
  for (const field of ['startsAt', 'endsAt'] as const) {
    if (Math.abs(times[field] - now) > MAX_DAYS_AWAY * DAY_MS) faults[field] = fault('auction.timeTooFar')
  }
  if (times.endsAt <= times.startsAt) faults['endsAt'] = fault('auction.endBeforeStart')
  return Object.keys(faults).length === 0 ? accept(null) : refuseFields('INVALID_INPUT', faults)
}
