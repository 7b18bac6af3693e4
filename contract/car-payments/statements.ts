import * as z from 'zod'
import { DOUBT_REASONS } from '#domain/car-payments/decide-lines.ts'
import { RETURN_CAUSES, RETURN_DECISIONS } from '#domain/car-payments/returns.ts'
import { DATE_ORDERS } from '#domain/car-payments/statement-cells.ts'
import { MAX_STATEMENT_BYTES } from '#domain/car-payments/read-statement.ts'
import { admins, defineOperation } from '../operation.ts'
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
import { dayOut, submissionOutcome } from './payments.ts'
import { dealerCar, statementLine } from './statement-finding.ts'

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
  /** The order of the parts of dates such as 03/04/2026. */
  dateOrder: z.enum(DATE_ORDERS).default('dmy'),
})

const statement = {
  /** The days of the first and the last line; null for a statement without lines. */
  firstDay: dayOut.nullable(),
  lastDay: dayOut.nullable(),
  /** Lines that were stored, and those that an earlier import had stored. */
  newLines: count,
  knownLines: count,
  /** Rows that state no movement: balances, totals, notes. */
  skipped: count,
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
  /** The row's number in a spreadsheet, from 1. */
  row: count,
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
    /**
     * `moreOften`: equal rows are in the statement more often than they are stored. `balance`: the stored line states
     * another balance. `day`: a line with its reference is stored for another day. `alike`: a stored line of that day and
     * amount shares a part of what identifies it. `inFile`: an equal row stands above it, and no balances distinguish them.
     */
    why: z.enum(DOUBT_REASONS).meta({ 'x-extensible': true }),
    /** The stored line that it may be; null if it may be the row `likeRow` of the same statement. */
    like: idOut.nullable(),
    likeRow: count.nullable(),
    likeDay: dayOut.nullable(),
    likeText: z.string().nullable(),
  })
  .meta({ id: 'DoubtfulRow' })
export type DoubtfulRow = z.output<typeof doubtfulRow>

const importedStatement = z
  .strictObject({
    /** Null in a dry run, and while a row or the account is doubtful: then nothing is stored. */
    statementId: idOut.nullable(),
    dryRun: z.boolean(),
    ...statement,
    accountId: idOut,
    /** The first 200 of the new lines, in the order of the statement. */
    added: z.array(addedRow),
    /** The sums of all new lines that came in, and of all that went out. */
    addedIn: rupeesAndPaiseOut,
    addedOut: rupeesAndPaiseOut,
    /** The first 1,000 rows that somebody has to decide about, and the number of all. */
    doubtful: z.array(doubtfulRow),
    doubtfulTotal: count,
    /**
     * The import that has stored movements for another account which this one would add: one of both accounts may be wrong.
     * Nothing is stored before `accountIsRight` says that this one is right. Null if there is none, or it was said.
     */
    otherAccount: z
      .strictObject({
        statementId: idOut,
        accountId: idOut,
        importedAt: instantOut,
        importedBy: z.string(),
        firstDay: dayOut.nullable(),
        lastDay: dayOut.nullable(),
        /** The lines of that import which this one would add again. */
        lines: count,
      })
      .nullable(),
    /** The first 100 rows that could not be read; `row` is the row's number in a spreadsheet, from 1. */
    rejected: z.array(z.strictObject({ row: count, reason: z.string() })),
    /** The payments that are stated by lines of any statement, and were not before this import. */
    newlyFound: count,
  })
  .meta({ id: 'ImportedStatement' })

/** An import of a statement. */
export const statementEntry = z
  .strictObject({
    statementId: idOut,
    ...statement,
    /** Null for a statement from before, until somebody says whose account it is of. */
    accountId: idOut.nullable(),
    importedAt: instantOut,
    importedBy: z.string(),
    /** Null unless the import was taken back. */
    undone: z.strictObject({ at: instantOut, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'StatementEntry' })

const person = z.strictObject({ uid: idOut, name: z.string() })

/** Money that came to the house and is matched to nothing due. */
const returnItem = z
  .strictObject({
    ...statementLine,
    /** The unused rest of the line. */
    rest: rupeesAndPaiseOut,
    /**
     * `twice`: the car is paid by another line. `afterDefault`: the dealer had defaulted. `rejected`: the proof that names
     * it was rejected, for example as paid from another account. `severalProofs`: several payments name it, or one that
     * still needs its money and names another day, see `namedBy`. `moreThanDue`: it is what is left after the payment that
     * used it. `payBackReturned`: the house paid it back, and the bank returned that. `noProof`: it has the reference of the house of a car that is to be paid. `unknown`: no payment names it.
     */
    cause: z.enum(RETURN_CAUSES),
    /** The payments that wait or are approved and name it. */
    namedBy: z.array(
      z.strictObject({
        flowEntityId: idOut,
        organization: z.string(),
        title: z.string(),
        amount: rupeesAndPaiseOut,
      }),
    ),
    /** The dealer's car that the line names, or whose payment it states; null where none is known. */
    payment: z
      .strictObject({
        ...dealerCar,
        /** The state of the proof that names the line; null if none does. */
        outcome: submissionOutcome.nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
    /** The decision or proposal to pay it back; null if there is none. */
    decision: z
      .strictObject({
        /** By which `admin/confirmProposal` and `admin/withdrawProposal` name it. */
        proposalId: idOut,
        decision: z.enum(RETURN_DECISIONS),
        /** The part of the line that it is about. */
        amount: rupeesAndPaiseOut,
        reason: z.string(),
        proposedBy: person,
        proposedAt: instantOut,
        /** Whether an admin other than the caller has to confirm it. */
        needsOtherAdmin: z.boolean(),
        /** Whether the caller proposed it. */
        isOwn: z.boolean(),
        /** Null while it awaits its confirmation. */
        confirmedBy: person.nullable(),
        confirmedAt: instantOut.nullable(),
        /** The bank's reference of the transfer back; null unless it was paid back. */
        bankReferenceId: z.string().nullable(),
        /** The day on which a statement states the transfer back; null before one does, and where nothing was paid. */
        leftOn: dayOut.nullable(),
        /** Whether it holds no more, because the bank returned the transfer back or an admin freed the money. */
        hasEnded: z.boolean(),
        /** Whether it was confirmed more than three bank days ago and no statement states it. */
        isLate: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'ReturnItem' })
export type ReturnItem = z.output<typeof returnItem>

/** A proposal about received money as the list of proposals shows it. */
export const payBackProposal = z
  .strictObject({ kind: z.literal('payBack'), ...statementLine, decision: z.enum(RETURN_DECISIONS) })
  .meta({ id: 'PayBackProposal' })
export type PayBackProposal = z.output<typeof payBackProposal>

const returnAnswer = z.strictObject({ item: returnItem }).meta({ id: 'ReturnAnswer' })

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
      /** The accounts that the statement may be of. */
      accounts: z.array(statementAccount),
      /** The account's number above the table, without leading zeros; null if there is none. */
      statedAccount: z.string().nullable(),
      /** Null if `importStatement` needs to be given the account. */
      suggestedAccountId: idOut.nullable(),
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
      /** Whether the mapping is the last one used for a statement with the same columns. */
      isRemembered: z.boolean(),
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
      /** The house's account that the statement is of. Needed where neither its head nor the number of accounts tells. */
      accountId: id.optional(),
      /** For each doubtful row, whether it is the movement that it is like. */
      decisions: z
        .array(z.object({ row: z.int().min(1).max(1_000_000), same: z.boolean() }))
        .max(5_000)
        .default([]),
      /** Whether the statement is of this account although `otherAccount` names an import for another one. */
      accountIsRight: z.boolean().default(false),
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
      /** `unassigned`: only statements of which nobody has said whose account they are of. */
      only: z.enum(['all', 'unassigned']).default('all'),
      ...paging,
    }),
    output: z.strictObject({
      statements: z.array(statementEntry),
      total: count,
      /** The accounts that the house has, or had. */
      accounts: z.array(statementAccount),
      /** All statements of which nobody has said whose account they are of. While there are any, nothing is imported. */
      unassigned: count,
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
      /**
       * `open`: nothing is decided about money that nothing uses. `proposed`: a decision awaits its confirmation.
       * `decided`: it is confirmed; a line is here as often as something was confirmed about it. `late`: a transfer back
       * was confirmed more than three bank days ago, and no statement states it.
       */
      status: z.enum(['open', 'proposed', 'decided', 'late']).default('open'),
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
