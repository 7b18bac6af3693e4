import type { Output } from '#contract/api.ts'
import { accept, refuse, refuseFor, type Result } from '#domain/refusal.ts'
import type { CityAliases } from '#domain/city-aliases.ts'
import type { ImportPlan } from '#domain/stock/import/plan-import.ts'
import { createPreviewReader, shownFacts } from '#domain/stock/import/preview-rows.ts'
import type { FileAddress, FileStore } from '#server/files/file-store.ts'
import type { CsvHead } from '#server/files/tables/csv-head.ts'
import { readCsvRows } from '#server/files/tables/csv-rows.ts'
import { NotTable } from '#server/files/tables/not-table.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { createPauses } from '#server/platform/pauses.ts'
import { describeFault } from './describe-fault.ts'
import { findRowPlace, type DefaultYard } from './find-row-place.ts'
import { readPlaces } from './stock-match-queries.ts'
import { createStockView } from './stock-view.ts'
import { createUnknownCities } from './unknown-cities.ts'

/**
 * Reads all rows of a stored list by a plan, in slices, and describes them. Refuses with NOT_FOUND if the list is gone, and
 * with FILE_REFUSED if it becomes unreadable.
 */
export async function previewList(
  { db, store }: { readonly db: Queries; readonly store: FileStore },
  { address, head }: { readonly address: FileAddress; readonly head: CsvHead },
  {
    plan,
    defaultYard,
    houseAliases,
  }: {
    readonly plan: ImportPlan
    readonly defaultYard: DefaultYard | null
    readonly houseAliases: CityAliases
  },
): Promise<Result<Output<'admin/previewImport'>>> {
  const file = await store.open(address)
  if (file === null) return refuse('NOT_FOUND', 'upload.gone')
  const view = createStockView({ cars: [], ...(await readPlaces(db)) })
  const reader = createPreviewReader(plan, (named) => {
    const place = findRowPlace(named, view, defaultYard)
    if (!('reason' in place)) return null
    const { unknownYard: _unknownYard, ...found } = place
    return found
  })
  const unknownCities = createUnknownCities(plan, {
    houseAliases,
    hasCity: (name) => view.city(name) !== null,
  })
  const pauses = createPauses()
  try {
    for await (const { number, cells } of readCsvRows(file.content, head.delimiter)) {
      await pauses.take()
      reader.add(number, cells)
      unknownCities.add(cells)
    }
  } catch (error) {
    if (error instanceof NotTable) return refuseFor('FILE_REFUSED', error.fault)
    throw error
  }
  const { rows, cars, fields } = reader.end()
  return accept({
    rows,
    cars: cars.map(({ row, car, faults }) => {
      const described = faults.map(describeFault)
      const facts = car === null ? null : shownFacts(car)
      return { row, facts, reasons: described.map(({ reason }) => reason), faults: described }
    }),
    fields: Object.fromEntries(fields),
    unknownCities: [...unknownCities.end()],
  })
}
