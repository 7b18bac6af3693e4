import type { LiveEvents } from '#contract/live/live-events.ts'

/** The last event of each kind that the live stream sent about a lot. */
export interface LotEvents {
  readonly bid?: LiveEvents['bid']
  readonly outbid?: LiveEvents['outbid']
  readonly lot?: LiveEvents['lot']
}

/** The maximum number of lots remembered, more than a user follows at once. */
const MAX_LOTS = 1000

const received = new Map<string, LotEvents>()

/** Remembers a lot's events, to apply them to answers that were requested before the events occurred. */
export function rememberLiveEvent(lotId: string, events: LotEvents): void {
  const before = received.get(lotId)
  received.delete(lotId)
  received.set(lotId, { ...before, ...events })
  const [oldest] = received.keys()
  if (received.size > MAX_LOTS && oldest !== undefined) received.delete(oldest)
}

/** Forgets all events. Used after a gap in the stream, when new reads are more recent than any remembered event. */
export function forgetLiveEvents(): void {
  received.clear()
}

/** Returns the remembered events of a lot; null if there are none. */
export function liveEventsOf(lotId: string): LotEvents | null {
  return received.get(lotId) ?? null
}

/** Whether any event is remembered. */
export function hasLiveEvents(): boolean {
  return received.size > 0
}
