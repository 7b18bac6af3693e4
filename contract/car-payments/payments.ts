import * as z from 'zod'
import { isPrintable } from '#domain/printable-text.ts'
import {
  MAX_JOINT_PAYMENTS,
  MAX_PROOF_FILES,
  MAX_TRANSFERS,
  MIN_TRANSFERS,
  PAYMENT_METHODS,
  PROOF_PARTS,
  SUBMISSION_OUTCOMES,
} from '#domain/car-payments/payment-submission.ts'
import { TRANSFER_MONEY } from '#domain/car-payments/transfer-money.ts'
import { cleanCharacters } from '#domain/identifiers/clean-characters.ts'
import { tidyIdentifier } from '#domain/identifiers/tidy-identifier.ts'
import { car, flowInput } from '../car.ts'
import { nameText } from '../names.ts'
import { dealers, dealersAndReadingAdmins, defineOperation } from '../operation.ts'
import {
  bytesAnswer,
  copied,
  dayInOr,
  id,
  idOut,
  instantOut,
  link,
  nothing,
  optionalText,
  rupeesOr,
  rupeesOut,
  statedSize,
  text,
  UNPRINTABLE,
} from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'
import { addFault } from '../add-fault.ts'
import { readGiven } from '../read-given.ts'

const who = dealers('view_payments')

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
const INCOMPLETE: ReasonId = 'proof.incomplete'
/** The reason for a proof that names no flow (part B, section 5). */
const NO_FLOW: ReasonId = 'proof.flowMissing'

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
const ownSubmission = z
  .strictObject({
    id: idOut,
    submittedAt: instantOut,
    paymentMethod,
    transactionAmount: rupeesOut,
    bankReferenceId: z.string(),
    transactionDate: dayOut,
    /** The transfers that it names: one, or several. The first stands in the fields above too. */
    transfers: z.array(transferOut),
    outcome: submissionOutcome,
    decidedAt: instantOut.nullable(),
    /** Why the house rejected it, or took its approval back; null unless it did. */
    reason: z.string().nullable(),
    /** The parts that the house rejected by name. */
    rejectedParts: z.array(proofPart),
    files: z.array(z.strictObject({ fileId: idOut, name: z.string(), url: link, mediaType: z.string() })),
  })
  .meta({ id: 'OwnPaymentSubmission' })

/** A transfer that the dealer's proofs name, with the cars that it pays. */
const ownTransfer = z
  .strictObject({
    bankReferenceId: z.string(),
    /** The sum of its parts. */
    amount: rupeesOut,
    /**
     * Whether the house has the money, by its bank statements. `received`: what the cars with a rejected proof need is there;
     * `returned`: it was paid back, or the bank took it back; `short`: a line states it, and what is left is less than that.
     */
    money: z.enum(TRANSFER_MONEY).meta({ 'x-extensible': true }),
    cars: z.array(
      z.strictObject({
        flowEntityId: idOut,
        carId: idOut,
        title: z.string(),
        regno: z.string().nullable(),
        /** The part of the transfer that pays this car. */
        amount: rupeesOut,
        outcome: submissionOutcome,
      }),
    ),
  })
  .meta({ id: 'OwnTransfer' })

/** A transfer of the dealer, as its bank names it. */
const transfer = z.object({
  /** The bank's reference of the transfer (UTR). */
  bankReferenceId: copied(50, cleanCharacters, INCOMPLETE).refine(isPrintable, UNPRINTABLE),
  amount: rupeesOr(INCOMPLETE),
  /** The day of the transfer in India, or an instant of it. */
  transactionDate: dayInOr(INCOMPLETE),
})

const flow_entity_id = text(100, NO_FLOW).pipe(id)

/** The account, the files and the method of a proof of payment. */
const paidFrom = {
  bankAccountNo: copied(50, tidyIdentifier, INCOMPLETE),
  bankAccountName: nameText(200, INCOMPLETE),
  ifscCode: copied(20, tidyIdentifier, INCOMPLETE),
  files: z
    .array(
      z.object({
        /** A file’s own name is not stored: the house sees "Payment proof 1.pdf". */
        name: optionalText(200),
        size: statedSize.optional(),
        type: optionalText(100),
        fileName: optionalText(200),
        /** An upload to `payment-info`: its link, or its id. */
        url: text(2000, INCOMPLETE),
      }),
    )
    .min(1, INCOMPLETE)
    .max(MAX_PROOF_FILES),
  paymentMethod,
}

/**
 * A proof of payment (part B, section 3). The spellings of its fields are the specification's. Several transfers stand in
 * `transfers`; the reference and the date at the top are then not read.
 */
const submission = z
  .object({
    flow_entity_id,
    transactionAmount: rupeesOr(INCOMPLETE),
    /** The bank's reference of the transfer (UTR). Required without `transfers`. */
    bankReferenceId: z.string().max(1_000).optional(),
    /** The day of the transfer in India, or an instant of it. Required without `transfers`. */
    transactionDate: z.string().max(1_000).optional(),
    /** The transfers by which the car was paid, where it were several. Their sum is the amount. */
    transfers: z.array(transfer, INCOMPLETE).min(MIN_TRANSFERS).max(MAX_TRANSFERS).optional(),
    ...paidFrom,
  })
  .transform(({ bankReferenceId, transactionDate, transfers, ...proof }, context) => {
    if (transfers !== undefined) return { ...proof, transfers }
    const only = readGiven(transfer, { bankReferenceId, amount: proof.transactionAmount, transactionDate })
    if (only.ok) return { ...proof, transfers: [only.value] }
    for (const [field, why] of Object.entries(only.refusal)) addFault(context, why, [field])
    return z.NEVER
  })

/** A proof that several cars were paid by one transfer. */
const jointSubmission = z.object({
  payments: z
    .array(z.object({ flow_entity_id, transactionAmount: rupeesOr(INCOMPLETE) }), INCOMPLETE)
    .min(1, INCOMPLETE)
    .max(MAX_JOINT_PAYMENTS),
  bankReferenceId: transfer.shape.bankReferenceId,
  transactionDate: transfer.shape.transactionDate,
  ...paidFrom,
})

const submissionAnswer = z
  .strictObject({ success: z.literal(true), status: z.literal('success'), car })
  .meta({ id: 'PaymentSubmitted' })

const submitRefusals = ['INVALID_INPUT', 'NOT_FOUND', 'WRONG_STATE', 'DEFAULT_OPEN'] as const

/** A dealer's payments of the cars that it won. */
export const payments = {
  getPaymentInstructions: defineOperation({
    reads: true,
    who,
    summary:
      'Returns what is to be paid for a won car, by when, with which reference, and to which accounts of the house.',
    input: flowInput,
    output: z.strictObject({
      amount: rupeesOut,
      dueAt: instantOut,
      /** The text that the dealer gives with the transfer, so that the house finds it. */
      reference: z.string(),
      accounts: z.array(bankAccount),
      /** The dealer's own account of the onboarding, from which it has to pay; null if it is not known. */
      ownAccount: z
        .strictObject({ accountNo: z.string(), accountName: z.string(), ifscCode: z.string() })
        .nullable(),
      submissions: z.array(ownSubmission),
      /** The number of the receipt; null before the payment is approved. */
      receiptNumber: z.string().nullable(),
    }),
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  getPaymentTransfers: defineOperation({
    reads: true,
    who,
    summary:
      'Lists the transfers that the last proof of each won car names, for the proofs of the last 90 days, newest first, each with the cars that it pays.',
    list: true,
    input: nothing,
    output: z.strictObject({ transfers: z.array(ownTransfer) }),
    refusals: [],
  }),
  submitPaymentInfo: defineOperation({
    who,
    quota: 'payments',
    onLowDisk: true,
    summary:
      'Sends the proof that a won car was paid, by one transfer or several; also accepts a runner-up’s offer.',
    changes: [
      'getDealerCounts',
      'getCarDetailsPageData',
      'getDealerPaymentCars',
      'getPaymentInstructions',
      'getPaymentTransfers',
      'getCarDetailsByFlowEntity',
    ],
    input: submission,
    output: submissionAnswer,
    refusals: submitRefusals,
  }),
  submitPayments: defineOperation({
    who,
    quota: 'payments',
    amountOf: ({ payments: cars }: z.output<typeof jointSubmission>) => cars.length,
    onLowDisk: true,
    summary:
      'Sends the proof that several won cars were paid by one transfer. A refusal of one car refuses all, and names it in `fields`.',
    changes: [
      'getDealerCounts',
      'getCarDetailsPageData',
      'getDealerPaymentCars',
      'getPaymentInstructions',
      'getPaymentTransfers',
      'getCarDetailsByFlowEntity',
    ],
    input: jointSubmission,
    output: z
      .strictObject({ success: z.literal(true), status: z.literal('success'), cars: z.array(car) })
      .meta({ id: 'PaymentsSubmitted' }),
    refusals: submitRefusals,
  }),
  submitPaymentDetails: defineOperation({
    who,
    quota: 'payments',
    onLowDisk: true,
    summary: 'The same as submitPaymentInfo, under the name that older clients use.',
    changes: [
      'getDealerCounts',
      'getCarDetailsPageData',
      'getDealerPaymentCars',
      'getPaymentInstructions',
      'getPaymentTransfers',
      'getCarDetailsByFlowEntity',
    ],
    input: submission,
    output: submissionAnswer,
    refusals: submitRefusals,
  }),
  getPaymentReceipts: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('view_payments'),
    summary: 'Lists the dealer’s paid cars with the numbers of their receipts, newest first.',
    list: true,
    input: nothing,
    output: z.strictObject({
      receipts: z.array(
        z.strictObject({
          flowEntityId: idOut,
          carId: idOut,
          title: z.string(),
          regno: z.string().nullable(),
          amount: rupeesOut,
          receiptNumber: z.string(),
          approvedAt: instantOut,
        }),
      ),
    }),
    refusals: [],
  }),
  downloadPaymentReceipt: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('view_payments'),
    summary: 'Downloads the receipt of a paid car, as PDF.',
    file: 'application/pdf',
    audits: 'paperDownloaded',
    input: flowInput,
    output: bytesAnswer,
    refusals: ['NOT_FOUND'],
  }),
  getOpenDefaults: defineOperation({
    reads: true,
    who,
    summary:
      'Lists the dealer’s open defaults, because of which it may not add cars, bid, or take a counter or an offer.',
    list: true,
    input: nothing,
    output: z.strictObject({
      defaults: z.array(
        z.strictObject({
          flowEntityId: idOut,
          carId: idOut,
          title: z.string(),
          regno: z.string().nullable(),
          amount: rupeesOut,
          reason: z.string(),
          declaredAt: instantOut,
        }),
      ),
    }),
    refusals: [],
  }),
}
