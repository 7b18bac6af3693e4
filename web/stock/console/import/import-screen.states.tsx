import type { ImportEntry, ImportProgress } from '#contract/stock/admin-import.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId, LONG_NAMES } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { given, inTurn, refusal, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const IMPORT_ID = anId(1_000)

function anEntry(given: Partial<ImportEntry> = {}): ImportEntry {
  return {
    importId: IMPORT_ID,
    fileName: 'november-cars.csv',
    state: 'done',
    startedAt: minutesFromNow(-300),
    by: 'Meera Iyer',
    rows: 128,
    accepted: 126,
    unchanged: 0,
    rejectedTotal: 2,
    undoneAt: null,
    ...given,
  }
}

function aResult(given: Partial<ImportProgress> = {}): ImportProgress {
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

function screen(imports: readonly ImportEntry[], more: Calls = {}) {
  return asAdmin(paths.admin.import, {
    'admin/getImports': { imports: [...imports], total: imports.length, nextCursor: null },
    'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
    'admin/getYards': [],
    ...more,
  })
}

const A_LIST = new File(['Make,Model,Year,City\nHyundai,Creta,2019,Delhi\n'], 'november-cars.csv', {
  type: 'text/csv',
})

const SHEET = {
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
const LIST = { ...SHEET, format: 'utf-8', sheets: [SHEET] } as const

const MAPPED = {
  ...LIST,
  suggestedMapping: { ...LIST.suggestedMapping, year: { column: 'Year of manufacture', isSure: true } },
}
const WORKBOOK = {
  ...MAPPED,
  format: 'xlsx',
  sheet: 'Delhi yard, repossessed in October',
  sheets: [
    { ...SHEET, sheet: 'Delhi yard, repossessed in October' },
    { ...SHEET, fileId: anId(61), sheet: 'Pune' },
  ],
} as const
const PREVIEW = {
  rows: 128,
  cars: [
    {
      row: 2,
      facts: {
        make: 'Hyundai',
        model: 'Creta',
        variant: 'SX (O) Diesel',
        year: 2019,
        regno: 'DL8CAF5031',
        kmsrun: 66_000,
        fueltype: 'Diesel',
        transmission: 'Manual',
        ownership: 1,
        price: 8_50_000,
        city: 'Delhi',
        yard: 'Okhla',
      },
      reasons: [],
      faults: [],
    },
    {
      row: 3,
      facts: { ...LONG_NAMES, year: 2021, kmsrun: 43 },
      reasons: ['Column "Owner": "many" is not a valid number of owners.'],
      faults: [
        {
          field: 'ownership',
          column: 'Owner',
          reason: 'Column "Owner": "many" is not a valid number of owners.',
          code: 'cell.notOwners',
          values: { cell: 'many' },
        },
      ],
    },
    {
      row: 4,
      facts: null,
      reasons: ['Column "Year of manufacture": "soon" is not a valid model year (1950 to 2027).'],
      faults: [
        {
          field: 'year',
          column: 'Year of manufacture',
          reason: 'Column "Year of manufacture": "soon" is not a valid model year (1950 to 2027).',
          code: 'cell.notYear',
          values: { cell: 'soon', first: 1950, last: 2027 },
        },
      ],
    },
  ],
  fields: {
    make: { empty: 0, unknown: 0, odd: 0 },
    year: { empty: 0, unknown: 0, odd: 1 },
    city: { empty: 12, unknown: 3, odd: 0 },
  },
  unknownCities: [],
}
const UNKNOWN_CITIES = [
  { spelling: 'Dilhi', rows: 1_204 },
  { spelling: 'Plot 14, Sriperumbudur–Oragadam Industrial Corridor, Kanchipuram', rows: 1 },
]
const DONE = aResult({ rejected: [], rejectedTotal: 0, createdCities: [] })
const ASKED = {
  rejected: [],
  rejectedTotal: 0,
  createdCities: [],
  questions: [
    {
      question: 'soldBefore',
      text: '3 cars were sold here before and delivered. Are they here again?',
      choices: [
        { answer: 'again', text: 'Yes, add them as new cars' },
        { answer: 'skip', text: 'No, leave these rows out' },
      ],
      rows: 3,
    },
  ],
}
const MANY_FAULTS = aResult({
  rows: 165,
  processed: 165,
  unchanged: 4,
  repeated: 2,
  notCars: 1,
  createdCities: [],
  rejected: Array.from({ length: 34 }, (_, place) => {
    const fault = {
      field: 'year',
      column: 'Mfg. year',
      reason: 'Column "Mfg. year" is empty. Every car needs its year.',
    }
    const parts = { code: 'row.columnEmpty', values: { column: 'Mfg. year', field: 'year' } }
    return { row: 2 * place + 2, ...fault, faults: [{ ...fault, ...parts, unknownYard: null }] }
  }),
  rejectedTotal: 34,
})
const DOUBTED = {
  doubts: [
    {
      row: 3,
      field: 'regno',
      column: 'Reg. no.',
      text: 'This car is twice in the list: row 2 is the same.',
      code: 'row.repeated',
      values: { row: 2 },
    },
  ],
  doubtsTotal: 1,
}

const CHECK = aResult({ dryRun: true, rejected: [], rejectedTotal: 0, createdCities: [] })
const STOPPED = aResult({
  importId: anId(1_005),
  state: 'failed',
  failure: 'The import stopped after 60 of 128 rows.',
  processed: 60,
  accepted: 60,
  rejected: [],
  rejectedTotal: 0,
  createdCities: [],
})
const REST = { ...DONE, importId: anId(1_006), accepted: 66, unchanged: 60 }

export const states = {
  'past imports': {
    ...screen([
      anEntry(),
      anEntry({ importId: anId(1_001), fileName: null, state: 'failed', accepted: 0, rejectedTotal: 0 }),
      anEntry({
        importId: anId(1_002),
        fileName: 'repossessed-commercial-vehicles-of-the-third-round-final-corrected-2.csv',
        undoneAt: minutesFromNow(-10),
      }),
    ]),
    shows: ['Drop the file here', 'november-cars.csv', 'Unnamed list', 'Undo this import'],
  },
  'a list that is refused': {
    ...screen([], {
      'admin/uploadImport': refusal('FILE_REFUSED', { message: 'The file is not a CSV list.' }),
    }),
    act: async ({ getByLabelText }) => getByLabelText('Choose file').upload(A_LIST),
    shows: ['The file is not a CSV list.', 'No list has been imported yet.'],
  },
  'a list without a column for the year': {
    ...screen([], { 'admin/uploadImport': LIST }),
    act: async ({ getByLabelText }) => getByLabelText('Choose file').upload(A_LIST),
    shows: ['Every car needs these, and no column gives them:', 'november-cars.csv', 'Mercedes-Maybach GLS'],
  },
  'a list as dealers will read it': {
    ...screen([], { 'admin/uploadImport': MAPPED, 'admin/previewImport': PREVIEW }),
    act: async ({ getByLabelText }) => getByLabelText('Choose file').upload(A_LIST),
    shows: ['As dealers will read them', '2019 Hyundai Creta SX (O) Diesel', '12 empty · 3 not known'],
  },
  'a list with cities that are not known': {
    ...screen([], {
      'admin/uploadImport': MAPPED,
      'admin/previewImport': { ...PREVIEW, unknownCities: UNKNOWN_CITIES },
    }),
    act: async ({ getByLabelText }) => {
      await getByLabelText('Choose file').upload(A_LIST)
      await getByLabelText('City of “Dilhi”').selectOptions('Delhi')
    },
    shows: ['Which cities are these?', '“Dilhi” in 1,204 rows', 'Remember the answers for other lists'],
  },
  'a list whose price has to be confirmed': {
    ...screen([], {
      'admin/uploadImport': {
        ...MAPPED,
        columns: [...MAPPED.columns, 'Price'],
        suggestedMapping: {
          ...MAPPED.suggestedMapping,
          price: { column: 'Price', unit: 'text', isSure: false },
        },
      },
    }),
    act: async ({ getByLabelText, getByRole }) => {
      await getByLabelText('Choose file').upload(A_LIST)
      await getByRole('button', 'Check the list').click()
    },
    shows: ['Is “Price” the guide price, which dealers see?', 'Confirm that this is the right column'],
  },
  'a workbook with several sheets': {
    ...screen([], { 'admin/uploadImport': WORKBOOK, 'admin/previewImport': PREVIEW }),
    act: async ({ getByLabelText }) => {
      await getByLabelText('Choose file').upload(A_LIST)
      await getByLabelText('Sheet').selectOptions('Pune')
    },
    shows: ['Excel workbook', 'Pune', 'Every car needs these, and no column gives them:'],
  },
  'a list that asks before it is imported': {
    ...screen([], {
      'admin/uploadImport': MAPPED,
      'admin/previewImport': PREVIEW,
      'admin/importCars': inTurn(
        given({ dryRun: true }, aResult({ dryRun: true, ...ASKED, accepted: 40, unchanged: 3 })),
        given({ dryRun: false, answers: [{ question: 'soldBefore', answer: 'again' }] }, DONE),
      ),
      'admin/getImport': inTurn(aResult({ dryRun: true, ...ASKED, accepted: 40, unchanged: 3 }), DONE),
    }),
    act: async ({ getByLabelText, getByRole, sees }) => {
      await getByLabelText('Choose file').upload(A_LIST)
      await getByRole('button', 'Check the list').click()
      await sees('3 cars were sold here before and delivered. Are they here again?')
      await getByRole('radio', 'Yes, add them as new cars').click()
      await getByRole('button', 'Import the list').click()
    },
    shows: ['126 cars imported.', 'See the cars'],
  },
  'a list whose question is open, with rows to check': {
    ...screen([], {
      'admin/uploadImport': MAPPED,
      'admin/previewImport': PREVIEW,
      'admin/importCars': aResult({ dryRun: true, ...ASKED, ...DOUBTED, accepted: 40, unchanged: 3 }),
      'admin/getImport': aResult({ dryRun: true, ...ASKED, ...DOUBTED, accepted: 40, unchanged: 3 }),
    }),
    act: async ({ getByLabelText, getByRole, sees }) => {
      await getByLabelText('Choose file').upload(A_LIST)
      await getByRole('button', 'Check the list').click()
      await sees('Before the import')
    },
    shows: [
      'Answer the questions above first.',
      'One thing to check',
      'This car is twice in the list: row 2 is the same.',
    ],
  },
  'an import that stopped, whose rest is imported': {
    ...screen([], {
      'admin/uploadImport': MAPPED,
      'admin/previewImport': PREVIEW,
      'admin/importCars': inTurn(
        given({ dryRun: true }, CHECK),
        given({ dryRun: false }, STOPPED),
        given({ dryRun: false }, REST),
      ),
      'admin/getImport': ({ importId }) =>
        [CHECK, STOPPED, REST].find((result) => result.importId === importId) ?? DONE,
    }),
    act: async ({ getByLabelText, getByRole, sees }) => {
      await getByLabelText('Choose file').upload(A_LIST)
      await getByRole('button', 'Check the list').click()
      await getByRole('button', 'Import 126 cars').click()
      await sees('The import stopped after 60 of 128 rows.')
      await sees('Rows that are imported already stay, and are not imported twice.')
      await getByRole('button', 'Import the rest').click()
    },
    shows: ['66 cars imported.', 'See the cars'],
  },
  'an import that stopped, found among the past ones': {
    ...screen([], { 'admin/getImport': STOPPED }),
    at: `${paths.admin.import}?import=${STOPPED.importId}`,
    shows: ['The import stopped after 60 of 128 rows.', 'Choose the list again'],
  },
  'an import with a faulty row': {
    ...screen([], { 'admin/getImport': aResult() }),
    at: `${paths.admin.import}?import=${IMPORT_ID}`,
    shows: ['126 cars imported.', 'One faulty row', 'Copy list', `This city was added: ${LONG_NAMES.city}.`],
  },
  'an import with many faulty rows, repeated cars and totals': {
    ...screen([], { 'admin/getImport': MANY_FAULTS }),
    at: `${paths.admin.import}?import=${IMPORT_ID}`,
    act: async ({ getByRole }) => getByRole('button', 'Show 28 more rows with this fault').click(),
    shows: [
      '2 rows repeat cars of this list and are left out.',
      '1 row is a total, not a car.',
      '20, 22, 24',
      'Download as CSV',
    ],
  },
  'an import to undo': {
    ...screen([], { 'admin/getImport': aResult() }),
    at: `${paths.admin.import}?import=${IMPORT_ID}`,
    act: async ({ getByRole }) => getByRole('button', 'Undo this import').click(),
    shows: 'Undo the import of november-cars.csv?',
  },
} satisfies States
