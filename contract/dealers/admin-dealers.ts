import * as z from 'zod'
import { BUSINESS_TYPES } from '#domain/dealers/business-type.ts'
import { ORDER_STATES } from '#domain/dealers/order-state.ts'
import { DEALER_DOCUMENTS } from '#domain/dealers/dealer-documents.ts'
import { dropDirectionMarks } from '#domain/identifiers/clean-characters.ts'
import { RETURN_STEPS } from '#domain/onboarding-steps.ts'
import { onboardingStep } from '../identity/identity.ts'
import { admins, defineOperation } from '../operation.ts'
import {
  count,
  emailOut,
  flag,
  id,
  idOut,
  instantIn,
  instantOut,
  link,
  nextCursor,
  optionalCopied,
  optionalText,
  paging,
  phoneOut,
  reason,
  rupeesAndPaiseOut,
  rupeesOut,
  text,
} from '../values.ts'

const who = admins('manage_users')

/** The status of a dealer's account. */
export const DEALER_STATUSES = ['onboarding', 'waiting', 'active', 'suspended', 'rejected'] as const

/** A city that a dealer may browse, and when that ends. */
const dealerCity = z.strictObject({ city: z.string(), validUntil: instantOut }).meta({ id: 'DealerCity' })

const givenCities = z.array(z.object({ city: text(100), validUntil: instantIn })).max(200)

const summary = {
  uid: idOut,
  name: z.string(),
  organization: z.string(),
  email: emailOut,
  emailProven: z.boolean(),
  mobile: phoneOut,
  onboarding: onboardingStep,
  status: z.enum(DEALER_STATUSES),
  cities: z.array(dealerCity),
  registeredAt: instantOut,
  returnedAt: instantOut.nullable().meta({
    description:
      'When the house sent the dealer back for a correction that it has not submitted yet; null otherwise.',
  }),
  submittedAt: instantOut
    .nullable()
    .meta({ description: 'When it was last submitted for approval; null while the dealer has steps to do.' }),
  suspendedAt: instantOut.nullable(),
  suspendedReason: z
    .string()
    .nullable()
    .meta({ description: 'The reason that an admin gave for the suspension.' }),
  rejectedAt: instantOut.nullable().meta({
    description:
      'When and why the house rejected the registration; null if it did not. The dealer was notified with the reason.',
  }),
  rejectedReason: z.string().nullable(),
}

/** A dealer as the console lists it; every change to a dealer returns it too. */
export const dealerSummary = z.strictObject(summary).meta({ id: 'DealerSummary' })
export type DealerSummary = z.output<typeof dealerSummary>

/** The details that are shown masked. Showing one in full is recorded in the audit log. */
export const MASKED_DETAILS = ['panCardNo', 'gstNumber', 'bankAccountNo'] as const

/** The kinds of documents in a dealer's record, in the order of review. A licence is of an evaluator or driver. */
export const RECORD_DOCUMENT_KINDS = [...DEALER_DOCUMENTS, 'signedContract', 'agreement', 'licence'] as const

/** The kind of a document in a dealer's record. */
export type RecordDocumentKind = (typeof RECORD_DOCUMENT_KINDS)[number]

/** A document of a dealer or of one of its people. Its links name it; `admin/openDocument` gives one that opens it. */
const recordDocument = z
  .strictObject({
    fileId: idOut,
    kind: z.enum(RECORD_DOCUMENT_KINDS),
    of: z
      .string()
      .nullable()
      .meta({ description: "The name of the evaluator or driver; null for the dealer's own document." }),
    page: count.nullable().meta({
      description: 'The number of a page of the signed agreement, if several were uploaded; else null.',
    }),
    mediaType: z.string(),
    url: link,
    thumbnailUrl: link.nullable(),
    uploadedAt: instantOut,
  })
  .meta({ id: 'DealerRecordDocument' })

/** Everything that a dealer submitted, with secrets masked ("XXXXXX234L"). */
export const dealerRecord = z
  .strictObject({
    ...summary,
    business: z
      .strictObject({
        businessType: z.enum(BUSINESS_TYPES),
        businessName: z.string().nullable(),
        partnerName: z.string().nullable(),
        companyName: z.string().nullable(),
        address: z.string(),
        state: z
          .string()
          .nullable()
          .meta({ description: 'The state of the address; null if the GSTIN determines it.' }),
        mailingAddress: z.string().nullable(),
        panCardNo: z.string(),
        gstNumber: z.string().nullable(),
        aadhaarNumber: z
          .string()
          .nullable()
          .meta({ description: 'The last four digits; the rest is not stored.' }),
        bankAccountName: z.string(),
        bankAccountNo: z.string(),
        ifscCode: z.string(),
        bankName: z.string().nullable(),
      })
      .nullable(),
    documents: z.array(recordDocument),
    payments: z.array(
      z.strictObject({
        orderId: z.string(),
        amount: rupeesOut,
        cities: z.array(z.string()),
        state: z.enum(ORDER_STATES),
        createdAt: instantOut,
        paidAt: instantOut.nullable(),
        refundDue: rupeesAndPaiseOut.meta({
          description:
            'Rupees that are still to be refunded, and that were refunded; with paise if the amount has them.',
        }),
        refunded: rupeesAndPaiseOut,
      }),
    ),
    returned: z
      .strictObject({ step: z.enum(RETURN_STEPS), reason: z.string(), at: instantOut })
      .nullable()
      .meta({
        description:
          'The last time that the house sent the dealer back to an earlier step, submitted again or not; null if never.',
      }),
    people: z
      .array(
        z.strictObject({
          name: z.string(),
          phone: phoneOut,
          type: z.enum(['dealer_evaluator', 'delivery_driver']),
        }),
      )
      .meta({ description: "The dealer's evaluators and drivers." }),
    defaults: z.strictObject({ total: count, open: count }).meta({
      description:
        'How often the dealer did not pay for a car, and how many of those defaults are not lifted.',
    }),
    openSessions: count,
  })
  .meta({ id: 'DealerRecord' })
export type DealerRecord = z.output<typeof dealerRecord>

/** The list of dealers, and the house's decisions about them. */
export const adminPeople = {
  'admin/getDealers': defineOperation({
    reads: true,
    who,
    summary: 'Searches dealers by name, organisation, email or mobile.',
    list: true,
    input: z.object({
      q: optionalCopied(100, dropDirectionMarks),
      status: z.enum(DEALER_STATUSES).optional(),
      returned: flag.meta({
        description: 'Only dealers who were sent back and have not submitted the correction yet.',
      }),
      city: optionalText(100),
      ...paging,
    }),
    output: z.strictObject({
      dealers: z.array(dealerSummary),
      total: count,
      nextCursor,
    }),
    refusals: ['INVALID_INPUT'],
  }),
  'admin/setDealerCities': defineOperation({
    who,
    summary: 'Replaces a dealer’s cities with these, each until its date.',
    audits: 'citiesSet',
    changes: ['admin/getDealers', 'admin/getDealer'],
    input: z.object({
      uid: id,
      cities: givenCities,
      was: givenCities.optional().meta({
        description:
          'The cities that the caller saw. The call is refused if the stored ones differ. Default: not checked.',
      }),
    }),
    output: dealerSummary,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  'admin/suspendDealer': defineOperation({
    who,
    summary: 'Suspends a dealer. Its sessions and live streams end at once.',
    audits: 'dealerSuspended',
    changes: ['admin/getDealers', 'admin/getDealer', 'admin/getQueue'],
    input: z.object({ uid: id, reason }),
    output: dealerSummary,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'admin/reinstateDealer': defineOperation({
    who,
    summary: 'Reinstates a suspended dealer.',
    audits: 'dealerReinstated',
    changes: ['admin/getDealers', 'admin/getDealer', 'admin/getQueue'],
    input: z.object({ uid: id }),
    output: dealerSummary,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
}

/** All details that one dealer submitted. */
export const dealerRecords = {
  'admin/getDealer': defineOperation({
    reads: true,
    who,
    summary: 'One dealer with all that it gave, secrets masked.',
    input: z.object({ uid: id }),
    output: dealerRecord,
    refusals: ['NOT_FOUND'],
  }),
  'admin/unmask': defineOperation({
    who,
    summary:
      'Shows one masked detail of a dealer whole; the look is written into the audit log. The password must have been given again.',
    // Each disclosure is recorded separately, and the value must not be stored with an idempotency key.
    idempotency: 'none',
    audits: 'detailUnmasked',
    changes: [],
    input: z.object({ uid: id, field: z.enum(MASKED_DETAILS), reason }),
    output: z.strictObject({ value: z.string() }),
    refusals: ['PASSWORD_REQUIRED', 'NOT_FOUND'],
  }),
}
