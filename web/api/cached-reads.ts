interface CachedRead {
  readonly etag: string
  readonly value: unknown
  /** The house has since said that it still is so, and sent nothing. */
  readonly isConfirmed?: boolean
}

/** More lists than a person has open at once. */
const MOST = 100

const reads = new Map<string, CachedRead>()

/** What an address answered last, for `If-None-Match` and behind a 304. */
export function cachedRead(url: string): CachedRead | null {
  return reads.get(url) ?? null
}

/** Notes that an address answered 304; gives what it answered before, or null. */
export function confirmRead(url: string): CachedRead | null {
  const read = cachedRead(url)
  if (read !== null) keepRead(url, { ...read, isConfirmed: true })
  return read
}

/** Keeps what an address answered; the one that was kept longest goes when there are too many. */
export function keepRead(url: string, read: CachedRead): void {
  reads.delete(url)
  reads.set(url, read)
  const [oldest] = reads.keys()
  if (reads.size > MOST && oldest !== undefined) reads.delete(oldest)
}

/** Forgets all of it: what one account read is not for the next. */
export function forgetCachedReads(): void {
  reads.clear()
}
