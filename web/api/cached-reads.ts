interface CachedRead {
  readonly etag: string
  /** The decoded answer. */
  readonly value: unknown
  /** The server has since confirmed by a 304 that it is unchanged. */
  readonly isConfirmed?: boolean
}

/** The maximum number of cached answers, more than a user has open at once. */
const MAX_ENTRIES = 100

const reads = new Map<string, CachedRead>()

/** Returns the last answer from an address, for `If-None-Match` and to serve a 304. */
export function cachedRead(url: string): CachedRead | null {
  return reads.get(url) ?? null
}

/** Records that an address answered 304 and returns its cached answer, or null. */
export function confirmRead(url: string): CachedRead | null {
  const read = cachedRead(url)
  if (read !== null) cacheRead(url, { ...read, isConfirmed: true })
  return read
}

/** Caches an answer; evicts the oldest if there are too many. */
export function cacheRead(url: string, read: CachedRead): void {
  reads.delete(url)
  reads.set(url, read)
  const [oldest] = reads.keys()
  if (reads.size > MAX_ENTRIES && oldest !== undefined) reads.delete(oldest)
}

/** Clears the cache, because one account's data must not reach the next. */
export function forgetCachedReads(): void {
  reads.clear()
}
