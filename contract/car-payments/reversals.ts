import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import { count, id, idOut, instantOut, nextCursor, paging, rupeesAndPaiseOut } from '../values.ts'
import { dealerCar, statementLine } from './statement-finding.ts'

const who = admins('manage_cars')

const line = z
  .strictObject({ ...statementLine, isCredit: z.boolean() })
  .meta({ id: 'BankMovement', description: 'A line of a bank statement of the house, in or out.' })

const person = z.strictObject({ uid: idOut, name: z.string() })

const reversalItem = z
  .strictObject({
    line: line.meta({ description: 'The line that takes another one back, or may.' }),
    of: line.nullable().meta({
      description:
        'The line that it takes back; null while it is asked about, and where an admin decided that there is none.',
    }),
    candidates: z.array(line).meta({
      description: 'The lines that it may take back, the latest first; only while it is asked about.',
    }),
    decidedBy: person.nullable().meta({ description: 'Null for the system.' }),
    decidedAt: instantOut.nullable(),
    payments: z.array(z.strictObject({ ...dealerCar, amount: rupeesAndPaiseOut })).meta({
      description:
        'The cars whose approved payment still uses the line that came back: `admin/reversePayment` takes it back.',
    }),
    isPaidBack: z
      .boolean()
      .meta({ description: 'The house had already paid the returned money back to the payer.' }),
  })
  .meta({ id: 'ReversalItem' })
export type ReversalItem = z.output<typeof reversalItem>

/** Lines of the house's bank that take back others. */
export const reversals = {
  'admin/getReversals': defineOperation({
    reads: true,
    who,
    summary: 'Lists lines of bank statements that take back others, newest first.',
    list: true,
    input: z.object({
      status: z.enum(['asked', 'used', 'decided']).default('asked').meta({
        description:
          '`asked`: an admin decides. `used`: an approved payment still uses what came back. `decided`: all that is known.',
      }),
      ...paging,
    }),
    output: z.strictObject({ items: z.array(reversalItem), total: count, nextCursor }),
    refusals: ['INVALID_INPUT'],
  }),
  'admin/decideReversal': defineOperation({
    who,
    summary:
      'Decides which line a line takes back, or that it takes none back. Both are then used up, but for what an approved payment uses.',
    audits: 'reversalDecided',
    changes: ['admin/getReturns', 'admin/getReversals', 'admin/getStatements', 'admin/getQueue'],
    input: z.object({
      lineId: id,
      of: id.nullable().meta({ description: 'The line that it takes back; null for none.' }),
    }),
    output: z.strictObject({ item: reversalItem }).meta({ id: 'DecidedReversal' }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'LINE_IN_USE'],
  }),
}
