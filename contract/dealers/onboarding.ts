import * as z from 'zod'
import { MAX_FURTHER_PAGES, readSigning } from '#domain/dealers/agreement-signing.ts'
import { BUSINESS_TYPES } from '#domain/dealers/business-type.ts'
import { DEALER_DOCUMENTS, imageFieldOf, perDocument } from '#domain/dealers/dealer-documents.ts'
import { readDealerDetails } from '#domain/dealers/dealer-details.ts'
import { readIfsc } from '#domain/identifiers/ifsc.ts'
import { cleanMobile, readMobile } from '#domain/identifiers/mobile.ts'
import { RETURN_STEPS } from '#domain/onboarding-steps.ts'
import { onboardingStep } from '../identity/identity.ts'
import { optionalPrintedAddress, optionalPrintedName, printedName } from '../names.ts'
import { dealers, defineOperation } from '../operation.ts'
import {
  bytesAnswer,
  COPIED,
  copied,
  emailOut,
  idOut,
  instantOut,
  link,
  nothing,
  optionalCopied,
  optionalText,
  rupeesOut,
  text,
} from '../values.ts'
import { fault } from '#domain/refusal.ts'
import { addFault } from '../add-fault.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

const who = dealers('view_dashboard')

/** The dealer's next step after submitting this one. */
const nextStep = z.strictObject({ onboarding: onboardingStep })

const businessType = z.enum(BUSINESS_TYPES, 'details.businessTypeMissing' satisfies ReasonId)

/** The dealer's mobile, which identifies the account in some calls of the specification. */
const regNumber = z.preprocess(
  (value) => value ?? '',
  z
    .string()
    .meta(COPIED)
    .transform((value, context) => {
      const read = readMobile(value)
      if (read.ok) return read.value
      addFault(context, value.trim() === '' ? fault('details.mobileMissing') : read.refusal)
      return z.NEVER
    }),
)

const agreed = z.literal(true, 'details.noticeNotAgreed' satisfies ReasonId)

/** A dealer's business details as received. The business type decides which are required. */
const dealerInfo = z
  .object({
    businessType,
    regNumber: optionalCopied(20, cleanMobile),
    panCardNo: optionalCopied(50),
    address: optionalPrintedAddress(500),
    businessName: optionalPrintedName(200),
    partnerName: optionalPrintedName(200),
    companyName: optionalPrintedName(200),
    aadhaarNumber: optionalCopied(50),
    gstNumber: optionalCopied(50),
    stateCode: optionalText(10).meta({
      description: `The state of an individual's address, as the two-digit code that begins a GSTIN of that state ("07").`,
    }),
    mailingAddress: optionalPrintedAddress(500),
    bankAccountNo: optionalCopied(50),
    bankAccountName: optionalPrintedName(100),
    ifscCode: optionalCopied(50),
    consent: agreed,
    consentVersion: optionalText(50).meta({
      description: 'The version of the notice that was shown. Default: the current one.',
    }),
  })
  .transform(({ consentVersion, ...given }, context) => {
    const read = readDealerDetails(given)
    if (read.ok) return { details: read.value, consentVersion }
    for (const [field, why] of Object.entries(read.refusal.fields ?? {})) {
      addFault(context, why, [field])
    }
    return z.NEVER
  })

const ifscCode = copied(50).transform((value, context) => {
  const read = readIfsc(value)
  if (read.ok) return read.value
  addFault(context, read.refusal)
  return z.NEVER
})

/** A signed agreement as received: the page with the signature and further ones, or a drawn signature. */
const signedContract = z
  .object({
    regNumber,
    signedContractUrl: optionalText(2000),
    furtherPageUrls: z.array(text(2000)).max(MAX_FURTHER_PAGES).optional(),
    signature: z.object({ name: printedName(200), imageUrl: text(2000) }).optional(),
  })
  .transform(({ regNumber: mobile, ...given }, context) => {
    const read = readSigning(given)
    if (read.ok) return { regNumber: mobile, signing: read.value }
    for (const [field, why] of Object.entries(read.refusal.fields ?? {})) {
      addFault(context, why, [field])
    }
    return z.NEVER
  })

/** An uploaded picture; its links expire within minutes. */
const document = z
  .strictObject({ fileId: idOut, url: link, thumbnailUrl: link })
  .meta({ id: 'OnboardingDocument' })
export type OnboardingDocument = z.output<typeof document>

/** The details that the dealer submitted. Secrets are masked ("XXXXXX234L"). */
const givenDetails = z
  .strictObject({
    businessType,
    businessName: z.string().nullable(),
    partnerName: z.string().nullable(),
    companyName: z.string().nullable(),
    address: z.string(),
    stateCode: z.string().nullable(),
    mailingAddress: z.string().nullable(),
    panCardNo: z.string(),
    gstNumber: z.string().nullable(),
    aadhaarNumber: z.string().nullable(),
    bankAccountNo: z.string(),
    bankAccountName: z.string(),
    ifscCode: z.string(),
    bankName: z.string().nullable(),
    givenAt: instantOut,
  })
  .meta({ id: 'GivenDealerDetails' })
export type GivenDealerDetails = z.output<typeof givenDetails>

const consentNotice = z.strictObject({
  notice: z.string(),
  version: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
})

export const onboarding = {
  getOnboarding: defineOperation({
    reads: true,
    who,
    duringOnboarding: true,
    whileWaiting: true,
    summary: 'Returns the dealer’s onboarding step, the data given so far, and why it was sent back.',
    input: nothing,
    output: z.strictObject({
      onboarding: onboardingStep,
      done: z.array(onboardingStep).meta({ description: "The dealer's completed steps in order." }),
      email: emailOut,
      emailProven: z.boolean().meta({ description: 'The approval waits for the proof.' }),
      regNumber: z.string().meta({ examples: ['9810000001'], description: '10 digits.' }),
      cityPrice: rupeesOut.meta({ description: 'The price of a city for a year.' }),
      returned: z.strictObject({ step: z.enum(RETURN_STEPS), reason: z.string(), at: instantOut }).nullable(),
      details: givenDetails.nullable(),
      documents: z
        .strictObject({
          ...perDocument((name) => [name, document]),
          givenAt: instantOut,
        })
        .nullable(),
      contract: z
        .strictObject({
          signed: document.meta({
            description:
              'The page with the signature; with a drawn one, the whole agreement as PDF, and the signature as thumbnail.',
          }),
          furtherPages: z.array(document),
          signatureName: z.string().nullable().meta({
            description:
              'The name with a signature that was drawn on the screen; null if it was signed on paper.',
          }),
          givenAt: instantOut,
        })
        .nullable(),
    }),
    refusals: [],
  }),
  createDealerInfo: defineOperation({
    who,
    duringOnboarding: true,
    quota: 'papers',
    summary: 'Stores the dealer’s business details, bank account and consent.',
    changes: ['getOnboarding', 'verifySession'],
    input: dealerInfo,
    output: nextStep,
    refusals: ['INVALID_INPUT', 'WRONG_STEP'],
  }),
  getBank: defineOperation({
    reads: true,
    who,
    duringOnboarding: true,
    summary: 'Returns the bank of an IFSC.',
    input: z.object({ ifsc: ifscCode }),
    output: z.strictObject({ ifsc: z.string(), bankName: z.string() }),
    refusals: ['NOT_FOUND'],
  }),
  uploadDocuments: defineOperation({
    who,
    duringOnboarding: true,
    quota: 'papers',
    summary: `Submits the ${DEALER_DOCUMENTS.length} documents, which must be uploaded to onboarding-documents before.`,
    changes: ['getOnboarding', 'verifySession'],
    input: z.object({
      regNumber,
      ...perDocument((name) => [imageFieldOf(name), text(2000)]),
    }),
    output: nextStep,
    refusals: ['INVALID_INPUT', 'WRONG_STEP'],
  }),
  generateAgreement: defineOperation({
    who,
    duringOnboarding: true,
    quota: 'papers',
    summary: 'Makes the agreement that the dealer is to sign, from its own data.',
    // The link in the answer is short-lived, so a repeat gets a new one.
    idempotency: 'own',
    changes: ['getOnboarding'],
    input: nothing,
    output: z.strictObject({ value: z.strictObject({ agreementUrl: link, uid: idOut }) }),
    refusals: ['WRONG_STEP', 'UNAVAILABLE'],
  }),
  downloadAgreement: defineOperation({
    reads: true,
    who,
    duringOnboarding: true,
    summary: 'Downloads the agreement as PDF: the last one created, or one from the present details.',
    file: 'application/pdf',
    input: nothing,
    output: bytesAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STEP'],
  }),
  dealerContract: defineOperation({
    who,
    duringOnboarding: true,
    quota: 'papers',
    summary:
      'Submits the signed agreement: pictures of its pages, or a signature drawn on the screen. Exactly one of both, uploaded to contracts before.',
    // A drawn signature is printed into the agreement before the transaction begins.
    idempotency: 'own',
    keepsAnswer: true,
    changes: ['getOnboarding', 'verifySession', 'getMyConsents'],
    input: signedContract,
    output: nextStep,
    refusals: ['INVALID_INPUT', 'WRONG_STEP', 'UNAVAILABLE'],
  }),
  getConsentNotice: defineOperation({
    reads: true,
    who: 'public',
    summary: 'Returns the consent notice and its version.',
    input: nothing,
    output: consentNotice,
    refusals: [],
  }),
  getAgreementTerms: defineOperation({
    reads: true,
    who: 'public',
    summary: 'Returns the terms of the dealer agreement, to be read before anything is paid.',
    input: nothing,
    output: z.strictObject({
      title: z.string(),
      parts: z.array(z.strictObject({ heading: z.string(), clauses: z.array(z.string()) })),
    }),
    refusals: [],
  }),
  getMyConsents: defineOperation({
    reads: true,
    who,
    duringOnboarding: true,
    summary:
      'Lists the caller’s answers to notices, consents and refusals, with time and version, newest first.',
    list: true,
    input: nothing,
    output: z.array(
      z.strictObject({ notice: z.string(), version: z.string(), agreed: z.boolean(), agreedAt: instantOut }),
    ),
    refusals: [],
  }),
}
