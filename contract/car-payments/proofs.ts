import * as z from 'zod'
import { PAYMENT_METHODS, PROOF_PARTS, SUBMISSION_OUTCOMES } from '#domain/car-payments/payment-submission.ts'
import { TRANSFER_MONEY } from '#domain/car-payments/transfer-money.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'
import { idOut, instantOut, link, rupeesOut } from '../values.ts'

/** A bank account of the house, as a dealer pays to it. */
export const bankAccount = z
  .strictObject({
    bankName: z.string(),
    accountName: z.string(),
    accountNo: z.string(),
    ifscCode: z.string(),
    upiId: z.string().nullable(),
  })
  .meta({ id: 'BankAccount', description: 'A bank account of the house.' })

/** A day without a time, as sent: "2026-11-23". */
export const dayOut = z.iso.date().meta({ description: 'A date in India.', examples: ['2026-11-23'] })

/** The reason for a proof of which a field is missing (part B, section 5). */
export const INCOMPLETE: ReasonId = 'proof.incomplete'

/** The way in which a dealer paid. */
export const paymentMethod = z.enum(PAYMENT_METHODS, INCOMPLETE).meta({ id: 'PaymentMethod' })

/** The state of a proof of payment. */
export const submissionOutcome = z.enum(SUBMISSION_OUTCOMES).meta({
  id: 'SubmissionOutcome',
  description: '`waiting`: the house has not decided yet.',
})

/** A part of a proof of payment that the house can reject by name. */
export const proofPart = z.enum(PROOF_PARTS).meta({ id: 'ProofPart' })

/** A transfer that a proof of payment names. */
export const transferOut = z
  .strictObject({ bankReferenceId: z.string(), amount: rupeesOut, transactionDate: dayOut })
  .meta({ id: 'PaymentTransfer' })

/** One proof of payment that the dealer sent, newest first. */
export const ownSubmission = z
  .strictObject({
    id: idOut,
    submittedAt: instantOut,
    paymentMethod,
    transactionAmount: rupeesOut,
    bankReferenceId: z.string(),
    transactionDate: dayOut,
    transfers: z.array(transferOut).meta({
      description: 'The transfers that it names: one, or several. The first stands in the fields above too.',
    }),
    outcome: submissionOutcome,
    decidedAt: instantOut.nullable(),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the house rejected it, or took its approval back; null unless it did.' }),
    rejectedParts: z.array(proofPart).meta({ description: 'The parts that the house rejected by name.' }),
    files: z.array(z.strictObject({ fileId: idOut, name: z.string(), url: link, mediaType: z.string() })),
  })
  .meta({ id: 'OwnPaymentSubmission' })

/** A transfer that the dealer's proofs name, with the cars that it pays. */
export const ownTransfer = z
  .strictObject({
    bankReferenceId: z.string(),
    amount: rupeesOut.meta({ description: 'The sum of its parts.' }),
    money: z.enum(TRANSFER_MONEY).meta({
      'x-extensible': true,
      description:
        'Whether the house has the money, by its bank statements. `received`: what the cars with a rejected proof need is there; `returned`: it was paid back, or the bank took it back; `short`: a line states it, and what is left is less than that.',
    }),
    cars: z.array(
      z.strictObject({
        flowEntityId: idOut,
        carId: idOut,
        title: z.string(),
        regno: z.string().nullable(),
        amount: rupeesOut.meta({ description: 'The part of the transfer that pays this car.' }),
        outcome: submissionOutcome,
      }),
    ),
  })
  .meta({ id: 'OwnTransfer' })
