import { liveEventsOf } from '#web/api/received-events.ts'

/** How long a new end is pointed out after the bid that moved it, in ms. */
const SHOWN_MS = 60_000

/**
 * Returns when the lot ends now (epoch ms) if a late bid moved its end within the last minute, as received from the live
 * stream; null otherwise. `now` is the server's clock in epoch ms.
 */
export function movedEndOf(lotId: string, now: number): number | null {
  const bid = liveEventsOf(lotId)?.bid
  if (bid?.extendedBySeconds === undefined) return null
  const endsAt = Date.parse(bid.endsAt)
  return now < endsAt - bid.extendedBySeconds * 1000 + SHOWN_MS ? endsAt : null
}
