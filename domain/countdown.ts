import { formatClock } from './indian-time.ts'
import { DEFAULT_LOCALE, type Locale } from './locale.ts'
import { pseudo } from './pseudo-language.ts'

/** An instant in epoch ms; null or NaN if the date is missing or invalid. */
export type MaybeInstant = number | null

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A lot's start and end, and the server's clock, all in epoch ms. */
export interface LotTimes {
  readonly start: MaybeInstant
  readonly end: MaybeInstant
  readonly now: number
}

interface TimeLeft {
  readonly days: number
  /** The hours beyond whole days, 0 to 23. `minutes` and `seconds` are likewise remainders, 0 to 59. */
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

function isInstant(instant: MaybeInstant): instant is number {
  return instant !== null && Number.isFinite(instant)
}

function split(milliseconds: number): TimeLeft {
  return {
    days: Math.floor(milliseconds / DAY),
    hours: Math.floor((milliseconds % DAY) / HOUR),
    minutes: Math.floor((milliseconds % HOUR) / MINUTE),
    seconds: Math.floor((milliseconds % MINUTE) / SECOND),
  }
}

/** The words beside the figures of a countdown. */
interface CountdownWords {
  readonly expired: string
  readonly ended: string
  readonly notStarted: string
  readonly startsIn: (time: string) => string
}

const ENGLISH: CountdownWords = {
  expired: 'Expired',
  ended: 'Ended',
  notStarted: 'Not Started',
  startsIn: (time) => `Starts in ${time}`,
}

const WORDS: Readonly<Record<Locale, CountdownWords>> = {
  en: ENGLISH,
  hi: {
    expired: 'समय ख़त्म',
    ended: 'ख़त्म',
    notStarted: 'शुरू नहीं हुई',
    startsIn: (time) => `${time} में शुरू`,
  },
  'en-XA': {
    expired: pseudo('Expired'),
    ended: pseudo('Ended'),
    notStarted: pseudo('Not Started'),
    startsIn: (time) => `${pseudo('Starts in')} ${time}`,
  },
}

const two = (figure: number): string => String(figure).padStart(2, '0')

/** Formats the two largest non-zero units: "2D:05H", "5H:07M", "7M:09S", "9S". */
function twoLargest(milliseconds: number): string {
  const { days, hours, minutes, seconds } = split(milliseconds)
  if (days > 0) return `${days}D:${two(hours)}H`
  if (hours > 0) return `${hours}H:${two(minutes)}M`
  if (minutes > 0) return `${minutes}M:${two(seconds)}S`
  return `${seconds}S`
}

/**
 * Formats the badge on a car card: "N/A" if a date is missing or invalid, "Not Started", "Expired", "2D:05H" from one
 * day, and below that minutes and seconds with up to 1439 minutes ("754M:09S"). (Part A section 4, "Countdown badge on
 * cards".)
 */
export function cardBadge({ start, end, now }: LotTimes, locale: Locale = DEFAULT_LOCALE): string {
  if (!isInstant(start) || !isInstant(end)) return 'N/A'
  if (now >= end) return WORDS[locale].expired
  if (now < start) return WORDS[locale].notStarted
  const { days, hours, minutes, seconds } = split(end - now)
  if (days > 0) return `${days}D:${two(hours)}H`
  return `${hours * 60 + minutes}M:${two(seconds)}S`
}

/**
 * Formats the time left on the bidding and My Cars pages: "2D:05H", "5H:07M", "7M:09S", "9S", "Expired", and "N/A" if
 * the end is missing or invalid (part A section 4, "Time-left format").
 */
export function biddingTimeLeft(end: MaybeInstant, now: number, locale: Locale = DEFAULT_LOCALE): string {
  if (!isInstant(end)) return 'N/A'
  return now >= end ? WORDS[locale].expired : twoLargest(end - now)
}

/**
 * Formats the countdown on the cards of My Cars: "Starts in" with the time until the start, otherwise as
 * {@link biddingTimeLeft}.
 */
export function myCarsTimeLeft({ start, end, now }: LotTimes, locale: Locale = DEFAULT_LOCALE): string {
  const isUpcoming = isInstant(start) && isInstant(end) && now < start && start < end
  return isUpcoming ? WORDS[locale].startsIn(twoLargest(start - now)) : biddingTimeLeft(end, now, locale)
}

/**
 * Formats the countdown of the car details page: "Starts in" with the time until the start, "2D 5h:07m" or "5h:07m"
 * while the auction runs, "Ended", and "NA" if a date is missing or invalid (part B sections 4 and 9).
 */
export function carDetailsCountdown({ start, end, now }: LotTimes, locale: Locale = DEFAULT_LOCALE): string {
  if (!isInstant(start) || !isInstant(end)) return 'NA'
  if (now >= end) return WORDS[locale].ended
  return now < start ? WORDS[locale].startsIn(inMinutes(start - now)) : inMinutes(end - now)
}

/**
 * Returns the seconds beside the minutes of {@link carDetailsCountdown}, which has none, in the last hour of a lot: "09s";
 * empty at other times.
 */
export function secondsBeside({ start, end, now }: LotTimes): string {
  const isRunning = isInstant(end) && turnOf({ start, end, now }) === 'ends'
  return isRunning && end - now < HOUR ? `${two(split(end - now).seconds)}s` : ''
}

/** Formats days, hours and minutes: "2D 5h:07m", "5h:07m". */
function inMinutes(milliseconds: number): string {
  const { days, hours, minutes } = split(milliseconds)
  const clock = `${hours}h:${two(minutes)}m`
  return days > 0 ? `${days}D ${clock}` : clock
}

/**
 * Formats the time badge on an evaluator's card: "2D:05H", then hours and minutes, then minutes and seconds, then
 * seconds; "Expired" when past, "N/A" if the end is missing or invalid (part B section 9).
 */
export function evaluatorBadge(end: MaybeInstant, now: number, locale: Locale = DEFAULT_LOCALE): string {
  if (!isInstant(end)) return 'N/A'
  return now >= end ? WORDS[locale].expired : twoLargest(end - now)
}

/** The urgency of the time left: `soon` (amber) under an hour, `urgent` (red) under five minutes. */
export type Urgency = 'calm' | 'soon' | 'urgent' | 'over'

/** Returns the urgency of `millisecondsLeft` until a lot's end. */
export function urgencyOf(millisecondsLeft: number): Urgency {
  if (millisecondsLeft <= 0) return 'over'
  if (millisecondsLeft < 5 * MINUTE) return 'urgent'
  return millisecondsLeft < HOUR ? 'soon' : 'calm'
}

/** The event at the instant that a countdown runs to; `none` if a date is missing or invalid. */
export type Turn = 'starts' | 'ends' | 'ended' | 'none'

/** Returns what a lot's countdown runs to. A lot without a start is taken as begun. */
export function turnOf({ start, end, now }: LotTimes): Turn {
  if (!isInstant(end)) return 'none'
  if (now >= end) return 'ended'
  return isInstant(start) && now < start ? 'starts' : 'ends'
}

/** Formats when a lot's countdown runs out: "3:05 pm", "Tue 9:00 am" (spec: "Settled on the screens" 2); empty for `none`. */
export function turnTime(times: LotTimes, locale: Locale = DEFAULT_LOCALE): string {
  const { start, end, now } = times
  const instant = turnOf(times) === 'starts' ? start : end
  return isInstant(instant) ? formatClock(instant, now, locale) : ''
}
