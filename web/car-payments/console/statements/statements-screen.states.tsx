import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import {
  aCheckedStatement,
  aDoubtfulRow,
  anImport,
  anUploadedStatement,
  statementsOf,
} from '#web/testing/a-statement.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const NO_TWINS = { items: [], total: 0, open: 0, nextCursor: null }
const CSV = new File(['Date,Narration\n'], 'hdfc-november.csv', { type: 'text/csv' })

const screen = (calls: Calls = {}) =>
  asAdmin(paths.admin.statements, {
    'admin/getStatements': statementsOf(),
    'admin/getLineTwins': NO_TWINS,
    ...calls,
  })

async function upload({ getByLabelText, sees }: Actor): Promise<void> {
  await getByLabelText('Choose file').upload(CSV)
  await sees('Check the statement')
}

async function check(actor: Actor): Promise<void> {
  await upload(actor)
  await actor.getByRole('button', 'Check the statement').click()
}

const checked = (importStatement: ReplyTo<'admin/importStatement'>) =>
  ({
    ...screen({
      'admin/uploadStatement': anUploadedStatement(),
      'admin/importStatement': importStatement,
    }),
    act: check,
  }) as const

async function importIt(actor: Actor): Promise<void> {
  await check(actor)
  await actor.getByRole('button', 'Import 2 lines').click()
}

const DOUBTS = aCheckedStatement({
  doubtful: [
    aDoubtfulRow(),
    aDoubtfulRow({ row: 7, why: 'inFile', like: null, likeRow: 6, likeDay: null, likeText: null }),
    aDoubtfulRow({ row: 8, why: 'day', likeDay: '2026-11-18', isCredit: false }),
    aDoubtfulRow({ row: 9, why: 'balance' }),
    aDoubtfulRow({ row: 10, why: 'moreOften' }),
  ],
  doubtfulTotal: 5,
})
const OTHER_ROW = { row: 6, same: false }
const SAME_ROW = { row: 7, same: true }
const OTHER_ACCOUNT = aCheckedStatement({
  otherAccount: {
    statementId: anId(336),
    accountId: anId(331),
    importedAt: minutesFromNow(-60),
    importedBy: 'Rohan Das',
    firstDay: '2026-11-18',
    lastDay: '2026-11-20',
    lines: 2,
  },
})

export const states = {
  loading: {
    ...screen({ 'admin/getStatements': pending }),
    shows: ['Bank statements', 'Imported statements'],
  },
  empty: { ...screen(), shows: 'No statement yet.' },
  failed: { ...screen({ 'admin/getStatements': failed }), shows: 'The statements couldn’t be loaded.' },
  full: {
    ...screen({
      'admin/getStatements': statementsOf(
        anImport(),
        anImport({
          statementId: anId(338),
          accountId: anId(331),
          firstDay: null,
          lastDay: null,
          newLines: 12_340,
        }),
        anImport({
          statementId: anId(339),
          undone: {
            at: minutesFromNow(-60),
            by: 'Thiruvengadam Venkatasubramaniam',
            reason: 'It was of the account of the yard, and not of the account to which dealers pay.',
          },
        }),
      ),
      'admin/getLineTwins': {
        items: [false, true].map((isStruck, n) => ({
          day: '2026-11-12',
          amount: 645_000,
          isCredit: !isStruck,
          isStruck,
          foundAt: minutesFromNow(-60),
          line: {
            lineId: anId(340 + n),
            narration: 'UPI/BHARAT CARS/645000/CR',
            reference: null,
            statementId: anId(334),
            importedAt: minutesFromNow(-60),
            row: 12,
          },
          like: {
            lineId: anId(345 + n),
            narration: '',
            reference: 'UPI632212345678',
            statementId: anId(336),
            importedAt: minutesFromNow(-90),
            row: 3,
          },
        })),
        total: 2,
        open: 1,
        nextCursor: null,
      },
    }),
    shows: [
      'Lines that were imported twice',
      'Both are used',
      'Counted once',
      'UPI632212345678',
      '1 Nov 2026 to 17 Nov 2026',
      'No dates',
      '12,340',
      'Undone by Thiruvengadam',
    ],
  },
  'a file that is refused, and one that is uploaded': {
    ...screen({
      'admin/uploadStatement': inTurn(
        unreachable,
        refusal('FILE_REFUSED', { message: 'This file has no table.' }),
        anUploadedStatement(),
      ),
    }),
    act: async (actor) => {
      await seesInTurn(
        ({ getByLabelText }) => getByLabelText('Choose file').upload(CSV),
        'The file didn’t go through. Please try again.',
        'This file has no table.',
      )(actor)
      await upload(actor)
    },
    shows: [
      'hdfc-november.csv',
      'The statement names the account 50200012345678.',
      'These columns were used for the last statement like this one.',
      'Nothing is stored before you import it.',
    ],
  },
  'an upload on its way': {
    ...screen({ 'admin/uploadStatement': pending }),
    act: async ({ getByLabelText }) => getByLabelText('Choose file').upload(CSV),
    shows: ['hdfc-november.csv', 'Cancel'],
  },
  'a statement that names neither its account nor its columns': {
    ...screen({
      'admin/uploadStatement': anUploadedStatement({
        statedAccount: null,
        suggestedAccountId: null,
        suggestedMapping: { dateOrder: 'dmy' },
        isRemembered: false,
      }),
    }),
    act: check,
    shows: ['The statement names no account.', 'Choose the account', 'Check what each column contains.'],
  },
  'a house without an account': {
    ...screen({
      'admin/uploadStatement': anUploadedStatement({ accounts: [], suggestedAccountId: null }),
    }),
    act: upload,
    shows: ['The house has no bank account yet.', 'Enter it'],
  },
  'checking a statement': { ...checked(pending), shows: 'hdfc-november.csv' },
  'a statement that can’t be read': {
    ...checked(
      inTurn(
        failed,
        unreachable,
        refusal('FILE_REFUSED', { message: 'No row has a date in the column Date.' }),
      ),
    ),
    act: async (actor) => {
      await upload(actor)
      await seesInTurn(
        ({ getByRole }) => getByRole('button', 'Check the statement').click(),
        'Server error: Something went wrong.',
        'The statement couldn’t be read. Please try again.',
        'No row has a date in the column Date.',
      )(actor)
    },
    shows: 'No row has a date in the column Date.',
  },
  'rows that can’t be read': {
    ...checked(
      aCheckedStatement({
        newLines: 0,
        added: [],
        addedIn: 0,
        addedOut: 0,
        newlyFound: 0,
        rejectedTotal: 2,
        rejected: [
          {
            row: 9,
            reason: '“31/02/26” is not a date.',
            code: 'statementRow.notDate',
            values: { cell: '31/02/26' },
          },
          {
            row: 11,
            reason: 'There is both a debit and a credit.',
            code: 'statementRow.bothSides',
            values: {},
          },
        ],
      }),
    ),
    shows: ['This statement has no new lines.', '2 rows can’t be read.', '1 row is not a transaction'],
  },
  'rows that may be known': {
    ...checked(DOUBTS),
    act: async (actor) => {
      await check(actor)
      await actor.sees('5 rows need an answer.')
      await actor.getByRole('button', 'All are already imported').click()
    },
    shows: [
      'Check with these answers',
      '5 rows may be transactions that are already imported',
      'It is similar to a transaction already imported for that day',
      'It is identical to row 6, and the balances don’t distinguish the two.',
      'It is already imported for 18 Nov 2026',
      'The imported transaction has another balance',
      'Such a row is in the file more often than it was imported',
    ],
  },
  'movements of another account': {
    ...checked(OTHER_ACCOUNT),
    act: async (actor) => {
      await check(actor)
      await actor.sees('First confirm whether the account is right.')
      await actor.getByRole('checkbox', 'That is what it says').click()
    },
    shows: [
      'Does this statement belong to another account?',
      '2 of its transactions were imported for State Bank of India · 39900011223 by Rohan Das',
      'Check with these answers',
    ],
  },
  'movements of another account, which is right, and another statement instead': {
    ...checked(
      inTurn(
        given({ accountIsRight: false, dryRun: true }, OTHER_ACCOUNT),
        given({ accountIsRight: true, dryRun: true }, aCheckedStatement()),
      ),
    ),
    act: async (actor) => {
      const { getByRole, sees } = actor
      await check(actor)
      await getByRole('checkbox', 'That is what it says').click()
      await getByRole('button', 'Check with these answers').click()
      await sees('Import 2 lines')
      await getByRole('button', 'Another statement').click()
    },
    shows: ['Choose file', 'No statement yet.'],
  },
  'equal rows of a chosen account, answered and imported': {
    ...screen({
      'admin/uploadStatement': anUploadedStatement({ statedAccount: null, suggestedAccountId: null }),
      'admin/importStatement': inTurn(
        given(
          { fileId: anId(332), accountId: anId(331), decisions: [], dryRun: true },
          aCheckedStatement({ doubtful: [aDoubtfulRow()], doubtfulTotal: 1 }),
        ),
        // Meanwhile, another import has a movement that is like row 7.
        given(
          { decisions: [OTHER_ROW], dryRun: true },
          aCheckedStatement({ doubtful: [aDoubtfulRow({ row: 7 })], doubtfulTotal: 1 }),
        ),
        given({ decisions: [OTHER_ROW, SAME_ROW], dryRun: true }, aCheckedStatement()),
        given(
          { fileId: anId(332), accountId: anId(331), decisions: [OTHER_ROW, SAME_ROW], dryRun: false },
          aCheckedStatement({ dryRun: false, statementId: anId(334) }),
        ),
      ),
    }),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await upload(actor)
      await getByLabelText('Account').selectOptions('State Bank of India · 39900011223')
      await getByRole('button', 'Check the statement').click()
      await getByRole('button', 'All are new').click()
      await getByRole('button', 'Check with these answers').click()
      await sees('Row 7')
      await getByRole('button', 'Same transaction').click()
      await getByRole('button', 'Check with these answers').click()
      await getByRole('button', 'Import 2 lines').click()
    },
    shows: ['2 lines are imported', 'They match one more payment.', 'Choose file'],
  },
  importing: {
    ...checked(inTurn(aCheckedStatement(), pending)),
    act: importIt,
    shows: 'hdfc-november.csv',
  },
  imported: {
    ...checked(inTurn(aCheckedStatement(), aCheckedStatement({ dryRun: false, statementId: anId(334) }))),
    act: importIt,
    shows: ['2 lines are imported', 'They match one more payment.', 'Choose file'],
  },
  'a checked statement': {
    ...checked(aCheckedStatement()),
    shows: ['2 new lines, 18 Nov 2026 to 20 Nov 2026', 'New lines', '₹85,000.50', 'Import 2 lines'],
  },
  'an import that is refused': {
    ...checked(
      inTurn(
        aCheckedStatement(),
        refusal('WRONG_STATE', { message: 'First set the account of the earlier statements.' }),
      ),
    ),
    act: importIt,
    shows: 'First set the account of the earlier statements.',
  },
} satisfies States
