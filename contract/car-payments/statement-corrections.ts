import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import { count, id, idOut, instantOut, nextCursor, paging, reason, rupeesAndPaiseOut } from '../values.ts'
import { dayOut } from './proofs.ts'
import { statementEntry } from './statements.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

const who = admins('manage_cars')

/** The maximum number of statements whose account is said in one call. */
const MAX_ASSIGNED = 500

const twinLine = z.strictObject({
  lineId: idOut,
  narration: z.string(),
  reference: z.string().nullable(),
  statementId: idOut.meta({
    description: 'The statement whose import has stored it, when that was, and the row in its file.',
  }),
  importedAt: instantOut,
  row: count,
})

/** Two stored lines that state one movement. */
const lineTwins = z
  .strictObject({
    day: dayOut,
    amount: rupeesAndPaiseOut,
    isCredit: z.boolean(),
    isStruck: z.boolean().meta({
      description:
        'Whether `line` is struck, so that it no longer counts. Otherwise both are used, and somebody has to decide.',
    }),
    foundAt: instantOut,
    line: twinLine,
    like: twinLine,
  })
  .meta({ id: 'LineTwins' })
export type LineTwins = z.output<typeof lineTwins>

/** Calls that correct imported statements. */
export const statementCorrections = {
  'admin/undoStatement': defineOperation({
    who,
    summary:
      'Takes an import of a statement back while no line is used that it alone states. Lines that another import states go on counting.',
    audits: 'statementUndone',
    changes: [
      'admin/getReturns',
      'admin/getReversals',
      'admin/getStatements',
      'admin/getQueue',
      'admin/getDefaults',
    ],
    input: z.object({
      importId: id.meta({ description: 'The id that the import has answered, `statementId`.' }),
      reason,
    }),
    output: z.strictObject({ statement: statementEntry }).meta({ id: 'StatementAnswer' }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'LINE_IN_USE'],
  }),
  'admin/assignStatementAccount': defineOperation({
    who,
    summary: 'Says which account of the house statements from before are of, which nobody has said yet.',
    audits: 'statementAssigned',
    changes: ['admin/getStatements'],
    input: z.object({
      accountId: id,
      statementIds: z
        .array(id)
        .min(1, 'statement.noneChosen' satisfies ReasonId)
        .max(MAX_ASSIGNED),
    }),
    output: z.strictObject({
      unassigned: count.meta({ description: 'The statements whose account is still to be said.' }),
    }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  'admin/getLineTwins': defineOperation({
    reads: true,
    who,
    summary: 'Lists stored lines that state the same movement as another one, newest first.',
    list: true,
    input: z.object(paging),
    output: z.strictObject({
      items: z.array(lineTwins),
      total: count,
      open: count.meta({ description: 'Those that are used on both sides.' }),
      nextCursor,
    }),
    refusals: ['INVALID_INPUT'],
  }),
}
