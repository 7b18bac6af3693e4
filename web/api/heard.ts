import type { LiveEvents } from '#contract/live/live-events.ts'

/** The last event of each kind that the live stream sent about a lot. */
export interface Heard {
  readonly bid?: LiveEvents['bid']
  readonly outbid?: LiveEvents['outbid']
  readonly lot?: LiveEvents['lot']
}

/** The maximum number of lots remembered, more than a user follows at once. */
const MAX_LOTS = 1000

const heard = new Map<string, Heard>()

/** Remembers a lot's events, to apply them to answers that were requested before the events occurred. */
export function rememberHeard(lotId: string, news: Heard): void {
  const before = heard.get(lotId)
  heard.delete(lotId)
  heard.set(lotId, { ...before, ...news })
  const [oldest] = heard.keys()
  if (heard.size > MAX_LOTS && oldest !== undefined) heard.delete(oldest)
}

/** Forgets all events. Used after a gap in the stream, when new reads are more recent than any remembered event. */
export function forgetHeard(): void {
  heard.clear()
}

/** Returns the remembered events of a lot; null if there are none. */
export function heardOf(lotId: string): Heard | null {
  return heard.get(lotId) ?? null
}

/** Whether any event is remembered. */
export function hasHeard(): boolean {
  return heard.size > 0
}
