import { DEFAULT_LOCALE, type Locale } from './locale.ts'

/** Asia/Kolkata is UTC+05:30 all year, in ms. */
const IST_OFFSET_MS = (5 * 60 + 30) * 60_000

const DAY_MS = 24 * 60 * 60_000

/** The words of dates in a language: days from Sunday, months from January. */
interface CalendarWords {
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
  /** Puts a time on the clock of twelve hours ("3:05") beside the part of the day that an hour (0 to 23) belongs to. */
  readonly withPartOfDay: (time: string, hour: number) => string
}

const ENGLISH: CalendarWords = {
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  withPartOfDay: (time, hour) => `${time} ${hour < 12 ? 'am' : 'pm'}`,
}

/** Parts of the day from their first hour on, as Unicode's CLDR has them for Hindi. */
const HINDI_PARTS_OF_DAY = [
  [20, 'रात'],
  [16, 'शाम'],
  [12, 'दोपहर'],
  [4, 'सुबह'],
  [0, 'रात'],
] as const

const CALENDAR_WORDS: Readonly<Record<Locale, CalendarWords>> = {
  en: ENGLISH,
  hi: {
    weekdays: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
    months: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
    withPartOfDay: (time, hour) => `${HINDI_PARTS_OF_DAY.find(([from]) => hour >= from)?.[1] ?? ''} ${time}`,
  },
  'en-XA': ENGLISH,
}

const two = (figure: number): string => String(figure).padStart(2, '0')

/** Formats the date in India of an instant (epoch ms): "5 Mar 2026", in Hindi "5 मार्च 2026". */
export function formatDay(instant: number, locale: Locale = DEFAULT_LOCALE): string {
  const local = new Date(instant + IST_OFFSET_MS)
  const { months } = CALENDAR_WORDS[locale]
  return `${local.getUTCDate()} ${months[local.getUTCMonth()] ?? ''} ${local.getUTCFullYear()}`
}

/** Returns the date in India of an instant (epoch ms) as it is compared and sent: "2026-03-05". */
export function isoDay(instant: number): string {
  return new Date(instant + IST_OFFSET_MS).toISOString().slice(0, 10)
}

/** Returns whether a text is a day of the calendar: "2026-03-05", never "2026-02-30". */
export function isDay(text: string): boolean {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text)
}

/** Formats a day of the calendar ("2027-03-31"): "31 Mar 2027". */
export function formatIsoDay(day: string, locale: Locale = DEFAULT_LOCALE): string {
  return formatDay(startOfDay(day), locale)
}

/** Returns the date that is `days` days after another: "2026-03-05" and 30 give "2026-04-04". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns when a day in India ("2026-03-05") begins, in epoch ms. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - IST_OFFSET_MS
}

/** Formats the time of day in India of an instant (epoch ms), to the second: "14:03:21". */
export function formatTimeOfDay(instant: number): string {
  const local = new Date(instant + IST_OFFSET_MS)
  return `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`
}

/**
 * Formats when an instant is, as said at `now` (both epoch ms) in India: "3:05 pm" on the same day, "Tue 9:00 am" up to
 * six days before or after, otherwise "5 Mar, 9:00 am". In Hindi the part of the day comes first: "मंगल सुबह 9:00".
 */
export function formatClock(instant: number, now: number, locale: Locale = DEFAULT_LOCALE): string {
  const local = new Date(instant + IST_OFFSET_MS)
  const { weekdays, months } = CALENDAR_WORDS[locale]
  const time = onClock(instant, 'minute', locale)
  const days = Math.abs(dayNumber(instant) - dayNumber(now))
  if (days === 0) return time
  if (days < 7) return `${weekdays[local.getUTCDay()] ?? ''} ${time}`
  return `${local.getUTCDate()} ${months[local.getUTCMonth()] ?? ''}, ${time}`
}

/** Formats a time on the clock of twelve hours, with its part of the day. */
function onClock(instant: number, to: 'minute' | 'second', locale: Locale): string {
  const [hours = '', ...others] = formatTimeOfDay(instant).split(':')
  const clock = [String(Number(hours) % 12 || 12), ...others].join(':')
  const hour = new Date(instant + IST_OFFSET_MS).getUTCHours()
  return CALENDAR_WORDS[locale].withPartOfDay(to === 'second' ? clock : clock.slice(0, -3), hour)
}

function dayNumber(instant: number): number {
  return Math.floor((instant + IST_OFFSET_MS) / DAY_MS)
}

/** Formats the date and time in India: "5 Mar 2026, 2:03 pm", in Hindi "5 मार्च 2026, दोपहर 2:03". */
export function formatMoment(instant: number, locale: Locale = DEFAULT_LOCALE): string {
  return `${formatDay(instant, locale)}, ${onClock(instant, 'minute', locale)}`
}

/** Formats the time in India to the second: "2:03:21 pm", in Hindi "दोपहर 2:03:21". */
export function formatClockWithSeconds(instant: number, locale: Locale = DEFAULT_LOCALE): string {
  return onClock(instant, 'second', locale)
}

/** Formats the date and time in India to the second with the time zone, for receipts: "5 Mar 2026, 14:03:21 IST". */
export function formatReceiptTime(instant: number): string {
  return `${formatDay(instant)}, ${formatTimeOfDay(instant)} IST`
}

/** Formats the date and time in India so that spreadsheets of any locale parse it: "05-Mar-2026 14:03:21". */
export function formatSheetTime(instant: number): string {
  const [day = '', ...others] = formatDay(instant).split(' ')
  return `${[day.padStart(2, '0'), ...others].join('-')} ${formatTimeOfDay(instant)}`
}

/** Returns the same date and time in India one year later (epoch ms); 28 February for a leap day. */
export function yearLater(instant: number): number {
  const local = new Date(instant + IST_OFFSET_MS)
  const month = local.getUTCMonth()
  local.setUTCFullYear(local.getUTCFullYear() + 1)
  // That year has no 29 February.
  if (local.getUTCMonth() !== month) local.setUTCDate(0)
  return local.getTime() - IST_OFFSET_MS
}

/** Returns the Indian financial year of an instant (epoch ms), April to March: "26-27". */
export function financialYear(instant: number): string {
  const local = new Date(instant + IST_OFFSET_MS)
  const begun = local.getUTCMonth() >= 3 ? local.getUTCFullYear() : local.getUTCFullYear() - 1
  return `${two(begun % 100)}-${two((begun + 1) % 100)}`
}
