import { formatIndianNumber } from '../money.ts'

/** The orders of Dealer Home (part A section 9). */
export const SORT_VALUES = [
  'year-new',
  'year-old',
  'km-low',
  'km-high',
  'auction-near',
  'auction-far',
] as const

export type SortOption = (typeof SORT_VALUES)[number]

/** The order of a list for which none was chosen. */
export const DEFAULT_SORT: SortOption = 'year-new'

/** How many cars a page of a list holds unless the call says otherwise. */
export const DEFAULT_PAGE_SIZE = 48

/** The most cars that a call may ask for in one page. */
export const MAX_PAGE_SIZE = 100

/** Up to here a list is counted exactly; a total of one more means "more than that". */
export const EXACT_COUNT_LIMIT = 10_000

/** A list's total as the screens show it: "1,284", and "10,000+" where it was not counted to the end. */
export function formatCount(total: number): string {
  return total > EXACT_COUNT_LIMIT ? `${formatIndianNumber(EXACT_COUNT_LIMIT)}+` : formatIndianNumber(total)
}
