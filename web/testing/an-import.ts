import type { ImportEntry, ImportProgress } from '#contract/stock/admin-import.ts'
import { paths } from '#web/paths.ts'
import { anId, LONG_NAMES } from './a-car.ts'
import { asAdmin } from './as-person.ts'
import type { Calls } from './states/replies.ts'

/** The id of {@link aResult}. */
export const IMPORT_ID = anId(1_000)

/** Returns an import that is done: of 126 cars and a faulty row, unless given otherwise. */
export function aResult(given: Partial<ImportProgress> = {}): ImportProgress {
  return {
    doubts: [],
    doubtsTotal: 0,
    questions: [],
    importId: IMPORT_ID,
    state: 'done',
    dryRun: false,
    processed: 128,
    rows: 128,
    accepted: 126,
    unchanged: 0,
    repeated: 0,
    notCars: 0,
    rejected: [
      {
        row: 14,
        field: 'yard',
        column: 'Stockyard',
        reason: `${LONG_NAMES.yard} is not a yard of ${LONG_NAMES.city}.`,
        faults: [
          {
            field: 'yard',
            column: 'Stockyard',
            reason: `${LONG_NAMES.yard} is not a yard of ${LONG_NAMES.city}.`,
            code: 'row.yardUnknown',
            values: { city: LONG_NAMES.city, yard: LONG_NAMES.yard },
            unknownYard: { city: LONG_NAMES.city, name: LONG_NAMES.yard },
          },
        ],
      },
    ],
    rejectedTotal: 1,
    createdCities: [LONG_NAMES.city],
    failure: null,
    fileName: 'november-cars.csv',
    undoneAt: null,
    ...given,
  }
}

/** Returns the screen of the import with these past imports. */
export function importScreen(imports: readonly ImportEntry[], more: Calls = {}) {
  return asAdmin(paths.admin.import, {
    'admin/getImports': { imports: [...imports], total: imports.length, nextCursor: null },
    'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
    'admin/getYards': [],
    ...more,
  })
}

/** A list to choose. */
export const A_LIST = new File(['Make,Model,Year,City\nHyundai,Creta,2019,Delhi\n'], 'november-cars.csv', {
  type: 'text/csv',
})

/** One sheet of an uploaded list. */
export const SHEET = {
  fileId: anId(60),
  sheet: null,
  columns: ['Maker', 'Model', 'Year of manufacture', 'Location', 'Supplier’s own remarks on the vehicle'],
  sampleRows: [
    ['Hyundai', 'Creta', '2019', 'Delhi', ''],
    [LONG_NAMES.make, LONG_NAMES.model, '2021', LONG_NAMES.city, LONG_NAMES.variant],
  ],
  suggestedMapping: {
    make: { column: 'Maker', isSure: true },
    model: { column: 'Model', isSure: true },
    city: { column: 'Location', isSure: true },
  },
  isRemembered: false,
}

/** An uploaded list that has no column for the year. */
export const LIST = { ...SHEET, format: 'utf-8', sheets: [SHEET] } as const

/** An uploaded list whose columns are all known. */
export const MAPPED = {
  ...LIST,
  suggestedMapping: { ...LIST.suggestedMapping, year: { column: 'Year of manufacture', isSure: true } },
}
