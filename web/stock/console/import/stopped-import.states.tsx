import { paths } from '#web/paths.ts'
import { anId } from '#web/testing/a-car.ts'
import { A_LIST, aResult, importScreen, MAPPED } from '#web/testing/an-import.ts'
import { given, inTurn } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const ALL_FINE = { rejected: [], rejectedTotal: 0, createdCities: [] }
const PREVIEW = { rows: 128, cars: [], fields: {}, unknownCities: [] }
const CHECK = aResult({ dryRun: true, ...ALL_FINE })
const STOPPED = aResult({
  importId: anId(1_005),
  state: 'failed',
  failure: 'The import stopped after 60 of 128 rows.',
  processed: 60,
  accepted: 60,
  ...ALL_FINE,
})
const REST = aResult({ importId: anId(1_006), accepted: 66, unchanged: 60, ...ALL_FINE })

export const states = {
  'an import that stopped, whose rest is imported': {
    ...importScreen([], {
      'admin/uploadImport': MAPPED,
      'admin/previewImport': PREVIEW,
      'admin/importCars': inTurn(
        given({ dryRun: true }, CHECK),
        given({ dryRun: false }, STOPPED),
        given({ dryRun: false }, REST),
      ),
      'admin/getImport': ({ importId }) =>
        [CHECK, STOPPED, REST].find((result) => result.importId === importId) ?? REST,
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
    ...importScreen([], { 'admin/getImport': STOPPED }),
    at: `${paths.admin.import}?import=${STOPPED.importId}`,
    shows: ['The import stopped after 60 of 128 rows.', 'Choose the list again'],
  },
} satisfies States
