import { createSerializer, useQueryStates } from 'nuqs'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { readHomeFilters, saveHomeFilters } from '#web/session/home-filters.ts'
import { useSession } from '#web/session/session.tsx'
import { FILTER_PARSERS, type HomeFilters } from './filters.ts'

/** Returns the query string of filters, with its question mark; empty if none is set. */
export const searchOf = createSerializer(FILTER_PARSERS)

/** Changes some of the filters; null clears one. */
export type ChangeFilters = (changed: Partial<HomeFilters>) => void

/** Reads the filters from the address, and stores them for the next time the tab opens Dealer Home without a query. */
export function useHomeFilters(): { readonly filters: HomeFilters; readonly change: ChangeFilters } {
  const [filters, setFilters] = useQueryStates(FILTER_PARSERS, { history: 'replace', shallow: false })
  const { uid } = useSession().user
  const search = searchOf(filters)
  useEffect(() => saveHomeFilters(uid, search), [uid, search])
  const change = useCallback(
    (changed: Partial<HomeFilters>) => {
      // Stored at once, so that an address whose last filter was just cleared does not restore the old filters.
      saveHomeFilters(uid, searchOf({ ...filters, ...changed }))
      void setFilters(changed)
    },
    [uid, filters, setFilters],
  )
  return { filters, change }
}

/** Returns the address with the tab's last filters; null if there are none or the present address has a query. */
export function useKeptFilters(): string | null {
  const { search, pathname } = useLocation()
  const kept = search === '' ? readHomeFilters() : null
  return kept === null || kept === '' ? null : `${pathname}${kept}`
}
