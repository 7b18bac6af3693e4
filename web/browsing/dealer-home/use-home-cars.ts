import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useReadPages } from '#web/api/use-operation.ts'
import { browseInputOf, type HomeFilters } from './filters.ts'

/** The cars that the filters leave, page by page, with what the house counted of them. */
export function useHomeCars(filters: HomeFilters) {
  const query = useReadPages('getDealerHomeData', browseInputOf(filters), {
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages
  const cars = useMemo(() => pages?.flatMap(({ cars }) => cars) ?? [], [pages])
  const first = pages?.[0]
  return {
    query,
    cars,
    pagesRead: pages?.length ?? 0,
    total: first?.total ?? null,
    facets: first?.facets ?? null,
    dealerCities: first?.dealerCities ?? null,
  }
}

/** What {@link useHomeCars} gives. */
export type HomeCars = ReturnType<typeof useHomeCars>
