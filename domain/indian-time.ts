/** Asia/Kolkata is UTC+05:30 all year, in milliseconds. */
const IST_OFFSET_MS = (5 * 60 + 30) * 60_000

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const two = (figure: number): string => String(figure).padStart(2, '0')

/** The day in India of an instant (epoch milliseconds): "5 Mar 2026". */
export function formatDay(instant: number): string {
  const local = new Date(instant + IST_OFFSET_MS)
  return `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()] ?? ''} ${local.getUTCFullYear()}`
}

/** The time of day in India of an instant (epoch milliseconds), to the second: "14:03:21". */
export function formatTimeOfDay(instant: number): string {
  const local = new Date(instant + IST_OFFSET_MS)
  return `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`
}

/** Day and time in India with the zone, for where it matters: "5 Mar 2026, 14:03 IST". */
export function formatMoment(instant: number): string {
  return `${formatDay(instant)}, ${formatTimeOfDay(instant).slice(0, 5)} IST`
}

/** Day and time in India to the second, with the zone, for a receipt: "5 Mar 2026, 14:03:21 IST". */
export function formatReceiptTime(instant: number): string {
  return `${formatDay(instant)}, ${formatTimeOfDay(instant)} IST`
}

/** Day and time in India as spreadsheets read it, whatever the country they are set to: "05-Mar-2026 14:03:21". */
export function formatSheetTime(instant: number): string {
  const [day = '', ...others] = formatDay(instant).split(' ')
  return `${[day.padStart(2, '0'), ...others].join('-')} ${formatTimeOfDay(instant)}`
}

/** The same day and time of the next year in India; of a leap day, 28 February (epoch milliseconds). */
export function yearLater(instant: number): number {
  const local = new Date(instant + IST_OFFSET_MS)
  const month = local.getUTCMonth()
  local.setUTCFullYear(local.getUTCFullYear() + 1)
  // There is no 29 February in that year.
  if (local.getUTCMonth() !== month) local.setUTCDate(0)
  return local.getTime() - IST_OFFSET_MS
}

/** The financial year in India in which an instant lies, April to March: "26-27". */
export function financialYear(instant: number): string {
  const local = new Date(instant + IST_OFFSET_MS)
  const begun = local.getUTCMonth() >= 3 ? local.getUTCFullYear() : local.getUTCFullYear() - 1
  return `${two(begun % 100)}-${two((begun + 1) % 100)}`
}
