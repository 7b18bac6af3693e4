/** A limit within a window of an hour. */
export interface CountedLimit {
  readonly key: string
  readonly max: number
}

/** Counts in the memory of one process. */
export interface ProcessCounter {
  /** Counts `amount` for every limit, or for none. Returns the seconds to wait; 0 if it was counted. */
  take(limits: readonly CountedLimit[], amount: number): number
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
      if (full.length > 0) return Math.max(...full.map(({ window }) => window.endsAt - at)) / 1000
      for (const { window } of open) window.taken += amount
      return 0
    },
  }
}
