/** The sort orders of Dealer Home: the six of part A section 9, then by guide price and by listing. */
export const SORT_VALUES = [
  'year-new',
  'year-old',
  'km-low',
  'km-high',
  'auction-near',
  'auction-far',
  'price-low',
  'price-high',
  'listed-new',
] as const

export type SortOption = (typeof SORT_VALUES)[number]

/** The sort order if none is chosen. */
export const DEFAULT_SORT: SortOption = 'year-new'
