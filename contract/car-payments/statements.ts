import * as z from 'zod'
import { DOUBT_REASONS } from '#domain/car-payments/decide-lines.ts'
import { RETURN_DECISIONS } from '#domain/car-payments/returns.ts'
import { DATE_ORDERS } from '#domain/car-payments/statement-cells.ts'
import { MAX_STATEMENT_BYTES } from '#domain/car-payments/read-statement.ts'
import { admins, defineOperation } from '../operation.ts'
import { rowReason } from '../row-reason.ts'
import {
  count,
  id,
  idOut,
  instantOut,
  nextCursor,
  paging,
  reason,
  rupeesAndPaiseOut,
  storable,
} from '../values.ts'
import { dayOut } from './proofs.ts'
import { returnAnswer, returnItem } from './return-item.ts'

const who = admins('manage_cars')

const column = storable.max(300).optional()

/**
 * The statement's column for each field, by its name. Amounts stand in `amount` (with a sign, Dr or Cr in the cell, or in
 * the column `direction`), or in `debit` and `credit`.
 */
const mapping = z.object({
  date: column,
  narration: column,
  reference: column,
  debit: column,
  credit: column,
  amount: column,
  direction: column,
  balance: column,
  dateOrder: z
    .enum(DATE_ORDERS)
    .default('dmy')
    .meta({ description: 'The order of the parts of dates such as 03/04/2026.' }),
})

const statement = {
  firstDay: dayOut
    .nullable()
    .meta({ description: 'The days of the first and the last line; null for a statement without lines.' }),
  lastDay: dayOut.nullable(),
  newLines: count.meta({
    description: 'Lines that were stored, and those that an earlier import had stored.',
  }),
  knownLines: count,
  skipped: count.meta({ description: 'Rows that state no movement: balances, totals, notes.' }),
  rejectedTotal: count,
}

/** A bank account that the house has, or had. */
const statementAccount = z
  .strictObject({
    accountId: idOut,
    bankName: z.string(),
    accountName: z.string(),
    accountNo: z.string(),
  })
  .meta({ id: 'StatementAccount' })
export type StatementAccount = z.output<typeof statementAccount>

const statedRow = {
  row: count.meta({ description: "The row's number in a spreadsheet, from 1." }),
  text: z.string(),
  day: dayOut,
  amount: rupeesAndPaiseOut,
  isCredit: z.boolean(),
}

/** A row whose movement no earlier import has stored. */
const addedRow = z.strictObject(statedRow).meta({ id: 'AddedRow' })
export type AddedRow = z.output<typeof addedRow>

/** A row that may be a movement that is stored, or another one. */
const doubtfulRow = z
  .strictObject({
    ...statedRow,
    why: z.enum(DOUBT_REASONS).meta({
      'x-extensible': true,
      description:
        '`moreOften`: equal rows are in the statement more often than they are stored. `balance`: the stored line states another balance. `day`: a line with its reference is stored for another day. `alike`: a stored line of that day and amount shares a part of what identifies it. `inFile`: an equal row stands above it, and no balances distinguish them.',
    }),
    like: idOut.nullable().meta({
      description:
        'The stored line that it may be; null if it may be the row `likeRow` of the same statement.',
    }),
    likeRow: count.nullable(),
    likeDay: dayOut.nullable(),
    likeText: z.string().nullable(),
  })
  .meta({ id: 'DoubtfulRow' })
export type DoubtfulRow = z.output<typeof doubtfulRow>

/** A row that states a movement and can't be read. */
const rejectedRow = z.strictObject({
  row: count,
  reason: z.string().meta({ description: 'The sentence, in English.' }),
  ...rowReason,
})

const importedStatement = z
  .strictObject({
    statementId: idOut.nullable().meta({
      description: 'Null in a dry run, and while a row or the account is doubtful: then nothing is stored.',
    }),
    dryRun: z.boolean(),
    ...statement,
    accountId: idOut,
    added: z
      .array(addedRow)
      .meta({ description: 'The first 200 of the new lines, in the order of the statement.' }),
    addedIn: rupeesAndPaiseOut.meta({
      description: 'The sums of all new lines that came in, and of all that went out.',
    }),
    addedOut: rupeesAndPaiseOut,
    doubtful: z.array(doubtfulRow).meta({
      description: 'The first 1,000 rows that somebody has to decide about, and the number of all.',
    }),
    doubtfulTotal: count,
    otherAccount: z
      .strictObject({
        statementId: idOut,
        accountId: idOut,
        importedAt: instantOut,
        importedBy: z.string(),
        firstDay: dayOut.nullable(),
        lastDay: dayOut.nullable(),
        lines: count.meta({ description: 'The lines of that import which this one would add again.' }),
      })
      .nullable()
      .meta({
        description:
          'The import that has stored movements for another account which this one would add: one of both accounts may be wrong. Nothing is stored before `accountIsRight` says that this one is right. Null if there is none, or it was said.',
      }),
    rejected: z.array(rejectedRow).meta({
      description:
        "The first 100 rows that could not be read; `row` is the row's number in a spreadsheet, from 1.",
    }),
    newlyFound: count.meta({
      description: 'The payments that are stated by lines of any statement, and were not before this import.',
    }),
  })
  .meta({ id: 'ImportedStatement' })

/** An import of a statement. */
export const statementEntry = z
  .strictObject({
    statementId: idOut,
    ...statement,
    accountId: idOut
      .nullable()
      .meta({ description: 'Null for a statement from before, until somebody says whose account it is of.' }),
    importedAt: instantOut,
    importedBy: z.string(),
    undone: z
      .strictObject({ at: instantOut, by: z.string(), reason: z.string() })
      .nullable()
      .meta({ description: 'Null unless the import was taken back.' }),
  })
  .meta({ id: 'StatementEntry' })

/** The house's bank statements, and money that it has to pay back. */
export const statements = {
  'admin/uploadStatement': defineOperation({
    who,
    summary:
      'Takes a bank statement of any bank as it is (CSV or an Excel workbook), and says what is in it.',
    // A repeat is recognised by the content of the statement, which is known only once it is stored.
    idempotency: 'own',
    rawBody: '*/*',
    bodyLimit: MAX_STATEMENT_BYTES,
    audits: { none: 'a statement is of no use until it is imported' },
    changes: [],
    input: z.object({}),
    output: z.strictObject({
      fileId: idOut,
      accounts: z.array(statementAccount).meta({ description: 'The accounts that the statement may be of.' }),
      statedAccount: z.string().nullable().meta({
        description: "The account's number above the table, without leading zeros; null if there is none.",
      }),
      suggestedAccountId: idOut
        .nullable()
        .meta({ description: 'Null if `importStatement` needs to be given the account.' }),
      columns: z.array(z.string()),
      sampleRows: z.array(z.array(z.string())),
      suggestedMapping: z.strictObject({
        date: z.string().optional(),
        narration: z.string().optional(),
        reference: z.string().optional(),
        debit: z.string().optional(),
        credit: z.string().optional(),
        amount: z.string().optional(),
        direction: z.string().optional(),
        balance: z.string().optional(),
        dateOrder: z.enum(DATE_ORDERS),
      }),
      isRemembered: z.boolean().meta({
        description: 'Whether the mapping is the last one used for a statement with the same columns.',
      }),
    }),
    refusals: ['FILE_REFUSED', 'TOO_LARGE', 'UNSUPPORTED_KIND'],
  }),
  'admin/importStatement': defineOperation({
    who,
    summary:
      'Stores the lines of an uploaded statement and matches them to proofs of payment, or in a dry run says what it would store. Lines that are stored already are left out. Nothing is stored while a row or the account is doubtful.',
    answersWithinSeconds: 40,
    audits: 'statementImported',
    changes: [
      'admin/getReturns',
      'admin/getReversals',
      'admin/getStatements',
      'admin/getQueue',
      'admin/getDefaults',
    ],
    input: z.object({
      fileId: id,
      mapping,
      accountId: id.optional().meta({
        description:
          "The house's account that the statement is of. Needed where neither its head nor the number of accounts tells.",
      }),
      decisions: z
        .array(z.object({ row: z.int().min(1).max(1_000_000), same: z.boolean() }))
        .max(5_000)
        .default([])
        .meta({ description: 'For each doubtful row, whether it is the movement that it is like.' }),
      accountIsRight: z.boolean().default(false).meta({
        description:
          'Whether the statement is of this account although `otherAccount` names an import for another one.',
      }),
      dryRun: z.boolean().default(false),
    }),
    output: importedStatement,
    refusals: ['NOT_FOUND', 'INVALID_INPUT', 'FILE_REFUSED', 'WRONG_STATE'],
  }),
  'admin/getStatements': defineOperation({
    reads: true,
    who,
    summary: 'Lists the imported bank statements, newest first.',
    list: true,
    input: z.object({
      only: z.enum(['all', 'unassigned']).default('all').meta({
        description: '`unassigned`: only statements of which nobody has said whose account they are of.',
      }),
      ...paging,
    }),
    output: z.strictObject({
      statements: z.array(statementEntry),
      total: count,
      accounts: z.array(statementAccount).meta({ description: 'The accounts that the house has, or had.' }),
      unassigned: count.meta({
        description:
          'All statements of which nobody has said whose account they are of. While there are any, nothing is imported.',
      }),
      nextCursor,
    }),
    refusals: ['INVALID_INPUT'],
  }),
  'admin/getReturns': defineOperation({
    reads: true,
    who,
    summary: 'Lists money that came to the house and is matched to nothing due, newest first.',
    list: true,
    input: z.object({
      status: z.enum(['open', 'proposed', 'decided', 'late']).default('open').meta({
        description:
          '`open`: nothing is decided about money that nothing uses. `proposed`: a decision awaits its confirmation. `decided`: it is confirmed; a line is here as often as something was confirmed about it. `late`: a transfer back was confirmed more than three bank days ago, and no statement states it.',
      }),
      ...paging,
    }),
    output: z.strictObject({ items: z.array(returnItem), total: count, nextCursor }),
    refusals: ['INVALID_INPUT'],
  }),
  'admin/payBack': defineOperation({
    who,
    summary:
      'Proposes to pay money back, or to set it aside because it is the house’s own. It is done once it is confirmed: by another admin, where one counts as a second person. The password must have been given again.',
    audits: ['returnProposed', 'returnConfirmed'],
    changes: ['admin/getReturns', 'admin/getProposals'],
    input: z.object({ lineId: id, decision: z.enum(RETURN_DECISIONS).default('payBack'), reason }),
    output: returnAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'LINE_IN_USE', 'PASSWORD_REQUIRED'],
  }),
}
