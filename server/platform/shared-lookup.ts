import { setImmediate } from 'node:timers/promises'

interface Waiting<Value> {
  readonly key: string
  readonly resolve: (value: Value | null) => void
  readonly reject: (error: unknown) => void
}

/** The number of keys of one query at most. */
const MAX_BATCH = 1_000

/**
 * Creates a function that looks one key up with queries that take several. Every call is answered by a query that began
 * after it; calls that arrive during a query share the next one. Returns null if the query does not return the key.
 */
export function createSharedLookup<Value>(
  query: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | null> {
  let waiting: Waiting<Value>[] = []
  let running = false

  async function drain(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      // All calls that are being read from their connections share the query.
      await setImmediate()
      const batch = waiting.slice(0, MAX_BATCH)
      waiting = waiting.slice(MAX_BATCH)
      try {
        const found = await query([...new Set(batch.map(({ key }) => key))])
        for (const { key, resolve } of batch) resolve(found.get(key) ?? null)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!running) void drain()
    })
}
