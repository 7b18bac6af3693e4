/** A limit within a window of an hour. */
export interface CountedLimit {
  readonly key: string
  readonly max: number
}

/** Counts in the memory of one process. */
export interface ProcessCounter {
  /** Counts `amount` for every limit, or for none. */
  take(limits: readonly CountedLimit[], amount: number): Count
}

/** The outcome of a counting. */
export interface Count {
  /** Seconds; 0 if it was counted. */
  readonly wait: number
  /** The turns that each limit has left afterwards, in their order. */
  readonly left: readonly number[]
}

const WINDOW_MS = 3_600_000
/** The maximum number of keys that are counted, about 20 MB. Beyond it the windows that began first are forgotten. */
const MAX_KEYS = 100_000

/**
 * Creates a counter for what must not wait for the database. The window of a key is the hour after its first turn.
 * `now` is in ms, and never goes back.
 */
export function createProcessCounter(now: () => number): ProcessCounter {
  // In the order in which their windows began.
  const windows = new Map<string, { readonly endsAt: number; taken: number }>()

  function openWindow(key: string, at: number) {
    const known = windows.get(key)
    if (known !== undefined && known.endsAt > at) return known
    windows.delete(key)
    const opened = { endsAt: at + WINDOW_MS, taken: 0 }
    windows.set(key, opened)
    if (windows.size > MAX_KEYS) {
      const [oldest] = windows.keys()
      if (oldest !== undefined) windows.delete(oldest)
    }
    return opened
  }

  return {
    take(limits, amount) {
      const at = now()
      const open = limits.map(({ key, max }) => ({ max, window: openWindow(key, at) }))
      const full = open.filter(({ max, window }) => window.taken > 0 && window.taken + amount > max)
      const wait = Math.max(0, ...full.map(({ window }) => window.endsAt - at)) / 1000
      if (wait === 0) for (const { window } of open) window.taken += amount
      return { wait, left: open.map(({ max, window }) => Math.max(0, max - window.taken)) }
    },
  }
}
