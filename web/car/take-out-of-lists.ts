import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Output } from '#contract/api.ts'
import { EXACT_COUNT_LIMIT } from '#domain/browse.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'

type HomePage = Output<'getDealerHomeData'>
type Facets = HomePage['facets']
type ListedCar = HomePage['cars'][number]

/**
 * Takes a car that the dealer has just added out of the lists of Dealer Home that are kept, and out of their
 * figures, as the house does at the next reading.
 */
export function takeOutOfLists(queries: QueryClient, carId: string): void {
  queries.setQueriesData<InfiniteData<HomePage, string | null>>(
    { queryKey: queryKeyOf('getDealerHomeData') },
    (data) => {
      const car = data?.pages.flatMap((page) => page.cars).find(({ id }) => id === carId)
      return data === undefined || car === undefined
        ? data
        : { ...data, pages: data.pages.map((page) => pageWithout(page, car)) }
    },
  )
}

/** The page without the car. Figures stand on every page; one that was not counted to the end stays. */
export function pageWithout(page: HomePage, car: ListedCar): HomePage {
  return {
    ...page,
    cars: page.cars.filter(({ id }) => id !== car.id),
    total: page.total > EXACT_COUNT_LIMIT ? page.total : Math.max(0, page.total - 1),
    facets: facetsWithout(page.facets, car),
  }
}

function facetsWithout(facets: Facets, car: ListedCar): Facets {
  return {
    brand: countLess(facets.brand, car.make),
    carType: countLess(facets.carType, car.carType),
    fueltype: countLess(facets.fueltype, car.fueltype),
    transmission: countLess(facets.transmission, car.transmission),
  }
}

function countLess(values: Facets['brand'], value: string | null): Facets['brand'] {
  return values
    .map((entry) =>
      entry.value === value && entry.count <= EXACT_COUNT_LIMIT
        ? { ...entry, count: entry.count - 1 }
        : entry,
    )
    .filter(({ count }) => count > 0)
}
