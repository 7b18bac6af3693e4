import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readHomeFilters, saveHomeFilters } from '#web/session/home-filters.ts'
import { useSession } from '#web/session/session.tsx'
import { readFilters, searchOf, type HomeFilters } from './filters.ts'

/** Changes some of the filters; null clears one. */
export type ChangeFilters = (changed: Partial<HomeFilters>) => void

/** Reads the filters from the address, and stores them for the next time the tab opens Dealer Home without a query. */
export function useHomeFilters(): { readonly filters: HomeFilters; readonly change: ChangeFilters } {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { uid } = useSession().user
  // A change shows at once: the router announces the new address in a transition, while a checkbox must not wait.
  const [shown, setShown] = useState(() => ({ search, filters: readFilters(search) }))
  if (shown.search !== search) setShown({ search, filters: readFilters(search) })
  const { filters } = shown
  const stored = searchOf(filters)
  useEffect(() => saveHomeFilters(uid, stored), [uid, stored])
  const change = useCallback(
    (changed: Partial<HomeFilters>) => {
      // From the browser's address, which has earlier changes that are not rendered yet.
      const next = { ...readFilters(location.search), ...changed }
      // Stored at once, so that an address whose last filter was just cleared does not restore the old filters.
      saveHomeFilters(uid, searchOf(next))
      setShown({ search, filters: next })
      void navigate({ search: searchOf(next) }, { replace: true, state, preventScrollReset: true })
    },
    [uid, search, state, navigate],
  )
  return { filters, change }
}

/** Returns the address with the tab's last filters; null if there are none or the present address has a query. */
export function useKeptFilters(): string | null {
  const { search, pathname } = useLocation()
  const kept = search === '' ? readHomeFilters() : null
  return kept === null || kept === '' ? null : `${pathname}${kept}`
}
