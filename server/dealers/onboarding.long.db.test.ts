import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input, OperationName } from '#contract/api.ts'
import { BUSINESS_TYPES } from '#domain/dealers/business-type.ts'
import { ONBOARDING_STEPS, type OnboardingStep } from '#domain/onboarding-steps.ts'
import { makeAdmin, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import {
  dealerInfo,
  documentsOf,
  makeNewcomer,
  paySubscription,
  uploadAs,
} from '#server/testing/onboarding-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

let app: TestApp
let admin: MadeUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.database.db)
})
afterAll(() => app.stop())

async function contractOf(dealer: MadeUser): Promise<Input<'dealerContract'>> {
  return { regNumber: dealer.mobile, signedContractUrl: await uploadAs(app, dealer, 'contracts') }
}

async function stepOf(dealer: MadeUser): Promise<OnboardingStep> {
  return (await app.must('verifySession', {}, dealer)).onboarding
}

describe('the steps from details to pending approval', () => {
  test.each(partOf(BUSINESS_TYPES, 0, 3))('%s', async (businessType) => {
    const dealer = await makeDealer(app.database.db, { onboarding: 'dealer_info' })
    const info = dealerInfo(dealer.mobile, businessType)
    expect(await app.must('createDealerInfo', info, dealer)).toEqual({ onboarding: 'subscription' })
    // The house knows the dealer by the name under which it trades.
    const tradingName = info.businessName ?? info.companyName
    const { organization } = (await app.must('verifySession', {}, dealer)).user
    if (tradingName !== undefined) expect(organization).toBe(tradingName)
    await paySubscription(app, dealer, ['Delhi', 'Mumbai'])
    expect(await app.must('uploadDocuments', await documentsOf(app, dealer), dealer)).toEqual({
      onboarding: 'contract',
    })
    const agreement = await app.must('generateAgreement', {}, dealer)
    expect(agreement.value.uid).toBe(dealer.userId)
    expect(await app.must('dealerContract', await contractOf(dealer), dealer)).toEqual({
      onboarding: 'pending_approval',
    })
    // While awaiting approval, a dealer sees what it sent and paid, and does nothing more.
    expect(await stepOf(dealer)).toBe('pending_approval')
    expect(await app.must('getOnboarding', {}, dealer)).toMatchObject({
      onboarding: 'pending_approval',
      cityPrice: 30_000,
      contract: { furtherPages: [], signatureName: null },
    })
    expect((await app.must('getCityPayments', {}, dealer)).payments).toHaveLength(1)
    expect((await app.call('AmountPayGet', {}, dealer)).body).toMatchObject({
      status: 403,
      code: 'ONBOARDING_INCOMPLETE',
    })
  })
})

describe('a call outside its step', () => {
  const calls: readonly {
    readonly name: OperationName
    readonly due: OnboardingStep
    readonly input: (dealer: MadeUser) => Promise<object>
  }[] = [
    { name: 'createDealerInfo', due: 'dealer_info', input: async ({ mobile }) => dealerInfo(mobile) },
    { name: 'uploadDocuments', due: 'upload_docs', input: (dealer) => documentsOf(app, dealer) },
    { name: 'generateAgreement', due: 'contract', input: async () => ({}) },
    { name: 'dealerContract', due: 'contract', input: contractOf },
  ]

  for (const { name, due, input } of calls) {
    test.each(ONBOARDING_STEPS.filter((step) => step !== due))(`${name} at %s`, async (step) => {
      const dealer = await makeDealer(app.database.db, { onboarding: step })
      const answer = await app.call(name, await input(dealer), dealer)
      const mayTry = step !== 'otp_login' && step !== 'pending_approval'
      expect(answer.body).toMatchObject(
        mayTry ? { status: 409, code: 'WRONG_STEP' } : { status: 403, code: 'ONBOARDING_INCOMPLETE' },
      )
      expect(await stepOf(dealer)).toBe(step)
      const { db } = app.database
      for (const table of [
        'dealer_details',
        'dealer_documents',
        'signed_contracts',
        'onboardings',
      ] as const) {
        const rows = db.selectFrom(table).selectAll().where('organisation_id', '=', dealer.organisationId)
        expect(await rows.execute(), table).toEqual([])
      }
    })
  }

  test.each([
    ['is too long', 'application/json', `"${'x'.repeat(70_000)}"`],
    ['is not JSON', 'application/json', '{"a":'],
    ['has another type', 'image/png', 'x'],
  ])(
    'by a waiting dealer is refused as ONBOARDING_INCOMPLETE even if its body %s',
    async (_case, type, body) => {
      const { token } = await makeDealer(app.database.db, { onboarding: 'pending_approval' })
      const answer = await app.fetch('/api/createDealerInfo', {
        method: 'POST',
        // The key might belong to a call that succeeded earlier, so the route checks the step only later.
        headers: { authorization: `Bearer ${token}`, 'content-type': type, 'idempotency-key': randomUUID() },
        body,
      })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'ONBOARDING_INCOMPLETE' })
    },
  )

  test('with invalid input is refused for the input', async () => {
    const dealer = await makeDealer(app.database.db, { onboarding: 'contract' })
    const answer = await app.call('createDealerInfo', { ...dealerInfo(dealer.mobile), address: '' }, dealer)
    expect(answer.body).toMatchObject({ status: 400, fields: { address: 'This is required.' } })
  })

  test('the agreement can be read from the contract step on', async () => {
    for (const step of ['dealer_info', 'subscription', 'upload_docs'] as const) {
      const dealer = await makeNewcomer(app, step)
      expect((await download(dealer)).status).toBe(409)
    }
    const dealer = await makeNewcomer(app, 'contract')
    expect((await download(dealer)).status).toBe(200)
    // A dealer admitted without an agreement.
    expect((await download(await makeDealer(app.database.db))).status).toBe(404)
  })
})

function download({ token }: MadeUser): Promise<Response> {
  return app.fetch('/api/downloadAgreement', { headers: { authorization: `Bearer ${token}` } })
}

test('a step submitted simultaneously many times is accepted once', async () => {
  const dealer = await makeDealer(app.database.db, { onboarding: 'dealer_info' })
  const input = dealerInfo(dealer.mobile)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.call('createDealerInfo', input, dealer)),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409, 409, 409, 409, 409,
  ])
  expect(await app.must('getMyConsents', {}, dealer)).toHaveLength(1)
})

describe('an onboarding returned by the house', () => {
  const sendBack = (dealer: MadeUser, step: 'dealer_info' | 'upload_docs' | 'contract') =>
    app.must('admin/returnOnboarding', { uid: dealer.userId, step, reason: 'The scan is unreadable.' }, admin)

  async function makeWaitingDealer(): Promise<MadeUser> {
    const dealer = await makeNewcomer(app, 'upload_docs')
    await app.must('uploadDocuments', await documentsOf(app, dealer), dealer)
    await app.must('dealerContract', await contractOf(dealer), dealer)
    return dealer
  }

  test('shows the step and the reason until the step is submitted again', async () => {
    const dealer = await makeWaitingDealer()
    await sendBack(dealer, 'upload_docs')
    expect(await app.must('getOnboarding', {}, dealer)).toMatchObject({
      onboarding: 'upload_docs',
      done: ['dealer_info', 'subscription', 'contract'],
      returned: { step: 'upload_docs', reason: 'The scan is unreadable.' },
      documents: { panCard: { url: expect.stringContaining('/files/') } },
    })
    expect(await app.must('uploadDocuments', await documentsOf(app, dealer), dealer)).toEqual({
      onboarding: 'pending_approval',
    })
    await sendBack(dealer, 'contract')
    expect(await app.must('getOnboarding', {}, dealer)).toMatchObject({
      onboarding: 'contract',
      returned: { step: 'contract' },
    })
  })

  test('waits again if the details are unchanged, and needs a new contract if they changed', async () => {
    const dealer = await makeWaitingDealer()
    const info = dealerInfo(dealer.mobile)
    await sendBack(dealer, 'dealer_info')
    expect(await app.must('createDealerInfo', info, dealer)).toEqual({ onboarding: 'pending_approval' })
    for (const change of [
      { address: '14 Mathura Road' },
      { panCardNo: 'ABCPL1234K' },
      { aadhaarNumber: '2345 6789 0124' },
      { bankAccountNo: '001234567891' },
    ]) {
      await sendBack(dealer, 'dealer_info')
      const answer = await app.must('createDealerInfo', { ...info, ...change }, dealer)
      expect(answer, JSON.stringify(change)).toEqual({ onboarding: 'contract' })
      expect((await app.must('getOnboarding', {}, dealer)).returned).toBeNull()
      await app.must('dealerContract', await contractOf(dealer), dealer)
      await sendBack(dealer, 'dealer_info')
      expect(await app.must('createDealerInfo', { ...info, ...change }, dealer)).toEqual({
        onboarding: 'pending_approval',
      })
      await sendBack(dealer, 'dealer_info')
      expect(await app.must('createDealerInfo', info, dealer)).toEqual({ onboarding: 'contract' })
      await app.must('dealerContract', await contractOf(dealer), dealer)
    }
  })
})

describe('uploads before approval', () => {
  const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
  const upload = (dealer: MadeUser, folder: string) =>
    app.call('uploadFile', { file, folder, fileName: 'scan.svg' }, dealer)

  test('are limited to the folders of the onboarding', async () => {
    const dealer = await makeDealer(app.database.db, { onboarding: 'dealer_info' })
    for (const folder of ['onboarding-documents', 'contracts']) {
      // Refused for its content, so the folder is allowed.
      expect((await upload(dealer, folder)).body, folder).toMatchObject({ code: 'UNSUPPORTED_KIND' })
    }
    for (const folder of ['drivers', 'evaluations', 'kyc-documents', 'payment-info']) {
      expect((await upload(dealer, folder)).body, folder).toMatchObject({ code: 'ONBOARDING_INCOMPLETE' })
    }
  })

  test('are refused while approval is pending', async () => {
    const dealer = await makeDealer(app.database.db, { onboarding: 'pending_approval' })
    expect((await upload(dealer, 'contracts')).body).toMatchObject({ code: 'ONBOARDING_INCOMPLETE' })
  })
})
