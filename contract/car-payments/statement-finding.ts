import * as z from 'zod'
import { STATEMENT_FINDINGS } from '#domain/car-payments/match-statement.ts'
import { flowState, idOut, rupeesAndPaiseOut, rupeesOut } from '../values.ts'
import { dayOut } from './payments.ts'

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
    /** Whether the line has the whole reference. If not, it lost digits, and the line names the payer. */
    isWhole: z.boolean(),
    /** The transfer, as the dealer states it. */
    transfer: z.strictObject({ bankReferenceId: z.string(), amount: rupeesOut }),
    /** The part of the line that the approval would use. */
    partAmount: rupeesAndPaiseOut,
    /** The parts of the line that are used already. */
    usedAmount: rupeesAndPaiseOut,
    /** The sum that the other proofs naming this line need from it. */
    othersAmount: rupeesAndPaiseOut,
  })
  .meta({ id: 'FoundLine' })

/** The finding in the house's statements for a proof of payment. It decides nothing: an admin does. */
export const statementFinding = z
  .strictObject({
    /** `partly`: lines state it in part, or are shared so that the amounts do not add up. */
    finding: z.enum(STATEMENT_FINDINGS).meta({ 'x-extensible': true }),
    /** The lines that state its transfers. */
    lines: z.array(foundLine),
    /** The first of them; null if it is not found. */
    line: z.strictObject(statementLine).nullable(),
    /** Whether the line has the whole reference. If not, it lost digits, and the line names the payer. */
    isWhole: z.boolean().nullable(),
    /** Whether lines state the whole amount. Where they do not, an approval needs a reason. */
    isExplained: z.boolean(),
    /** The last day of which a statement was imported; a later payment can't be found yet. */
    statedUntil: dayOut.nullable(),
  })
  .meta({ id: 'StatementFinding' })
export type StatementFinding = z.output<typeof statementFinding>
