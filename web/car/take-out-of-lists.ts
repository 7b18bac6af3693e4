import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Car } from '#domain/car/car.ts'
import { perFacet } from '#domain/car/car-description.ts'
import { facetValueOf, foldFacetValue } from '#domain/car/facet-values.ts'
import { EXACT_COUNT_LIMIT } from '#domain/paging.ts'
import type { Answer } from '#web/api/answer.ts'
import { changeReads } from '#web/api/change-reads.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { forgetHomeCount } from '#web/session/home-count.ts'
import { readStored, storeValue } from '#web/session/stored-values.ts'

type HomePage = Answer<'getDealerHomeData'>
type HomeList = InfiniteData<HomePage, string | null>
type Facets = HomePage['facets']

const KEY = queryKeyOf('getDealerHomeData')
const SOON = queryKeyOf('getCars')

/**
 * Removes a car that the dealer has just added from the cached lists of Dealer Home, and from their counts, as the
 * server will on the next read.
 */
export function takeOutOfLists(queries: QueryClient, carId: string): void {
  takeOutOfBadge(queries, carId)
  const take = () => {
    changeReads<HomeList>(queries, KEY, (list) => listWithout(list, carId))
    changeReads<Answer<'getCars'>>(queries, SOON, (page) => ({
      ...page,
      cars: page.cars.filter(({ id }) => id !== carId),
    }))
  }
  take()
  // A read still in progress may return a list from before the car was added.
  for (const { promise } of [KEY, SOON].flatMap((queryKey) =>
    queries.getQueryCache().findAll({ queryKey }),
  )) {
    void promise?.then(take, () => undefined)
  }
}

/** Updates the badge of Browse Cars, which counts the list that Dealer Home showed last. */
function takeOutOfBadge(queries: QueryClient, carId: string): void {
  const lists = queries.getQueriesData<HomeList>({ queryKey: KEY }).flatMap(([, list]) => list ?? [])
  if (lists.length === 0) return forgetHomeCount()
  const counted = readStored('filteredCarCount')
  for (const list of lists) {
    const left = listWithout(list, carId)
    if (left !== list && totalOf(list) === counted) return storeValue('filteredCarCount', totalOf(left))
  }
}

function totalOf({ pages: [first] }: HomeList): string | null {
  return first === undefined ? null : String(first.total)
}

function listWithout(list: HomeList, carId: string): HomeList {
  const car = list.pages.flatMap((page) => page.cars).find(({ id }) => id === carId)
  return car === undefined ? list : { ...list, pages: list.pages.map((page) => pageWithout(page, car)) }
}

/** Returns a page without the car and with lower counts. A capped count (above the exact limit) stays. */
export function pageWithout(page: HomePage, car: Car): HomePage {
  return {
    ...page,
    cars: page.cars.filter(({ id }) => id !== car.id),
    total: page.total > EXACT_COUNT_LIMIT ? page.total : Math.max(0, page.total - 1),
    facets: facetsWithout(page.facets, car),
  }
}

function facetsWithout(facets: Facets, car: Car): Facets {
  return perFacet((facet) => countLess(facets[facet], facetValueOf(facet, car)))
}

function countLess(values: Facets['brand'], value: string | null): Facets['brand'] {
  if (value === null) return values
  const folded = foldFacetValue(value)
  return values
    .map((entry) =>
      foldFacetValue(entry.value) === folded && entry.count <= EXACT_COUNT_LIMIT
        ? { ...entry, count: entry.count - 1 }
        : entry,
    )
    .filter(({ count }) => count > 0)
}
