import type { Input } from '#contract/api.ts'
import type { BusinessType } from '#domain/dealers/business-type.ts'
import { DEALER_DOCUMENTS, imageFieldOf, perDocument } from '#domain/dealers/dealer-documents.ts'
import { OWN_STEPS, type OwnStep } from '#domain/onboarding-steps.ts'
import { completeStep } from '#server/dealers/move-onboarding.ts'
import { findOnboarding } from '#server/dealers/onboarding-queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { makeDealer, makeFile, type FileFolder, type MadeUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

type Info = Input<'createDealerInfo'>

/** The business details of each type, in addition to the mobile and the fields that all types have. */
const DETAILS: Readonly<Record<BusinessType, Partial<Info>>> = {
  Individual: { panCardNo: 'ABCPK1234L', aadhaarNumber: '2341 2341 2346' },
  Proprietorship: {
    panCardNo: 'ABCPK1234L',
    businessName: 'Kumar Motors',
    aadhaarNumber: '234123412346',
    gstNumber: '07ABCPK1234L1ZU',
  },
  Partnership: {
    panCardNo: 'AAPFU0939F',
    businessName: 'Kumar & Sons',
    partnerName: 'Asha Devi',
    gstNumber: '27AAPFU0939F1ZV',
  },
  'Private Limited Company': {
    panCardNo: 'AAACT2727Q',
    companyName: 'Kumar Motors Private Limited',
    gstNumber: '27AAACT2727Q1ZW',
    mailingAddress: 'Post Box 12, Mumbai 400001',
  },
  'Limited Liability Partnership': {
    panCardNo: 'AAPFU0939F',
    companyName: 'Kumar Cars LLP',
    partnerName: 'Asha Devi',
    gstNumber: '27AAPFU0939F1ZV',
    mailingAddress: 'Post Box 12, Mumbai 400001',
  },
  OPC: {
    panCardNo: 'AAACT2727Q',
    companyName: 'Kumar (OPC) Private Limited',
    gstNumber: '27AAACT2727Q1ZW',
    mailingAddress: 'Post Box 12, Mumbai 400001',
  },
}

/** Returns the complete input of `createDealerInfo` for a dealer with this mobile, as a browser would send it. */
export function dealerInfo(mobile: string, businessType: BusinessType = 'Individual'): Info {
  return {
    businessType,
    regNumber: mobile.slice(-10),
    address: '12 Mathura Road, New Delhi 110025',
    bankAccountNo: '001234567890',
    bankAccountName: 'Ravi Kumar',
    ifscCode: 'HDFC0001234',
    consent: true,
    ...DETAILS[businessType],
  }
}

/** An app that takes calls, and its database. */
export interface CalledApp {
  readonly database: Pick<TestApp['database'], 'db'>
  readonly must: TestApp['must']
}

/** Creates a dealer at this step of the onboarding, with business details if the step comes after them. */
export async function makeNewcomer(app: CalledApp, step: OwnStep): Promise<MadeUser> {
  const { db } = app.database
  const newcomer = await makeDealer(db, { onboarding: 'dealer_info' })
  if (step === 'dealer_info') return newcomer
  await app.must('createDealerInfo', dealerInfo(newcomer.mobile), { token: newcomer.token })
  await db.updateTable('users').set({ onboarding_step: step }).where('id', '=', newcomer.userId).execute()
  await db
    .updateTable('onboardings')
    .set({ steps_done: OWN_STEPS.slice(0, OWN_STEPS.indexOf(step)) })
    .where('organisation_id', '=', newcomer.organisationId)
    .execute()
  return newcomer
}

/** Creates a file uploaded by this user, and returns its address. */
export async function uploadAs(app: TestApp, user: MadeUser, folder: FileFolder): Promise<string> {
  const { organisationId, userId } = user
  const file = { folder, organisationId, uploadedBy: `user:${userId}` }
  return `/files/${(await makeFile(app.database.db, file)).fileId}`
}

/** Creates a file for each document of the onboarding, uploaded by this dealer. Returns the input that submits them. */
export async function documentsOf(app: TestApp, dealer: MadeUser): Promise<Input<'uploadDocuments'>> {
  const images = perDocument((document) => [imageFieldOf(document), ''])
  for (const document of DEALER_DOCUMENTS) {
    images[imageFieldOf(document)] = await uploadAs(app, dealer, 'onboarding-documents')
  }
  return { regNumber: dealer.mobile, ...images }
}

/**
 * Records a paid order of a dealer for a year of each of these cities at ₹30,000, and moves the dealer to the next
 * step.
 */
export async function paySubscription(
  app: TestApp,
  dealer: MadeUser,
  cities: readonly string[],
): Promise<void> {
  const { db } = app.database
  const { id: orderId } = await db
    .insertInto('city_orders')
    .values({
      organisation_id: dealer.organisationId,
      user_id: dealer.userId,
      purpose: 'subscription',
      provider: 'sandbox',
      mode: 'UPI',
      price_per_city: 30_000,
      city_count: cities.length,
      amount: 30_000 * cities.length,
      paid_at: new Date(),
      led_to: 'upload_docs',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const name of cities) {
    const { id: cityId } = await db
      .insertInto('cities')
      .values({ name, state: 'Maharashtra' })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ state: 'Maharashtra' }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('city_order_lines').values({ order_id: orderId, city_id: cityId }).execute()
  }
  const state = await findOnboarding(db, dealer.userId)
  if (state === null) throw new Error('The dealer has no onboarding.')
  await inTransaction(db, (tx) => completeStep(tx, state, { step: 'subscription', changed: true }))
}
