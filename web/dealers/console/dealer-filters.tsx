import '#web/text/en/console.ts'
import { cityFilter } from '#web/console/parts/city-filter.tsx'
import { search, select } from '#web/console/parts/list-filters.tsx'

/** The filters of the list of dealers. */
export const DEALER_FILTERS = {
  q: search({ label: 'console.searchDealers' }),
  city: cityFilter(),
  status: select({
    label: 'console.status',
    all: 'console.allStatuses',
    options: {
      waiting: 'console.dealerStatus.waiting',
      returned: 'console.dealerStatus.returned',
      active: 'console.dealerStatus.active',
      onboarding: 'console.dealerStatus.onboarding',
      suspended: 'console.dealerStatus.suspended',
      rejected: 'console.dealerStatus.rejected',
    },
  }),
}
