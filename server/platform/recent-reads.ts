import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A value that was read recently. */
export interface RecentRead<Value> {
  /** Two reads have the same number only if they are of the same key and found the same value. */
  readonly version: number
  /** Null if there is no value under the key. */
  readonly value: Value | null
}

/** Values that are kept for a short time after they were read, by key. */
export interface RecentReads<Value> {
  /**
   * Returns the values of these keys, in their order. Reads those that are not kept with one call of `read`; calls that
   * ask for the same keys meanwhile share it.
   *
   * @throws the error of `read`. Nothing is kept then.
   */
  get(
    keys: readonly string[],
    read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<readonly RecentRead<Value>[]>
  /** Makes the next call read this key anew, even if a read is under way. */
  forget(key: string): void
  /** Makes the next call read the keys that begin so anew. */
  forgetAll(beginning: string): void
}

/** Settings of {@link createRecentReads}. */
export interface RecentReadsOptions<Value> {
  /** The age in ms up to which a value is kept, counted from the beginning of its read; 0 keeps none. */
  readonly keepMs: number
  /** The number of keys kept at most. The least recently used are dropped. */
  readonly most: number
  /** Returns a text or bytes that are equal only for equal values. */
  readonly print: (value: Value) => string | Buffer
  /** A clock in ms that never goes back. Default: the process's. */
  readonly clock?: () => number
}

/** Creates an empty store of recently read values. */
export function createRecentReads<Value>({
  keepMs,
  most,
  print,
  clock = () => performance.now(),
}: RecentReadsOptions<Value>): RecentReads<Value> {
  const kept = new LRUCache<string, Promise<RecentRead<Value>>>({
    max: most,
    ttl: keepMs,
    // By default the library reads the clock at most once a millisecond.
    ttlResolution: 0,
    perf: { now: clock },
  })
  /** The latest version of each key, and the hash of its value. */
  const latest = new LRUCache<string, { readonly version: number; readonly print: string }>({ max: most })
  let versions = 0

  function begin(
    keys: readonly string[],
    read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): ReadonlyMap<string, Promise<RecentRead<Value>>> {
    const values = read(keys)
    return new Map(
      keys.map((key) => {
        const one = values.then((found) => toRead(key, found.get(key) ?? null))
        // A time of 0 would mean for ever.
        if (keepMs > 0) kept.set(key, one)
        return [key, one]
      }),
    )
  }

  function toRead(key: string, value: Value | null): RecentRead<Value> {
    const printed = value === null ? '' : hash('sha256', print(value), 'base64')
    const before = latest.get(key)
    if (before?.print === printed) return { version: before.version, value }
    versions += 1
    latest.set(key, { version: versions, print: printed })
    return { version: versions, value }
  }

  function forgetFailed(key: string, failed: Promise<RecentRead<Value>>): void {
    if (kept.peek(key) === failed) kept.delete(key)
  }

  return {
    async get(keys, read) {
      const found = new Map(keys.map((key) => [key, kept.get(key)]))
      const missing = [...found].flatMap(([key, one]) => (one === undefined ? [key] : []))
      const begun = missing.length === 0 ? null : begin(missing, read)
      const wanted = keys.flatMap((key) => found.get(key) ?? begun?.get(key) ?? [])
      try {
        return await Promise.all(wanted)
      } catch (error) {
        for (const [key, one] of begun ?? []) forgetFailed(key, one)
        throw error
      }
    },
    forget: (key) => void kept.delete(key),
    forgetAll(beginning) {
      for (const key of [...kept.keys()]) if (key.startsWith(beginning)) kept.delete(key)
    },
  }
}
