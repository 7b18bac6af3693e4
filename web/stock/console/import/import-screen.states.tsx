import type { ImportEntry } from '#contract/stock/admin-import.ts'
import { paths } from '#web/paths.ts'
import { anId, LONG_NAMES } from '#web/testing/a-car.ts'
import { A_LIST, aResult, IMPORT_ID, importScreen, LIST, MAPPED, SHEET } from '#web/testing/an-import.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { given, inTurn, refusal } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

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

export const states = {
  'past imports': {
    ...importScreen([
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
    ...importScreen([], {
      'admin/uploadImport': refusal('FILE_REFUSED', { message: 'The file is not a CSV list.' }),
    }),
    act: async ({ getByLabelText }) => getByLabelText('Choose file').upload(A_LIST),
    shows: ['The file is not a CSV list.', 'No list has been imported yet.'],
  },
  'a list without a column for the year': {
    ...importScreen([], { 'admin/uploadImport': LIST }),
    act: async ({ getByLabelText }) => getByLabelText('Choose file').upload(A_LIST),
    shows: ['Every car needs these, and no column gives them:', 'november-cars.csv', 'Mercedes-Maybach GLS'],
  },
  'a list as dealers will read it': {
    ...importScreen([], { 'admin/uploadImport': MAPPED, 'admin/previewImport': PREVIEW }),
    act: async ({ getByLabelText }) => getByLabelText('Choose file').upload(A_LIST),
    shows: ['As dealers will read them', '2019 Hyundai Creta SX (O) Diesel', '12 empty · 3 not known'],
  },
  'a list with cities that are not known': {
    ...importScreen([], {
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
    ...importScreen([], {
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
    ...importScreen([], { 'admin/uploadImport': WORKBOOK, 'admin/previewImport': PREVIEW }),
    act: async ({ getByLabelText }) => {
      await getByLabelText('Choose file').upload(A_LIST)
      await getByLabelText('Sheet').selectOptions('Pune')
    },
    shows: ['Excel workbook', 'Pune', 'Every car needs these, and no column gives them:'],
  },
  'a list that asks before it is imported': {
    ...importScreen([], {
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
    ...importScreen([], {
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
  'an import with a faulty row': {
    ...importScreen([], { 'admin/getImport': aResult() }),
    at: `${paths.admin.import}?import=${IMPORT_ID}`,
    shows: ['126 cars imported.', 'One faulty row', 'Copy list', `This city was added: ${LONG_NAMES.city}.`],
  },
  'an import with many faulty rows, repeated cars and totals': {
    ...importScreen([], { 'admin/getImport': MANY_FAULTS }),
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
    ...importScreen([], { 'admin/getImport': aResult() }),
    at: `${paths.admin.import}?import=${IMPORT_ID}`,
    act: async ({ getByRole }) => getByRole('button', 'Undo this import').click(),
    shows: 'Undo the import of november-cars.csv?',
  },
} satisfies States
