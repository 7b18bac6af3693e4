import * as z from 'zod'
import { MAX_DEADLINE_HOURS, MIN_DEADLINE_HOURS } from '#domain/car-payments/payment-deadline.ts'
import { movedFlows } from '../moved-flows.ts'
import { admins, defineOperation } from '../operation.ts'
import {
  count,
  flowState,
  id,
  idOut,
  instantOut,
  link,
  nextCursor,
  paging,
  reason,
  rupeesOut,
  wholeNumber,
} from '../values.ts'
import { PROOF_PARTS } from '#domain/car-payments/payment-submission.ts'
import { dayOut, paymentMethod, proofPart, submissionOutcome, transferOut } from './proofs.ts'
import { statementFinding, statementLine } from './statement-finding.ts'

const who = admins('manage_cars')

const flow = { flowEntityId: id }
/** The proof that is decided about: `submission.id` of the queue's item. */
const proof = { ...flow, paymentId: id }

const person = z.strictObject({ uid: idOut, name: z.string() })

/** A proof of payment as the house sees it; account numbers are masked ("XXXXXX1234"). */
export const submissionForHouse = z
  .strictObject({
    id: idOut,
    submittedAt: instantOut,
    submittedBy: z.string().meta({ description: 'The user who sent it.' }),
    paymentMethod,
    transactionAmount: rupeesOut,
    bankReferenceId: z.string(),
    bankAccountNo: z.string(),
    bankAccountName: z.string(),
    ifscCode: z.string(),
    transactionDate: dayOut,
    transfers: z.array(transferOut).meta({
      description: 'The transfers that it names: one, or several. The first stands in the fields above too.',
    }),
    files: z.array(
      z.strictObject({ name: z.string(), url: link, mediaType: z.string(), uploadedAt: instantOut }),
    ),
    matches: z
      .strictObject({
        amount: z.boolean(),
        bankAccountNo: z.boolean().nullable(),
        bankAccountName: z.boolean().nullable(),
        ifscCode: z.boolean().nullable(),
      })
      .meta({
        description: 'Whether each value is the expected one; null where nothing is known of what to expect.',
      }),
    sameReference: z
      .array(
        z.strictObject({
          flowEntityId: idOut,
          organization: z.string(),
          isSameDealer: z.boolean().meta({ description: 'Whether this car belongs to the same dealer.' }),
          title: z.string(),
          regno: z.string().nullable(),
          amount: rupeesOut,
          submittedAt: instantOut,
          outcome: submissionOutcome,
        }),
      )
      .meta({
        description:
          'Other submissions that name the same bank reference, of any dealer: not the earlier ones of the same car. Those of one dealer may share the transfer.',
      }),
    statement: statementFinding.meta({
      description: "The finding in the house's bank statements. It decides nothing.",
    }),
    outcome: submissionOutcome,
    decidedAt: instantOut.nullable(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable().meta({
      description:
        'Why it was rejected, approved without a line of a statement, or taken back; null otherwise.',
    }),
  })
  .meta({ id: 'PaymentSubmission' })

/**
 * The fields of an item of the queue `payments` beside the car's and the dealer's: a proof to check, or a car whose
 * payment is overdue (BID_AWARDED, PAYMENT_REJECTED), for which a default may be declared.
 */
export const paymentItemFields = {
  amount: rupeesOut,
  dueAt: instantOut.meta({ description: "The dealer's deadline." }),
  reference: z.string().meta({ description: 'The reference that the dealer was asked to give.' }),
  expected: z
    .strictObject({ bankAccountNo: z.string(), bankAccountName: z.string(), ifscCode: z.string() })
    .nullable()
    .meta({ description: "The dealer's account of the onboarding; null if it is not known." }),
  /** The proof to check; null for an overdue payment. */
  submission: submissionForHouse.nullable(),
  unclaimed: z.array(z.strictObject(statementLine)).meta({
    description:
      "Money with the house's reference of the car that nothing uses: the bank has it, and no proof was sent.",
  }),
  earlier: z
    .array(submissionForHouse)
    .meta({ description: 'The earlier proofs of the same car, newest first.' }),
  reviewed: z.strictObject({ by: person, at: instantOut }).nullable(),
  needsOtherAdmin: z
    .boolean()
    .meta({ description: 'Whether an admin other than the caller has to approve it.' }),
  defaults: count.meta({ description: 'The number of times that the dealer defaulted.' }),
}

const defaultItem = z
  .strictObject({
    flowEntityId: idOut,
    debtId: idOut.nullable().meta({
      description: 'The debt of a payment that came back after the car had left; null for a default.',
    }),
    settledAt: instantOut.nullable().meta({ description: 'When the debt was paid; null for a default.' }),
    uid: idOut,
    organization: z.string(),
    carId: idOut,
    lotId: idOut,
    auctionId: idOut,
    title: z.string(),
    regno: z.string().nullable(),
    state: flowState,
    amount: rupeesOut,
    declaredAt: instantOut,
    declaredBy: z.string().nullable(),
    reason: z.string(),
    lifted: z.strictObject({ at: instantOut, by: z.string().nullable(), reason: z.string() }).nullable(),
    runnerUp: z.strictObject({ organization: z.string(), amount: rupeesOut }).nullable().meta({
      description:
        "The dealer to whom `admin/offerRunnerUp` would offer the car, and for how much; null if it can't be offered.",
    }),
  })
  .meta({ id: 'PaymentDefault' })

/** The house's checking of payments for won cars, and defaults. */
export const adminPayments = {
  'admin/reviewPayment': defineOperation({
    who,
    onLowDisk: true,
    summary:
      'Marks a proof of payment as reviewed; another admin approves it, where another one counts as a second person.',
    audits: 'paymentReviewed',
    changes: ['admin/getQueue'],
    input: z.object(proof),
    output: movedFlows,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'PAYMENT_CHANGED', 'PASSWORD_REQUIRED'],
  }),
  'admin/approvePayment': defineOperation({
    who,
    onLowDisk: true,
    summary: 'Approves a reviewed payment, uses the lines that state it, and issues its receipt.',
    audits: 'paymentApproved',
    changes: ['admin/getReturns', 'admin/getReversals', 'admin/getStatements', 'admin/getQueue'],
    input: z.object({
      ...proof,
      reason: reason.optional().meta({
        description: 'Why, where no lines state the payment in full: required then, and not read otherwise.',
      }),
    }),
    output: movedFlows,
    refusals: [
      'NOT_FOUND',
      'WRONG_STATE',
      'PAYMENT_CHANGED',
      'OTHER_ADMIN_REQUIRED',
      'PASSWORD_REQUIRED',
      'LINE_IN_USE',
    ],
  }),
  'admin/rejectPayment': defineOperation({
    who,
    onLowDisk: true,
    summary:
      'Rejects a proof of payment with a reason that the dealer reads. The dealer gets time to send another.',
    audits: 'paymentRejected',
    changes: ['admin/getQueue', 'admin/getReturns'],
    input: z.object({
      ...flow,
      paymentId: id.nullable().meta({
        description: 'The proof that is rejected; null for a payment from before proofs were kept.',
      }),
      reason,
      parts: z
        .array(proofPart)
        .max(PROOF_PARTS.length)
        .default([])
        .transform((parts) => PROOF_PARTS.filter((part) => parts.includes(part)))
        .meta({
          description:
            'The parts that are wrong: the dealer enters them again, and keeps the others. Default: none is named.',
        }),
      deadlineHours: wholeNumber(MIN_DEADLINE_HOURS, MAX_DEADLINE_HOURS).default(MIN_DEADLINE_HOURS).meta({
        description: 'The minimum time in hours that the dealer has from now. A later deadline stays.',
      }),
    }),
    output: movedFlows,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'PAYMENT_CHANGED'],
  }),
  'admin/reversePayment': defineOperation({
    who,
    summary:
      'Takes back the approval of a payment that the bank returned, with a reason that the dealer reads. Before the car has left, it waits for another payment, and its delivery pass and link end; afterwards the amount is owed, and counts as an open default.',
    audits: 'paymentReversed',
    changes: [
      'admin/getReturns',
      'admin/getReversals',
      'admin/getStatements',
      'admin/getQueue',
      'admin/getDefaults',
    ],
    input: z.object({
      ...flow,
      lineId: id.meta({ description: 'The credit of the payment that came back.' }),
      reason,
    }),
    output: movedFlows,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'admin/declareDefault': defineOperation({
    who,
    summary: 'Declares that a dealer did not pay by the deadline, with a reason that the dealer reads.',
    audits: 'defaultDeclared',
    changes: ['admin/getQueue', 'admin/getDefaults'],
    input: z.object({ ...flow, reason }),
    output: movedFlows,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'admin/liftDefault': defineOperation({
    who,
    summary:
      'Lifts a default, or a debt of a payment that came back, so that its dealer may buy again. The flow stays as it is, and a debt is still owed.',
    audits: 'defaultLifted',
    changes: ['admin/getDefaults', 'admin/getDealer'],
    input: z.object({ ...flow, reason }),
    output: movedFlows,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'admin/getDefaults': defineOperation({
    reads: true,
    who: admins('view_all_data'),
    summary:
      'Lists defaults, and debts of payments that came back, newest first, with the dealer to whom the car can be offered next.',
    list: true,
    input: z.object({ state: z.enum(['open', 'lifted', 'all']).default('open'), ...paging }),
    output: z.strictObject({ items: z.array(defaultItem), total: count, nextCursor }),
    refusals: ['INVALID_INPUT'],
  }),
}
