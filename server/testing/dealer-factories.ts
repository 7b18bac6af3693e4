import { randomBytes } from 'node:crypto'
import { DEALER_DOCUMENTS, perDocument } from '#domain/dealers/dealer-documents.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { writeDetails } from '#server/dealers/details-queries.ts'
import { storeSubmittedDocuments } from '#server/dealers/dealer-documents-queries.ts'
import { writeSignedContract } from '#server/dealers/signed-contract-queries.ts'
import { makeDealer, makeFile, secondsFromNow, type FileFolder, type MadeUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** The business details of {@link makeApplicant}: a proprietorship, valid in every field. */
export const APPLICANT_DETAILS = {
  businessType: 'Proprietorship',
  businessName: 'Sharma Motors',
  partnerName: null,
  companyName: null,
  address: '12 Mathura Road, Delhi',
  stateCode: null,
  mailingAddress: null,
  pan: 'AAPPU0939F',
  gstin: '27AAPPU0939F1ZA',
  aadhaar: '234123412346',
  bankAccount: '50100123456789',
  bankAccountName: 'Asha Sharma',
  ifsc: 'HDFC0001234',
} as const

/** Creates a dealer that has submitted everything and paid for these cities, if any, by default awaiting approval. */
export async function makeApplicant(
  app: TestApp,
  applicant: {
    readonly cityIds: readonly string[]
    readonly step?: OnboardingStep
    readonly name?: string
    /** The time of payment, in seconds from now; negative for the past. */
    readonly paidSeconds?: number
  },
): Promise<MadeUser> {
  const { db } = app.database
  const { cityIds, step = 'pending_approval', name, paidSeconds = -3600 } = applicant
  const made = await makeDealer(db, { onboarding: step, ...(name !== undefined && { name }) })
  const { organisationId, userId, mobile } = made
  await writeDetails(db, app.vault, made, { ...APPLICANT_DETAILS, mobile })
  const upload = async (folder: FileFolder) =>
    (await makeFile(db, { folder, organisationId, uploadedBy: `user:${userId}` })).fileId
  const fileIds = perDocument((document) => [document, ''])
  for (const document of DEALER_DOCUMENTS) fileIds[document] = await upload('onboarding-documents')
  await storeSubmittedDocuments(db, made, fileIds)
  await writeSignedContract(db, made, { fileId: await upload('contracts'), agreementId: null })
  if (cityIds.length > 0) await makePaidOrder(app, made, { cityIds, paidSeconds })
  await db
    .insertInto('onboardings')
    .values({
      organisation_id: organisationId,
      steps_done: ['dealer_info', 'subscription', 'upload_docs', 'contract'],
      submitted_at: secondsFromNow(-60),
    })
    .execute()
  return made
}

/** Creates a paid order of a dealer, for a year of each of these cities. */
export async function makePaidOrder(
  app: TestApp,
  dealer: MadeUser,
  order: {
    readonly cityIds: readonly string[]
    readonly purpose?: 'subscription' | 'renewal'
    readonly paidSeconds?: number
  },
): Promise<string> {
  const { db } = app.database
  const paidAt = secondsFromNow(order.paidSeconds ?? -3600)
  const { id } = await db
    .insertInto('city_orders')
    .values({
      organisation_id: dealer.organisationId,
      user_id: dealer.userId,
      purpose: order.purpose ?? 'subscription',
      provider: 'sandbox',
      provider_order_id: `order_${randomBytes(7).toString('hex')}`,
      mode: 'UPI',
      price_per_city: 30_000,
      city_count: order.cityIds.length,
      amount: 30_000 * order.cityIds.length,
      created_at: paidAt,
      paid_at: paidAt,
      led_to: 'upload_docs',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('city_order_lines')
    .values(order.cityIds.map((cityId) => ({ order_id: id, city_id: cityId })))
    .execute()
  return id
}
