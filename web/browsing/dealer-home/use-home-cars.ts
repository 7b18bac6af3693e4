import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useReadPages } from '#web/api/use-operation.ts'
import { browseInputOf, type HomeFilters } from './filters.ts'

/** Reads the cars that match the filters page by page, with the server's total and counts per facet. */
export function useHomeCars(filters: HomeFilters) {
  const query = useReadPages('getDealerHomeData', browseInputOf(filters), {
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages
  const cars = useMemo(() => pages?.flatMap(({ cars }) => cars) ?? [], [pages])
  const first = pages?.[0]
  const isPending = useDeferredValue(query.isPending)
  return {
    query,
    /** Also while the first cars are being rendered, which a phone does in slices. */
    isPending: isPending || query.isPending,
    cars,
    pagesRead: pages?.length ?? 0,
    total: first?.total ?? null,
    facets: first?.facets ?? null,
    dealerCities: first?.dealerCities ?? null,
    endedCities: first?.endedCities ?? [],
  }
}

/** The result of {@link useHomeCars}. */
export type HomeCars = ReturnType<typeof useHomeCars>
