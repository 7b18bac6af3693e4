import type { ReadInput } from '#contract/api.ts'
import { compareMyCars } from '#domain/flows/my-sort.ts'
import type { MyList } from '#domain/flows/my-lists.ts'
import { readSearch } from '#domain/stock/read-search.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readSearchOfCars } from '#server/stock/search-queries.ts'
import { readListFlows } from './my-cars-queries.ts'

/** The search and the order of a list of My Cars. */
export type MyListQuery = ReadInput<'getMyCarsByYard'>

/** The maximum number of cars of a list. */
const MAX_CARS = 1_000

/** Returns the flows of one of a dealer's lists that match the search, in its order; at most `max`. */
export async function listFlows(
  db: Queries,
  organisationId: string,
  list: MyList,
  { q = '', sort }: MyListQuery,
  max = MAX_CARS,
): Promise<readonly { readonly flowId: string }[]> {
  const search = await readSearchOfCars(db, q)
  const flows = await readListFlows(db, organisationId, list, { search, words: readSearch(q) })
  return flows.toSorted(compareMyCars(sort)).slice(0, max)
}
