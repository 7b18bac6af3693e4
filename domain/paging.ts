import { formatIndianNumber } from './indian-number.ts'

/** The default page size of a list. */
export const DEFAULT_PAGE_SIZE = 48

/** The largest page that a call may request. */
export const MAX_PAGE_SIZE = 100

/** Lists are counted exactly up to this number; a total of one more means "more than that". */
export const EXACT_COUNT_LIMIT = 10_000

/** Formats a list's total for display: "1,284", or "10,000+" if the count was capped. */
export function formatCount(total: number): string {
  return total > EXACT_COUNT_LIMIT ? `${formatIndianNumber(EXACT_COUNT_LIMIT)}+` : formatIndianNumber(total)
}
