import * as z from 'zod'
import { STATEMENT_FINDINGS } from '#domain/car-payments/match-statement.ts'
import { idOut, rupeesAndPaiseOut } from '../values.ts'
import { dayOut } from './payments.ts'

/** A line of a statement, as the house reads it. */
export const statementLine = {
  lineId: idOut,
  day: dayOut,
  amount: rupeesAndPaiseOut,
  narration: z.string(),
  reference: z.string().nullable(),
}

/** The finding in the house's statements for a proof of payment. It decides nothing: an admin does. */
export const statementFinding = z
  .strictObject({
    finding: z.enum(STATEMENT_FINDINGS),
    /** The line that states the payment; null if it is not found. */
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
