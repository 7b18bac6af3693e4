import type { LiveEvents } from '#contract/live/live-events.ts'

/** What the stream has last said of a lot. */
export interface Heard {
  readonly bid?: LiveEvents['bid']
  readonly outbid?: LiveEvents['outbid']
  readonly lot?: LiveEvents['lot']
}

/** More lots than a person follows at once. */
const MOST = 1000

const heard = new Map<string, Heard>()

/** Remembers what was heard of a lot, for answers that were on their way before it happened. */
export function rememberHeard(lotId: string, news: Heard): void {
  const before = heard.get(lotId)
  heard.delete(lotId)
  heard.set(lotId, { ...before, ...news })
  const [oldest] = heard.keys()
  if (heard.size > MOST && oldest !== undefined) heard.delete(oldest)
}

/** Forgets it all: after a gap, what is read is newer than what was heard. */
export function forgetHeard(): void {
  heard.clear()
}

/** What was last heard of a lot. */
export function heardOf(lotId: string): Heard | null {
  return heard.get(lotId) ?? null
}

/** Whether anything was heard. */
export function hasHeard(): boolean {
  return heard.size > 0
}
