import { Navigate } from 'react-router'
import { DealerHome } from './dealer-home.tsx'
import { useKeptFilters } from './use-home-filters.ts'

/** Dealer Home. Opened without a query string, it restores the last filters of the tab. */
export function DealerHomeScreen() {
  const kept = useKeptFilters()
  return kept === null ? <DealerHome /> : <Navigate to={kept} replace />
}
