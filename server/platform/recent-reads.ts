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
   * ask for the same keys meanwhile share it. A value that is older than `keepMs`, but not than twice that, is returned at
   * once, and refreshed for later calls.
   *
   * @throws the error of `read`. Nothing is kept then.
   */
  get(keys: readonly string[], read: Read<Value>): Promise<readonly RecentRead<Value>[]>
  /** Makes the next call read this key again, even if a read is in progress. */
  forget(key: string): void
  /** Makes the next call read all keys with this prefix again. */
  forgetAll(beginning: string): void
}

/** Reads the values of keys; those without a value are missing. */
type Read<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>

/** Settings of {@link createRecentReads}. */
export interface RecentReadsOptions<Value> {
  /** The age in ms, counted from the beginning of its read, up to which a value is not refreshed; 0 keeps none. */
  readonly keepMs: number
  /** The number of keys kept at most. The least recently used are dropped. */
  readonly max: number
  /** Returns a text or bytes that are equal only for equal values. */
  readonly print: (value: Value) => string | Buffer
  /** A clock in ms that never goes back. Default: the process's. */
  readonly clock?: () => number
}

/** A read that has begun. */
interface Begun<Value> {
  readonly begunAt: number
  readonly promise: Promise<RecentRead<Value>>
  /** Null until it is done. */
  read: RecentRead<Value> | null
  /** Whether a later read of the same key is under way. */
  isRenewing: boolean
}

/** The length of a version: 22 characters of base64, 132 bits. */
const VERSION_LENGTH = 22

/** Creates an empty store of recently read values. */
export function createRecentReads<Value>({
  keepMs,
  max,
  print,
  clock = () => performance.now(),
}: RecentReadsOptions<Value>): RecentReads<Value> {
  // The age is checked here and not by the library, which would read the clock for each key.
  const kept = new LRUCache<string, Begun<Value>>({ max: max })

  /** Returns the values if all of them are there and none is old, which most calls find. */
  function findAll(keys: readonly string[], now: number): readonly RecentRead<Value>[] | null {
    const reads: RecentRead<Value>[] = []
    for (const key of keys) {
      const one = kept.get(key)
      if (one === undefined || one.read === null || now - one.begunAt > keepMs) return null
      reads.push(one.read)
    }
    return reads
  }

  function begin(keys: readonly string[], read: Read<Value>): ReadonlyMap<string, Begun<Value>> {
    const begunAt = clock()
    const values = read(keys)
    return new Map(
      keys.map((key) => {
        const promise = values.then((found) => (begun.read = toRead(found.get(key) ?? null)))
        const begun: Begun<Value> = { begunAt, promise, read: null, isRenewing: false }
        return [key, begun]
      }),
    )
  }

  function toRead(value: Value | null): RecentRead<Value> {
    const version = value === null ? '' : hash('sha256', print(value), 'base64url').slice(0, VERSION_LENGTH)
    return { version, value }
  }

  function keep(key: string, begun: Begun<Value>): void {
    if (keepMs > 0) kept.set(key, begun)
  }

  /** Refreshes keys; their present values are used until then. */
  function renew(old: ReadonlyMap<string, Begun<Value>>, read: Read<Value>): void {
    for (const one of old.values()) one.isRenewing = true
    const begun = begin([...old.keys()], read)
    for (const [key, one] of old) void replace(key, one, begun.get(key) ?? one)
  }

  async function replace(key: string, old: Begun<Value>, begun: Begun<Value>): Promise<void> {
    try {
      await begun.promise
    } catch {
      // The next call tries again, and gets the error once the old value is too old.
      old.isRenewing = false
      return
    }
    // A value that was forgotten in the meantime may be older than the reason to forget it.
    if (kept.peek(key) === old) keep(key, begun)
  }

  return {
    async get(keys, read) {
      const now = clock()
      const all = findAll(keys, now)
      if (all !== null) return all
      const found = new Map<string, Begun<Value>>()
      const missing = new Set<string>()
      const old = new Map<string, Begun<Value>>()
      for (const key of keys) {
        const one = kept.get(key)
        const age = one === undefined ? Infinity : now - one.begunAt
        const isOld = age > keepMs
        if (one === undefined || age > 2 * keepMs || (isOld && one.read === null)) {
          missing.add(key)
          continue
        }
        found.set(key, one)
        if (isOld && !one.isRenewing) old.set(key, one)
      }
      if (old.size > 0) renew(old, read)
      const begun = missing.size === 0 ? null : begin([...missing], read)
      for (const [key, one] of begun ?? []) keep(key, one)
      const wanted = keys.flatMap((key) => found.get(key) ?? begun?.get(key) ?? [])
      try {
        return await Promise.all(wanted.map(({ promise }) => promise))
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
