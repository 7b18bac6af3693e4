import { Navigate } from 'react-router'
import { DealerHome } from './dealer-home.tsx'
import { useKeptFilters } from './use-home-filters.ts'

/** Dealer Home. Opened bare, it takes up the filters that the session last had. */
export function DealerHomeScreen() {
  const kept = useKeptFilters()
  return kept === null ? <DealerHome /> : <Navigate to={kept} replace />
}
