/** For how many days after an admin was disabled a setting that one person changes alone waits, and for how many hours. */
export const DELAYING_DAYS = 30
const DELAY_HOURS = 24

const HOUR_MS = 3_600_000

/**
 * Returns when a setting about money that one person changes alone takes effect, in epoch ms: a day later if an admin was
 * disabled in the last 30 days, so that every admin can stop it; null if at once. `lastDisabledAt` is null if none ever was.
 */
export function delayedUntil(lastDisabledAt: number | null, now: number): number | null {
  const isRecent = lastDisabledAt !== null && now - lastDisabledAt < DELAYING_DAYS * 24 * HOUR_MS
  return isRecent ? now + DELAY_HOURS * HOUR_MS : null
}
