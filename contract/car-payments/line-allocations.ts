import * as z from 'zod'
import { LINE_PURPOSES } from '#domain/car-payments/line-use.ts'
import { admins, defineOperation } from '../operation.ts'
import { id, idOut, instantOut, reason, rupeesAndPaise, rupeesAndPaiseOut } from '../values.ts'
import { statementLine } from './statement-finding.ts'

const who = admins('manage_cars')

/** The uses of a line that an admin can make by hand. */
const BY_HAND = [
  'car',
  'due',
  'city',
  'provider',
  'houseOwn',
] as const satisfies readonly (typeof LINE_PURPOSES)[number][]

/** A part of a line that is used. */
const linePart = z
  .strictObject({
    allocationId: idOut,
    purpose: z.enum(LINE_PURPOSES).meta({ 'x-extensible': true }),
    subjectId: idOut.nullable().meta({
      description:
        'Of `car` the proof of payment, of `due` the debt, of `city` the order, of `reversal` the other line; else null.',
    }),
    amount: rupeesAndPaiseOut,
    reason: z.string().nullable(),
    madeAt: instantOut,
    madeBy: z.string().nullable().meta({ description: 'Null for the system.' }),
  })
  .meta({ id: 'LinePart' })

/** A line of a statement with its uses. */
const usedLine = z
  .strictObject({
    ...statementLine,
    isCredit: z.boolean(),
    usedAmount: rupeesAndPaiseOut,
    restAmount: rupeesAndPaiseOut.meta({ description: 'The unused rest of the line.' }),
    parts: z.array(linePart),
  })
  .meta({ id: 'UsedLine' })

const lineAnswer = z.strictObject({ line: usedLine }).meta({ id: 'LineAnswer' })

/** The uses of lines of bank statements that the house makes by hand. */
export const lineAllocations = {
  'admin/allocateLine': defineOperation({
    who,
    summary:
      'Uses a part of a statement’s line by hand, where the matching did not: for a proof of payment, a debt of a payment that came back, an order of cities, a payout of the payment provider, or as the house’s own.',
    audits: 'lineAllocated',
    changes: [
      'admin/getReturns',
      'admin/getReversals',
      'admin/getStatements',
      'admin/getQueue',
      'admin/getDefaults',
      'admin/getLineTwins',
    ],
    input: z.object({
      lineId: id,
      purpose: z.enum(BY_HAND),
      subjectId: id.optional().meta({
        description:
          'Of `car` the proof that waits or is approved, of `due` the debt, of `city` the order. The others have none.',
      }),
      amount: rupeesAndPaise,
      reason: reason.optional().meta({ description: 'Required of `houseOwn`.' }),
    }),
    output: lineAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT', 'LINE_IN_USE'],
  }),
  'admin/endAllocation': defineOperation({
    who,
    summary:
      'Ends a use of a statement’s line that was made in error, so that its part is free again. That of an approved payment only where the approval has a reason without it.',
    audits: 'lineFreed',
    changes: [
      'admin/getReturns',
      'admin/getReversals',
      'admin/getStatements',
      'admin/getQueue',
      'admin/getDefaults',
      'admin/getLineTwins',
    ],
    input: z.object({ allocationId: id, reason }),
    output: lineAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
}
