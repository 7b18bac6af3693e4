import { readHomeFilters } from './home-filters.ts'
import { storeValue } from './stored-values.ts'

/** Whether the filters of Dealer Home leave fewer cars than all; an order leaves all. */
function isNarrowed(): boolean {
  const kept = new URLSearchParams(readHomeFilters() ?? '')
  kept.delete('sort')
  return kept.size > 0
}

/**
 * Forgets how many cars Dealer Home counted last, so that the count of all cars stands on its badge until it counts
 * again; where filters narrow the list, what it counted is the nearer of the two and stays.
 */
export function forgetHomeCount(): void {
  if (!isNarrowed()) storeValue('filteredCarCount', null)
}
