import * as time from '#domain/indian-time.ts'
import { FORMAT_LOCALE } from '#domain/locale.ts'
import * as money from '#domain/money.ts'
import { LOCALE } from './locale.ts'

/** Formats a day in India in the page's language: "5 Mar 2026". `instant` is in ms. */
export const formatDay = (instant: number): string => time.formatDay(instant, LOCALE)

/** Formats a calendar day, `2026-03-05`, in the page's language: "5 Mar 2026". */
export const formatIsoDay = (day: string): string => time.formatIsoDay(day, LOCALE)

/** Formats a moment in India in the page's language: "5 Mar 2026, 2:03 pm". `instant` is in ms. */
export const formatMoment = (instant: number): string => time.formatMoment(instant, LOCALE)

/** Formats when an instant is, as said at `now` (both epoch ms), in the page's language: "3:05 pm", "Tue 9:00 am". */
export const formatClock = (instant: number, now: number): string => time.formatClock(instant, now, LOCALE)

/** Formats a time in India to the second in the page's language: "2:03:21 pm". `instant` is in ms. */
export const formatClockWithSeconds = (instant: number): string =>
  time.formatClockWithSeconds(instant, LOCALE)

/** Formats an amount of rupees in lakh and crore, with their words in the page's language. */
export const rupeesInShort = (rupees: number): string => money.rupeesInShort(rupees, LOCALE)

/** Formats a distance with its unit in the page's language. */
export const formatKilometres = (kilometres: number): string => money.formatKilometres(kilometres, LOCALE)

/** Created when the first list is formatted, because loading the language data takes a phone a tenth of a second. */
let listFormat: Intl.ListFormat | undefined

/** Joins names in the page's language: "A, B and C". */
export function formatList(names: Iterable<string>): string {
  listFormat ??= new Intl.ListFormat(FORMAT_LOCALE[LOCALE])
  return listFormat.format(names)
}
