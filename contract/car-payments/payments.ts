import * as z from 'zod'
import { isPrintable } from '#domain/printable-text.ts'
import {
  MAX_JOINT_PAYMENTS,
  MAX_PROOF_FILES,
  MAX_TRANSFERS,
  MIN_TRANSFERS,
} from '#domain/car-payments/payment-submission.ts'
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
import { bankAccount, INCOMPLETE, ownSubmission, ownTransfer, paymentMethod } from './proofs.ts'

const who = dealers('view_payments')

/** The reason for a proof that names no flow (part B, section 5). */
const NO_FLOW: ReasonId = 'proof.flowMissing'

/** A transfer of the dealer, as its bank names it. */
const transfer = z.object({
  bankReferenceId: copied(50, cleanCharacters, INCOMPLETE)
    .refine(isPrintable, UNPRINTABLE)
    .meta({ description: "The bank's reference of the transfer (UTR)." }),
  amount: rupeesOr(INCOMPLETE),
  transactionDate: dayInOr(INCOMPLETE).meta({
    description: 'The day of the transfer in India, or an instant of it.',
  }),
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
        name: optionalText(200).meta({
          description: 'A file’s own name is not stored: the house sees "Payment proof 1.pdf".',
        }),
        size: statedSize.optional(),
        type: optionalText(100),
        fileName: optionalText(200),
        url: text(2000, INCOMPLETE).meta({
          description: 'An upload to `payment-info`: its link, or its id.',
        }),
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
    bankReferenceId: z
      .string()
      .max(1_000)
      .optional()
      .meta({ description: "The bank's reference of the transfer (UTR). Required without `transfers`." }),
    transactionDate: z.string().max(1_000).optional().meta({
      description: 'The day of the transfer in India, or an instant of it. Required without `transfers`.',
    }),
    transfers: z.array(transfer, INCOMPLETE).min(MIN_TRANSFERS).max(MAX_TRANSFERS).optional().meta({
      description: 'The transfers by which the car was paid, where it were several. Their sum is the amount.',
    }),
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
      reference: z.string().meta({
        description: 'The text that the dealer gives with the transfer, so that the house finds it.',
      }),
      accounts: z.array(bankAccount),
      ownAccount: z
        .strictObject({ accountNo: z.string(), accountName: z.string(), ifscCode: z.string() })
        .nullable()
        .meta({
          description:
            "The dealer's own account of the onboarding, from which it has to pay; null if it is not known.",
        }),
      submissions: z.array(ownSubmission),
      receiptNumber: z
        .string()
        .nullable()
        .meta({ description: 'The number of the receipt; null before the payment is approved.' }),
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
