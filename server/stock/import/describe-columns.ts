import { changedPapers, type RecordedPapers } from '#domain/car/car-papers.ts'
import { FACT_COLUMNS, readStoredFacts, STORED_FACTS, type StoredFact } from '#server/stock/fact-columns.ts'
import type { StockColumns } from '#server/stock/stock-queries.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { KnownCity, KnownYard } from './stock-view.ts'

/** The cities and yards of the house. */
interface Places {
  readonly cities: readonly Pick<KnownCity, 'cityId' | 'name'>[]
  readonly yards: readonly KnownYard[]
}

/** Columns of a car with their values before and after a change. */
interface ChangedColumns {
  readonly before: Partial<StockColumns>
  readonly after: Partial<StockColumns>
}

/** Describes changed columns by the facts that they store, as the log has changes of cars. */
export function describeColumns(
  { before, after }: ChangedColumns,
  places: Places,
): { readonly before: JsonObject; readonly after: JsonObject } {
  const papersOf = (columns: Partial<StockColumns>) => (columns.papers ?? {}) as RecordedPapers
  const kinds = changedPapers(papersOf(before), papersOf(after))
  const part = (columns: Partial<StockColumns>): JsonObject => ({
    ...factsIn(columns),
    ...placeIn(columns, places),
    ...(kinds.length > 0 && {
      papers: Object.fromEntries(kinds.map((kind) => [kind, papersOf(columns)[kind] ?? null])),
    }),
  })
  return { before: part(before), after: part(after) }
}

function factsIn(columns: Partial<StockColumns>): JsonObject {
  const names = STORED_FACTS.filter((name) => Object.hasOwn(columns, FACT_COLUMNS[name]))
  const stored = Object.fromEntries(names.map((name) => [name, columns[FACT_COLUMNS[name]] ?? null]))
  // The columns have the values of their facts.
  return { ...readStoredFacts(names, stored as Parameters<typeof readStoredFacts<StoredFact>>[1]) }
}

function placeIn(columns: Partial<StockColumns>, { cities, yards }: Places): JsonObject {
  const { city_id: cityId, yard_id: yardId } = columns
  return {
    ...(cityId !== undefined && { city: cities.find((city) => city.cityId === cityId)?.name ?? null }),
    ...(yardId !== undefined && { yard: yards.find((yard) => yard.yardId === yardId)?.name ?? null }),
  }
}
