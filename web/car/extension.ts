import { liveEventsOf } from '#web/api/received-events.ts'

/** How long an extension is shown after the bid that caused it, in ms. */
const SHOWN_MS = 60_000

/**
 * Returns by how many seconds the last late bid extended the lot, counted from that bid, as received from the live stream;
 * 0 if none did so within the last minute. `now` is the server's clock in epoch ms.
 */
export function extensionOf(lotId: string, now: number): number {
  const bid = liveEventsOf(lotId)?.bid
  if (bid?.extendedBySeconds === undefined) return 0
  const placedAt = Date.parse(bid.endsAt) - bid.extendedBySeconds * 1000
  return now < placedAt + SHOWN_MS ? bid.extendedBySeconds : 0
}
