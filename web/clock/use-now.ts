import { useSyncExternalStore } from 'react'
import { serverNow } from '#web/api/server-clock.ts'

const SECOND = 1000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | null = null
let now = serverNow()

/** Ticks when a second of the server's clock begins, so that every countdown turns at the same moment. */
function tick(): void {
  now = serverNow()
  timer = setTimeout(tick, SECOND - (now % SECOND) + 5)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === null) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearTimeout(timer)
    timer = null
  }
}

/** The server's clock, epoch milliseconds, once a second: one timer for all countdowns of the page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

/**
 * What `read` makes of the server's clock (epoch milliseconds): a text, a figure or a flag. A long list asks
 * in this way, for only what reads differently than a second ago is drawn again.
 */
export function useFromNow<Read extends string | number | boolean>(read: (now: number) => Read): Read {
  return useSyncExternalStore(subscribe, () => read(now))
}
