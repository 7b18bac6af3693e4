interface Sample {
  /** The server's clock, epoch ms. */
  readonly serverTime: number
  /** This browser's monotonic clock at the same moment, in ms. */
  readonly at: number
  /** The maximum error in ms. */
  readonly maxError: number
}

/** A less precise sample replaces one of this age in ms, because clocks drift. */
const STALE_AFTER = 60_000

/** The assumed error in ms of a time that the stream sent; the next answer to a request replaces it. */
const UNSOLICITED_MAX_ERROR = 1_000

let sample: Sample | null = null

/** Records the server's clock (epoch ms) from an answer to a request sent at `askedAt` (`performance.now()`). */
export function recordServerTime(serverTime: number, askedAt: number): void {
  if (!Number.isFinite(serverTime)) return
  const now = performance.now()
  const maxError = (now - askedAt) / 2
  const isBetter = sample === null || maxError <= sample.maxError || now - sample.at > STALE_AFTER
  if (isBetter) sample = { serverTime: serverTime + maxError, at: now, maxError }
}

/**
 * Records the server's clock (epoch ms) from a message sent without a request. Such a message may be delayed, for
 * example in a frozen tab, but is never early, so it only moves the clock forward.
 */
export function recordUnsolicitedServerTime(serverTime: number): void {
  if (!Number.isFinite(serverTime)) return
  const now = performance.now()
  if (sample === null || now - sample.at > STALE_AFTER)
    sample = { serverTime, at: now, maxError: UNSOLICITED_MAX_ERROR }
  else if (serverTime > serverNow()) sample = { ...sample, serverTime, at: now }
}

/**
 * Returns the present time of the server's clock, epoch ms. It runs on the browser's monotonic clock, so a wrong or
 * changed device time does not matter. Before the first answer it is the device's clock.
 */
export function serverNow(): number {
  return sample === null ? Date.now() : sample.serverTime + (performance.now() - sample.at)
}

/** Returns the time of the server's clock when the device's clock showed `moment`; both in epoch ms. */
export function toServerTime(moment: number): number {
  return serverNow() - (Date.now() - moment)
}
