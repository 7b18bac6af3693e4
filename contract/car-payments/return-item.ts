import * as z from 'zod'
import { RETURN_CAUSES, RETURN_DECISIONS } from '#domain/car-payments/returns.ts'
import { idOut, instantOut, rupeesAndPaiseOut } from '../values.ts'
import { dayOut, submissionOutcome } from './proofs.ts'
import { dealerCar, statementLine } from './statement-finding.ts'

const person = z.strictObject({ uid: idOut, name: z.string() })

/** Money that came to the house and is matched to nothing due. */
export const returnItem = z
  .strictObject({
    ...statementLine,
    rest: rupeesAndPaiseOut.meta({ description: 'The unused rest of the line.' }),
    cause: z.enum(RETURN_CAUSES).meta({
      description:
        '`twice`: the car is paid by another line. `afterDefault`: the dealer had defaulted. `rejected`: the proof that names it was rejected, for example as paid from another account. `severalProofs`: several payments name it, or one that still needs its money and names another day, see `namedBy`. `moreThanDue`: it is what is left after the payment that used it. `payBackReturned`: the house paid it back, and the bank returned that. `noProof`: it has the reference of the house of a car that is to be paid. `unknown`: no payment names it.',
    }),
    namedBy: z
      .array(
        z.strictObject({
          flowEntityId: idOut,
          organization: z.string(),
          title: z.string(),
          amount: rupeesAndPaiseOut,
        }),
      )
      .meta({ description: 'The payments that wait or are approved and name it.' }),
    payment: z
      .strictObject({
        ...dealerCar,
        outcome: submissionOutcome
          .nullable()
          .meta({ description: 'The state of the proof that names the line; null if none does.' }),
        reason: z.string().nullable(),
      })
      .nullable()
      .meta({
        description:
          "The dealer's car that the line names, or whose payment it states; null where none is known.",
      }),
    decision: z
      .strictObject({
        proposalId: idOut.meta({
          description: 'By which `admin/confirmProposal` and `admin/withdrawProposal` name it.',
        }),
        decision: z.enum(RETURN_DECISIONS),
        amount: rupeesAndPaiseOut.meta({ description: 'The part of the line that it is about.' }),
        reason: z.string(),
        proposedBy: person,
        proposedAt: instantOut,
        needsOtherAdmin: z
          .boolean()
          .meta({ description: 'Whether an admin other than the caller has to confirm it.' }),
        isOwn: z.boolean().meta({ description: 'Whether the caller proposed it.' }),
        confirmedBy: person.nullable().meta({ description: 'Null while it awaits its confirmation.' }),
        confirmedAt: instantOut.nullable(),
        bankReferenceId: z
          .string()
          .nullable()
          .meta({ description: "The bank's reference of the transfer back; null unless it was paid back." }),
        leftOn: dayOut.nullable().meta({
          description:
            'The day on which a statement states the transfer back; null before one does, and where nothing was paid.',
        }),
        hasEnded: z.boolean().meta({
          description:
            'Whether it holds no more, because the bank returned the transfer back or an admin freed the money.',
        }),
        isLate: z.boolean().meta({
          description: 'Whether it was confirmed more than three bank days ago and no statement states it.',
        }),
      })
      .nullable()
      .meta({ description: 'The decision or proposal to pay it back; null if there is none.' }),
  })
  .meta({ id: 'ReturnItem' })
export type ReturnItem = z.output<typeof returnItem>

/** A proposal about received money as the list of proposals shows it. */
export const payBackProposal = z
  .strictObject({ kind: z.literal('payBack'), ...statementLine, decision: z.enum(RETURN_DECISIONS) })
  .meta({ id: 'PayBackProposal' })
export type PayBackProposal = z.output<typeof payBackProposal>

/** A decision about received money, with where the money stands afterwards. */
export const returnAnswer = z.strictObject({ item: returnItem }).meta({ id: 'ReturnAnswer' })
