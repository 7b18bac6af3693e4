import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A value that was read recently. */
export interface RecentRead<Value> {
  /** A hash of the value: two reads have the same version only if they found the same. */
  readonly version: string
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

/** A read that has begun. */
interface Begun<Value> {
  readonly promise: Promise<RecentRead<Value>>
  /** Null until it is done. */
  read: RecentRead<Value> | null
}

/** The length of a version: 22 characters of base64, 132 bits. */
const VERSION_LENGTH = 22

/** Creates an empty store of recently read values. */
export function createRecentReads<Value>({
  keepMs,
  most,
  print,
  clock = () => performance.now(),
}: RecentReadsOptions<Value>): RecentReads<Value> {
  const kept = new LRUCache<string, Begun<Value>>({
    max: most,
    ttl: keepMs,
    // By default the library reads the clock at most once a millisecond.
    ttlResolution: 0,
    perf: { now: clock },
  })

  function begin(
    keys: readonly string[],
    read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): ReadonlyMap<string, Begun<Value>> {
    const values = read(keys)
    return new Map(
      keys.map((key) => {
        const promise = values.then((found) => (begun.read = toRead(found.get(key) ?? null)))
        const begun: Begun<Value> = { promise, read: null }
        // A time of 0 would mean for ever.
        if (keepMs > 0) kept.set(key, begun)
        return [key, begun]
      }),
    )
  }

  function toRead(value: Value | null): RecentRead<Value> {
    const version = value === null ? '' : hash('sha256', print(value), 'base64url').slice(0, VERSION_LENGTH)
    return { version, value }
  }

  return {
    async get(keys, read) {
      const found = keys.map((key) => kept.get(key))
      const missing = new Set(keys.filter((_, index) => found[index] === undefined))
      const begun = missing.size === 0 ? null : begin([...missing], read)
      const wanted = keys.flatMap((key, index) => found[index] ?? begun?.get(key) ?? [])
      try {
        // Most calls find everything, and need not wait.
        const done = wanted.flatMap((one) => one.read ?? [])
        return done.length === wanted.length ? done : await Promise.all(wanted.map(({ promise }) => promise))
      } catch (error) {
        for (const [key, failed] of begun ?? []) if (kept.peek(key) === failed) kept.delete(key)
        throw error
      }
    },
    forget: (key) => void kept.delete(key),
    forgetAll(beginning) {
      const keys = [...kept.keys()].filter((key) => key.startsWith(beginning))
      for (const key of keys) kept.delete(key)
    },
  }
}
