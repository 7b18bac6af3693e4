interface Sample {
  /** The server's clock, epoch milliseconds. */
  readonly serverTime: number
  /** This browser's monotonic clock at the same moment, in milliseconds. */
  readonly at: number
  /** How far the two may be apart, in milliseconds. */
  readonly doubt: number
}

/** A worse reading still replaces a better one that is this old, in milliseconds: clocks drift. */
const STALE_AFTER = 60_000

let sample: Sample | null = null

/**
 * Notes what the server's clock said (epoch milliseconds) in an answer to what was asked at `askedAt`
 * (of `performance.now()`; the same as now for a message nobody asked for).
 */
export function noteServerTime(serverTime: number, askedAt: number): void {
  if (!Number.isFinite(serverTime)) return
  const now = performance.now()
  const doubt = (now - askedAt) / 2
  const isBetter = sample === null || doubt <= sample.doubt || now - sample.at > STALE_AFTER
  if (isBetter) sample = { serverTime: serverTime + doubt, at: now, doubt }
}

/**
 * The server's clock now, epoch milliseconds. It runs on this browser's monotonic clock, so that a wrong
 * or a changed time of day on the device does not matter. Before the first answer: the device's own.
 */
export function serverNow(): number {
  return sample === null ? Date.now() : sample.serverTime + (performance.now() - sample.at)
}
