import { readHomeFilters } from './home-filters.ts'
import { storeValue } from './stored-values.ts'

/** Whether filters narrow Dealer Home. Sorting does not count. */
function isNarrowed(): boolean {
  const kept = new URLSearchParams(readHomeFilters() ?? '')
  kept.delete('sort')
  return kept.size > 0
}

/**
 * Forgets the last count of Dealer Home, so that its badge shows the count of all cars until the next one. A count
 * under filters is kept, because it is closer than the count of all cars.
 */
export function forgetHomeCount(): void {
  if (!isNarrowed()) storeValue('filteredCarCount', null)
}
