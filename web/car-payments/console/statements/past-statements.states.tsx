import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { anImport, statementsOf } from '#web/testing/a-statement.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { after, given, pending, refusal, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

/** Bank statements with those that were imported before. */
const screen = (calls: Calls) =>
  asAdmin(paths.admin.statements, {
    'admin/getLineTwins': { items: [], total: 0, open: 0, nextCursor: null },
    ...calls,
  })

const PAST = statementsOf(anImport())
const TAKEN_BACK = anImport({
  undone: { at: minutesFromNow(0), by: 'Meera Iyer', reason: 'It was of the other account.' },
})
const TAKE_BACK = 'Undo the import of 1 Nov 2026 to 17 Nov 2026'

async function takeBack({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByRole('button', TAKE_BACK).click()
  await getByLabelText('Reason (for the record)').fill('It was of the other account.')
  await getByRole('button', 'Yes, undo it').click()
}

const UNASSIGNED = statementsOf(
  anImport({ accountId: null }),
  anImport({ statementId: anId(337), accountId: null }),
)

async function setAccount({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByLabelText('Account of these statements').selectOptions('HDFC Bank · 50200012345678')
  await getByRole('button', 'Set it for all 2 statements').click()
}

export const states = {
  'taking back on its way': {
    ...screen({ 'admin/getStatements': PAST, 'admin/undoStatement': pending }),
    act: takeBack,
    shows: [
      'Its 128 lines no longer count, unless another statement shows it.',
      'It was of the other account.',
    ],
  },
  'an import whose lines are used': {
    ...screen({
      'admin/getStatements': PAST,
      'admin/undoStatement': refusal('LINE_IN_USE', {
        message: 'Lines of this import are used: row 4, row 12 and 3 more.',
      }),
    }),
    act: takeBack,
    shows: ['Lines of this import are used: row 4, row 12 and 3 more.', 'It was of the other account.'],
  },
  'an import that is taken back': {
    ...screen({
      'admin/getStatements': after('admin/undoStatement', PAST, statementsOf(TAKEN_BACK)),
      'admin/undoStatement': given(
        { importId: anId(334), reason: 'It was of the other account.' },
        { statement: TAKEN_BACK },
      ),
    }),
    act: takeBack,
    shows: ['The import is undone.', 'Undone by Meera Iyer'],
  },
  'an account that can’t be set': {
    ...screen({
      'admin/getStatements': UNASSIGNED,
      'admin/assignStatementAccount': refusal('WRONG_STATE', {
        message: 'One of these statements has an account already.',
      }),
    }),
    act: async (actor) => {
      await actor.getByRole('button', 'Set it for all 2 statements').click()
      await actor.sees('Choose the account')
      await setAccount(actor)
    },
    shows: [
      'Which account do these statements belong to?',
      'One of these statements has an account already.',
    ],
  },
  'an account that is set': {
    ...screen({
      'admin/getStatements': UNASSIGNED,
      'admin/assignStatementAccount': given({ accountId: anId(330) }, { unassigned: 0 }),
    }),
    act: setAccount,
    shows: 'The account is set.',
  },
} satisfies States
