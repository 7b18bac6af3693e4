import { fault } from '#domain/refusal.ts'
import type { RowPlace } from '#domain/stock/import/read-row.ts'
import type { RowFault } from './rejected-row.ts'
import type { KnownCity, StockView } from './stock-view.ts'

/** The yard given for all rows of a list. */
export interface DefaultYard {
  readonly yardId: string
  readonly name: string
  readonly city: string
}

/** The location of a row's car. */
export interface Place {
  readonly city: KnownCity
  readonly yardId: string | null
  readonly yard: string | null
}

/** Finds the city and yard that a row names, or the yard for all rows; a fault if the house has no such place. */
export function findRowPlace(
  given: RowPlace & { readonly city: string },
  view: StockView,
  defaultYard: DefaultYard | null,
): Place | RowFault {
  const city = view.city(given.city)
  if (city === null) {
    const cityOfYard = view.cityOfYard(given.city)
    const why =
      cityOfYard === null
        ? fault('row.cityUnknown', { city: given.city })
        : fault('row.cityIsYard', { yard: given.city, city: cityOfYard })
    return { field: 'city', ...why }
  }
  if (given.yard !== null) {
    const yard = view.yard(city.cityId, given.yard)
    return yard === null
      ? {
          field: 'yard',
          ...fault('row.yardUnknown', { city: city.name, yard: given.yard }),
          unknownYard: { city: city.name, name: given.yard },
        }
      : { city, yardId: yard.yardId, yard: yard.name }
  }
  if (defaultYard === null) return { city, yardId: null, yard: null }
  return defaultYard.city === city.name
    ? { city, yardId: defaultYard.yardId, yard: defaultYard.name }
    : {
        field: 'yard',
        ...fault('row.yardElsewhere', {
          yard: defaultYard.name,
          yardCity: defaultYard.city,
          city: city.name,
        }),
      }
}
