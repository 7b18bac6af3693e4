import {
  CLOCK_SECONDS_NEAR_THE_END,
  SILENCE_SECONDS,
  SILENCE_SECONDS_NEAR_THE_END,
} from '#contract/live/clock.ts'
import type { LiveEvents } from '#contract/live/live-events.ts'
import { recordUnsolicitedServerTime } from './server-clock.ts'

/** The silence in ms that counts before the first clock: a lot may be about to end. */
export const UNKNOWN_SILENCE = SILENCE_SECONDS_NEAR_THE_END * 1_000

/** Sets the page's clock by the stream's. Returns how long the stream may bring nothing from now on, in ms. */
export function readClock({ serverTime, nextInSeconds }: LiveEvents['clock']): number {
  recordUnsolicitedServerTime(serverTime)
  // A release that does not say when the clock comes next sends it as seldom as before.
  const isNearTheEnd = nextInSeconds !== undefined && nextInSeconds <= CLOCK_SECONDS_NEAR_THE_END
  return (isNearTheEnd ? SILENCE_SECONDS_NEAR_THE_END : SILENCE_SECONDS) * 1_000
}
