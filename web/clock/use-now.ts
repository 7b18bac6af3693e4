import { useSyncExternalStore } from 'react'
import { serverNow } from '#web/api/server-clock.ts'

const SECOND = 1000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | null = null
let now = serverNow()

/** Ticks when a second of the server's clock begins, so that all countdowns change at the same moment. */
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

/** Returns the server's clock in epoch ms. One timer for the whole page updates it every second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

/**
 * Returns a value derived from the server's clock (epoch ms). The component re-renders only when the value changes,
 * which keeps long lists fast.
 */
export function useFromNow<Read extends string | number | boolean>(read: (now: number) => Read): Read {
  return useSyncExternalStore(subscribe, () => read(now))
}
