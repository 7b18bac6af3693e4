import * as z from 'zod'
import { DUTY_HOLDERS, LEGAL_DUTIES } from '#domain/paperwork/legal-clocks.ts'
import { KYC_TYPES, MAX_PAPER_FILES, PAPER_DOCUMENTS } from '#domain/paperwork/kyc.ts'
import { TRANSFER_PAPERS } from '#domain/paperwork/transfer-papers.ts'
import { emailOut, instantOut, link, text } from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

/** A date in India as sent. */
const dayOut = z.iso.date().meta({ description: 'A date in India.', examples: ['2026-03-05'] })

/** An uploaded document with what a screen needs to show it. */
export const paperFile = z
  .strictObject({
    document: z.enum(PAPER_DOCUMENTS),
    url: link,
    thumbnailUrl: link.nullable().meta({ description: 'Null for a PDF.' }),
    mediaType: z.string(),
  })
  .meta({
    id: 'PaperFile',
    description:
      'A document. Its links change every 5 minutes; those of admins only name it, and `POST /api/admin/openDocument` opens it.',
  })

const documents = z.array(paperFile)

/** The latest KYC submission of a car. */
export const kycData = z
  .strictObject({
    type: z.enum(KYC_TYPES),
    name: z.string(),
    email: emailOut,
    aadharUrls: z.array(link),
    panUrls: z.array(link),
    submittedAt: instantOut,
    reason: z
      .string()
      .nullable()
      .meta({ description: 'What the house asked for after this submission; null if nothing.' }),
    documents,
  })
  .meta({ id: 'KycData' })

/** The NOC that the house sent. */
export const nocData = z
  .strictObject({ fileUrls: z.array(link), sentAt: instantOut, documents })
  .meta({ id: 'NocData' })

/** The latest new RC of a car. */
export const rcData = z
  .strictObject({
    fileUrls: z.array(link),
    submittedAt: instantOut,
    reason: z
      .string()
      .nullable()
      .meta({ description: 'What the house asked for after this submission; null if nothing.' }),
    documents,
  })
  .meta({ id: 'RcData' })

/** A duty under the Motor Vehicles Act that follows from the transfer of a car. */
export const legalDue = z
  .strictObject({
    duty: z.enum(LEGAL_DUTIES).meta({ 'x-extensible': true }),
    by: z.enum(DUTY_HOLDERS).meta({
      description: '`transferor`: the registered owner who sells. `transferee`: the dealer who bought.',
    }),
    form: z.enum(['28', '29', '30', '35']).nullable(),
    dueOn: dayOut
      .nullable()
      .meta({ description: 'The last day in India; null before the car is delivered.' }),
    isCertain: z.boolean().meta({
      description:
        'False if a fact is unknown on which the duty or its day depends. The day is then the earliest that can hold.',
    }),
    doneOn: dayOut
      .nullable()
      .meta({ description: 'The day by which it was done, as far as the house knows; null otherwise.' }),
    basis: z.string().meta({ description: 'The sections and rules that it follows from.' }),
    rulesFrom: dayOut.meta({ description: 'The first day for which these rules hold.' }),
  })
  .meta({ id: 'LegalDue' })

/** A paper that the app fills in for a transfer. */
export const transferPaper = z.enum(TRANSFER_PAPERS).meta({ id: 'TransferPaper', 'x-extensible': true })

/** The papers of a won car. Each is null before there is one. */
export const carPapers = {
  kycData: kycData.nullable(),
  nocData: nocData.nullable(),
  rcData: rcData.nullable(),
  dues: z.array(legalDue),
  transferPapers: z
    .array(transferPaper)
    .meta({ description: 'The papers that `downloadTransferPaper` gives for it.' }),
}

/** Returns a schema for the addresses of uploaded files: at least one, else for the reason `missing`. */
export function filesIn(missing: ReasonId) {
  return z.array(text(2_000), missing).min(1, missing).max(MAX_PAPER_FILES)
}
