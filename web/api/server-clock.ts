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

/** How far a message that nobody asked for is trusted, in milliseconds: an answer is soon better. */
const UNASKED_DOUBT = 1_000

let sample: Sample | null = null

/** Notes what the server's clock said (epoch milliseconds) in an answer to what was asked at `askedAt` (of `performance.now()`). */
export function noteServerTime(serverTime: number, askedAt: number): void {
  if (!Number.isFinite(serverTime)) return
  const now = performance.now()
  const doubt = (now - askedAt) / 2
  const isBetter = sample === null || doubt <= sample.doubt || now - sample.at > STALE_AFTER
  if (isBetter) sample = { serverTime: serverTime + doubt, at: now, doubt }
}

/**
 * Notes what the server's clock said (epoch milliseconds) without being asked. Such a message may have waited on its
 * way, in a tab that was frozen for instance, but it is never early: it only ever moves the clock on.
 */
export function noteServerTold(serverTime: number): void {
  if (!Number.isFinite(serverTime)) return
  const now = performance.now()
  if (sample === null || now - sample.at > STALE_AFTER) sample = { serverTime, at: now, doubt: UNASKED_DOUBT }
  else if (serverTime > serverNow()) sample = { ...sample, serverTime, at: now }
}

/**
 * The server's clock now, epoch milliseconds. It runs on this browser's monotonic clock, so that a wrong
 * or a changed time of day on the device does not matter. Before the first answer: the device's own.
 */
export function serverNow(): number {
  return sample === null ? Date.now() : sample.serverTime + (performance.now() - sample.at)
}

/** What the server's clock showed when this device's showed `moment`; both in epoch milliseconds. */
export function onServerClock(moment: number): number {
  return serverNow() - (Date.now() - moment)
}
