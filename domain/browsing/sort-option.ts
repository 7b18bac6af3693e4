/** The sort orders of Dealer Home (part A section 9). */
export const SORT_VALUES = [
  'year-new',
  'year-old',
  'km-low',
  'km-high',
  'auction-near',
  'auction-far',
] as const

export type SortOption = (typeof SORT_VALUES)[number]

/** The sort order if none is chosen. */
export const DEFAULT_SORT: SortOption = 'year-new'
