import { createSerializer, useQueryStates } from 'nuqs'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { readHomeFilters, saveHomeFilters } from '#web/session/home-filters.ts'
import { FILTER_PARSERS, type HomeFilters } from './filters.ts'

/** The query string of filters, with its question mark; empty where none is set. */
export const searchOf = createSerializer(FILTER_PARSERS)

/** Changes some of the filters; null takes one back. */
export type ChangeFilters = (changed: Partial<HomeFilters>) => void

/** The filters in the address, kept in the session for the next time that Dealer Home is opened bare. */
export function useHomeFilters(): { readonly filters: HomeFilters; readonly change: ChangeFilters } {
  const [filters, setFilters] = useQueryStates(FILTER_PARSERS, { history: 'replace', shallow: false })
  const search = searchOf(filters)
  useEffect(() => saveHomeFilters(search), [search])
  const change = useCallback(
    (changed: Partial<HomeFilters>) => {
      // At once: an address that has just become bare must not be taken for one that was opened bare.
      saveHomeFilters(searchOf({ ...filters, ...changed }))
      void setFilters(changed)
    },
    [filters, setFilters],
  )
  return { filters, change }
}

/** The address with the session's last filters where Dealer Home is opened bare and there are any; else null. */
export function useKeptFilters(): string | null {
  const { search, pathname } = useLocation()
  const kept = search === '' ? readHomeFilters() : null
  return kept === null || kept === '' ? null : `${pathname}${kept}`
}
