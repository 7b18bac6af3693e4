import * as z from 'zod'
import { STATEMENT_FINDINGS } from '#domain/car-payments/match-statement.ts'
import { flowState, idOut, rupeesAndPaiseOut, rupeesOut } from '../values.ts'
import { dayOut } from './proofs.ts'

/** A line of a statement, as the house reads it. */
export const statementLine = {
  lineId: idOut,
  day: dayOut,
  amount: rupeesAndPaiseOut,
  narration: z.string(),
  reference: z.string().nullable(),
}

/** A dealer's car beside a line, as the house reads it. */
export const dealerCar = {
  flowEntityId: idOut,
  uid: idOut,
  organization: z.string(),
  carId: idOut,
  title: z.string(),
  regno: z.string().nullable(),
  state: flowState,
}

/** A line that states a transfer which a proof names, with how its amount is used. */
const foundLine = z
  .strictObject({
    ...statementLine,
    finding: z.enum(['found', 'partly', 'otherAmount']).meta({ 'x-extensible': true }),
    isWhole: z.boolean().meta({
      description:
        'Whether the line has the whole reference. If not, it lost digits, and the line names the payer.',
    }),
    transfer: z
      .strictObject({ bankReferenceId: z.string(), amount: rupeesOut })
      .meta({ description: 'The transfer, as the dealer states it.' }),
    partAmount: rupeesAndPaiseOut.meta({ description: 'The part of the line that the approval would use.' }),
    usedAmount: rupeesAndPaiseOut.meta({ description: 'The parts of the line that are used already.' }),
    othersAmount: rupeesAndPaiseOut.meta({
      description: 'The sum that the other proofs naming this line need from it.',
    }),
  })
  .meta({ id: 'FoundLine' })

/** The finding in the house's statements for a proof of payment. It decides nothing: an admin does. */
export const statementFinding = z
  .strictObject({
    finding: z.enum(STATEMENT_FINDINGS).meta({
      'x-extensible': true,
      description: '`partly`: lines state it in part, or are shared so that the amounts do not add up.',
    }),
    lines: z.array(foundLine).meta({ description: 'The lines that state its transfers.' }),
    line: z
      .strictObject(statementLine)
      .nullable()
      .meta({ description: 'The first of them; null if it is not found.' }),
    isWhole: z.boolean().nullable().meta({
      description:
        'Whether the line has the whole reference. If not, it lost digits, and the line names the payer.',
    }),
    isExplained: z.boolean().meta({
      description: 'Whether lines state the whole amount. Where they do not, an approval needs a reason.',
    }),
    statedUntil: dayOut.nullable().meta({
      description: "The last day of which a statement was imported; a later payment can't be found yet.",
    }),
  })
  .meta({ id: 'StatementFinding' })
export type StatementFinding = z.output<typeof statementFinding>
