import type { SortOption } from './sort-option.ts'

/** How the strip "Ending soon" of Dealer Home reads its list: the lots that end first, at most as many as it shows. */
export const ENDING_FIRST = { sort: 'auction-near', limit: 12 } as const satisfies {
  readonly sort: SortOption
  readonly limit: number
}

/** The time left in ms up to which a lot ends soon: an hour. */
export const ENDS_SOON_MS = 3_600_000
