import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { isoDay } from '#domain/indian-time.ts'
import { writeDetails } from '#server/dealers/details-queries.ts'
import { insertVersion, readVersions } from '#server/platform/settings/setting-versions-queries.ts'
import { setCallScene, upload, type CallScene } from '#server/testing/call-scene.ts'
import {
  makePayableFlow,
  makeProof,
  readPayingFlow,
  readProofs,
  makeOpenDefault,
  OWED,
  PAYING_ACCOUNT,
  proofInput,
  setDeadline,
  setOffer,
} from '#server/testing/car-payment-scene.ts'
import { APPLICANT_DETAILS } from '#server/testing/dealer-factories.ts'
import { UNUSED_ID } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { HOUSE_ACCOUNT } from '#server/testing/valid-car-payment-calls.ts'

let app: TestApp
let scene: CallScene

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setCallScene(app)
})

const send = (input: Input<'submitPaymentInfo'>, by = scene.dealer) =>
  app.call('submitPaymentInfo', input, { token: by.token })

describe('what is to be paid', () => {
  test('with the deadline, the reference, the house’s accounts and the dealer’s own, whole', async () => {
    const { db } = app.database
    const { flowEntityId } = await makePayableFlow(scene, 'BID_AWARDED')
    await writeDetails(db, app.vault, scene.dealer, { ...APPLICANT_DETAILS, mobile: scene.dealer.mobile })
    const [last] = await readVersions(db, 'bankAccounts', 1)
    const version = (last?.version ?? 0) + 1
    const by = { changedBy: scene.admin.userId, confirmedBy: null }
    await insertVersion(db, { key: 'bankAccounts', version, value: [HOUSE_ACCOUNT], ...by })
    expect(await app.must('getPaymentInstructions', { flowEntityId }, scene.dealer)).toEqual({
      amount: OWED,
      dueAt: expect.any(String),
      reference: `YB${flowEntityId.replaceAll('-', '').slice(0, 10).toUpperCase()}`,
      accounts: [HOUSE_ACCOUNT],
      ownAccount: {
        accountNo: APPLICANT_DETAILS.bankAccount,
        accountName: APPLICANT_DETAILS.bankAccountName,
        ifscCode: APPLICANT_DETAILS.ifsc,
      },
      submissions: [],
      receiptNumber: null,
    })
  })

  test('not of a car that the dealer has not won, nor of another dealer’s', async () => {
    const { flowEntityId } = await makePayableFlow(scene, 'PLACE_BIDS')
    const early = await app.call('getPaymentInstructions', { flowEntityId }, scene.dealer)
    expect(early).toMatchObject({ status: 409, body: { code: 'WRONG_STATE', state: 'PLACE_BIDS' } })
    const others = await setCallScene(app)
    const theirs = await app.call('getPaymentInstructions', { flowEntityId }, others.dealer)
    expect(theirs.status).toBe(404)
  })
})

describe('a proof of payment', () => {
  test('moves the car to PAYMENT_RECORDED, by either name of the call', async () => {
    const input = await makeProof(scene)
    const answer = await send(input)
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, status: 'success', car: { state: 'PAYMENT_RECORDED' } },
    })
    const [stored] = await readProofs(scene, input.flow_entity_id)
    expect(stored).toMatchObject({ amount: OWED, outcome: 'waiting', reference: input.bankReferenceId })
    expect(stored?.account_sealed.toString('latin1')).not.toContain(PAYING_ACCOUNT.bankAccountNo)
    const again = await app.call('submitPaymentDetails', await makeProof(scene), scene.dealer)
    expect(again.status).toBe(200)
  })

  test.each([
    ['transactionAmount', { transactionAmount: OWED - 1 }],
    ['transactionDate', { transactionDate: '2099-01-01' }],
    ['transactionDate', { transactionDate: '0000-01-01' }],
    ['transactionDate', { transactionDate: isoDay(Date.now() - 3 * 86_400_000) }],
    ['bankAccountNo', { bankAccountNo: 'none' }],
    ['ifscCode', { ifscCode: 'none' }],
    ['files', { files: [] }],
    ['paymentMethod', { paymentMethod: 'cash' as 'upi' }],
    ['bankReferenceId', { bankReferenceId: ' ' }],
    ['bankReferenceId', { bankReferenceId: 'paid' }],
    ['flow_entity_id', { flow_entity_id: '' }],
  ])('with a wrong %s is refused, and nothing changes', async (field, more) => {
    const input = await makeProof(scene)
    const answer = await send({ ...input, ...more })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    expect(await readProofs(scene, input.flow_entity_id)).toEqual([])
    expect((await readPayingFlow(scene, input.flow_entity_id)).state).toBe('BID_AWARDED')
  })

  test('from another account than the onboarding’s is refused, and quotes the expected one', async () => {
    const details = { ...APPLICANT_DETAILS, mobile: scene.dealer.mobile }
    await writeDetails(app.database.db, app.vault, scene.dealer, details)
    const input = await makeProof(scene, { bankAccountNo: '999999999' })
    expect(await send(input)).toMatchObject({
      status: 400,
      body: { fields: { bankAccountNo: expect.stringContaining(APPLICANT_DETAILS.bankAccount) } },
    })
    expect((await send({ ...input, ...PAYING_ACCOUNT })).status).toBe(200)
  })

  test('with a file of another folder, of another dealer or of none is refused', async () => {
    const others = await setCallScene(app)
    const urls = [
      await upload(scene, 'kyc-documents'),
      await upload(others, 'payment-info'),
      `/files/${UNUSED_ID}`,
      'https://example.com/slip.jpg',
    ]
    for (const url of urls) {
      const answer = await send(await makeProof(scene, { files: [{ url }] }))
      expect(answer).toMatchObject({ status: 400, body: { fields: { 'files.0.url': expect.any(String) } } })
    }
  })

  test('of another dealer’s car is not found', async () => {
    const others = await setCallScene(app)
    expect((await send(await makeProof(scene), others.dealer)).status).toBe(404)
  })

  test('sent in two tabs at once is stored once', async () => {
    const input = await makeProof(scene)
    const answers = await Promise.all([send(input), send(input), send(input)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await readProofs(scene, input.flow_entity_id)).toHaveLength(1)
  })

  test('that names the reference of another one is accepted, and both are flagged', async () => {
    const first = await makeProof(scene)
    const others = await setCallScene(app)
    await send(first)
    const theirs = await makePayableFlow(others, 'BID_AWARDED')
    const spelling = `  ${first.bankReferenceId.slice(0, 5)}-${first.bankReferenceId.slice(5).toLowerCase()}`
    const input = { ...proofInput(theirs.flowEntityId, theirs.proof ?? ''), bankReferenceId: spelling }
    expect((await send(input, others.dealer)).status).toBe(200)
    const { items } = await app.must('admin/getQueue', { queue: 'payments', limit: 100 }, scene.admin)
    const flagged = items.flatMap((item) =>
      item.queue === 'payments' && item.submission?.sameReference.length === 1
        ? [[item.flowEntityId, item.submission.sameReference[0]?.flowEntityId]]
        : [],
    )
    expect(flagged).toContainEqual([first.flow_entity_id, theirs.flowEntityId])
    expect(flagged).toContainEqual([theirs.flowEntityId, first.flow_entity_id])
  })

  test('after the deadline is still taken until the default is declared', async () => {
    const input = await makeProof(scene)
    await setDeadline(scene, input.flow_entity_id)
    expect((await send(input)).status).toBe(200)
  })

  test('accepts a runner-up’s open offer, whose deadline then begins, and not one that has ended', async () => {
    const input = await makeProof(scene)
    await setOffer(scene, input.flow_entity_id, 3600)
    expect((await send(input)).status).toBe(200)
    const { offerUntil, dueAt } = await readPayingFlow(scene, input.flow_entity_id)
    expect(offerUntil).toBeNull()
    expect((dueAt?.getTime() ?? 0) > Date.now() + 40 * 3_600_000).toBe(true)

    const late = await makeProof(scene)
    await setOffer(scene, late.flow_entity_id, -1)
    expect(await send(late)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect((await readPayingFlow(scene, late.flow_entity_id)).state).toBe('BID_AWARDED')
  })

  test('does not accept an offer while another default is open, but pays what was won', async () => {
    await makeOpenDefault(scene)
    const offered = await makeProof(scene)
    await setOffer(scene, offered.flow_entity_id, 3600)
    expect(await send(offered)).toMatchObject({ status: 409, body: { code: 'DEFAULT_OPEN' } })
    expect((await send(await makeProof(scene))).status).toBe(200)
  })
})
