import type { LiveEvent } from '#contract/live/live-events.ts'

/** An event as streams carry it. It is rendered once for all streams. */
export interface LiveFrame {
  readonly event: LiveEvent['event']
  /** The lines of the event, without its id, which each stream gives. */
  readonly lines: string
}

/** Renders an event. */
export function toFrame({ event, data }: LiveEvent): LiveFrame {
  return { event, lines: `event: ${event}\ndata: ${JSON.stringify(data)}\n\n` }
}
