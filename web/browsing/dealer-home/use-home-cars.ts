import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Output } from '#contract/api.ts'
import type { Car } from '#domain/car/car.ts'
import { readCars } from '#web/api/read-cars.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { browseInputOf, type HomeFilters } from './filters.ts'

type Page = Output<'getDealerHomeData'>

// What a page holds is read once, however often the list around it is drawn.
const carsOfPage = new WeakMap<object, readonly Car[]>()

function carsIn(page: Page): readonly Car[] {
  const known = carsOfPage.get(page)
  if (known !== undefined) return known
  const cars = readCars(page.cars) ?? []
  carsOfPage.set(page, cars)
  return cars
}

/** The cars that the filters leave, page by page, with what the house counted of them. */
export function useHomeCars(filters: HomeFilters) {
  const query = useReadPages('getDealerHomeData', browseInputOf(filters), {
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages
  const cars = useMemo(() => pages?.flatMap(carsIn) ?? [], [pages])
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
