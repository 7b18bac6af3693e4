import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { isoDay } from '#domain/indian-time.ts'
import { writeDetails } from '#server/dealers/details-queries.ts'
import { insertVersion, readVersions } from '#server/settings/settings-queries.ts'
import { setCallScene, upload, type CallScene } from '#server/testing/call-scene.ts'
import {
  makePayableFlow,
  makePaidFlow,
  makeOpenDefault,
  OWED,
  PAYING_ACCOUNT,
  proofInput,
  setDeadline,
  setOffer,
  waitingProof,
} from '#server/testing/car-payment-scene.ts'
import { APPLICANT_DETAILS } from '#server/testing/dealer-factories.ts'
import { makeAdmin, secondsFromNow, UNUSED_ID } from '#server/testing/factories.ts'
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

async function makeProof(more: Partial<Input<'submitPaymentInfo'>> = {}) {
  const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
  return { ...proofInput(flowEntityId, proof), ...more }
}

async function stateOf(flowId: string) {
  return app.database.db
    .selectFrom('flows')
    .select(['state', 'payment_due_at as dueAt', 'offer_until as offerUntil'])
    .where('id', '=', flowId)
    .executeTakeFirstOrThrow()
}

const paymentsOf = (flowId: string) =>
  app.database.db
    .selectFrom('car_payments')
    .selectAll()
    .where('flow_id', '=', flowId)
    .orderBy('submitted_at')
    .execute()

const review = async (flowEntityId: string, by = scene.admin) =>
  app.call('admin/reviewPayment', await waitingProof(scene, flowEntityId), { token: by.token })
const approve = async (flowEntityId: string, by = scene.admin) =>
  app.call('admin/approvePayment', await waitingProof(scene, flowEntityId), { token: by.token })
const reject = async (flowEntityId: string, reason = 'The UTR is not in our statement.') =>
  app.call(
    'admin/rejectPayment',
    { ...(await waitingProof(scene, flowEntityId)), reason },
    { token: scene.admin.token },
  )

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
    const input = await makeProof()
    const answer = await send(input)
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, status: 'success', car: { state: 'PAYMENT_RECORDED' } },
    })
    const [stored] = await paymentsOf(input.flow_entity_id)
    expect(stored).toMatchObject({ amount: OWED, outcome: 'waiting', reference: input.bankReferenceId })
    expect(stored?.account_sealed.toString('latin1')).not.toContain(PAYING_ACCOUNT.bankAccountNo)
    const again = await app.call('submitPaymentDetails', await makeProof(), scene.dealer)
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
    ['flow_entity_id', { flow_entity_id: '' }],
  ])('with a wrong %s is refused, and nothing changes', async (field, more) => {
    const input = await makeProof()
    const answer = await send({ ...input, ...more })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    expect(await paymentsOf(input.flow_entity_id)).toEqual([])
    expect((await stateOf(input.flow_entity_id)).state).toBe('BID_AWARDED')
  })

  test('from another account than the onboarding’s is refused, and quotes the expected one', async () => {
    const details = { ...APPLICANT_DETAILS, mobile: scene.dealer.mobile }
    await writeDetails(app.database.db, app.vault, scene.dealer, details)
    const input = await makeProof({ bankAccountNo: '999999999' })
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
      const answer = await send(await makeProof({ files: [{ url }] }))
      expect(answer).toMatchObject({ status: 400, body: { fields: { 'files.0.url': expect.any(String) } } })
    }
  })

  test('of another dealer’s car is not found', async () => {
    const others = await setCallScene(app)
    expect((await send(await makeProof(), others.dealer)).status).toBe(404)
  })

  test('sent in two tabs at once is stored once', async () => {
    const input = await makeProof()
    const answers = await Promise.all([send(input), send(input), send(input)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await paymentsOf(input.flow_entity_id)).toHaveLength(1)
  })

  test('that names the reference of another one is accepted, and both are flagged', async () => {
    const first = await makeProof()
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
    const input = await makeProof()
    await setDeadline(scene, input.flow_entity_id)
    expect((await send(input)).status).toBe(200)
  })

  test('accepts a runner-up’s open offer, whose deadline then begins, and not one that has ended', async () => {
    const input = await makeProof()
    await setOffer(scene, input.flow_entity_id, 3600)
    expect((await send(input)).status).toBe(200)
    const { offerUntil, dueAt } = await stateOf(input.flow_entity_id)
    expect(offerUntil).toBeNull()
    expect((dueAt?.getTime() ?? 0) > Date.now() + 40 * 3_600_000).toBe(true)

    const late = await makeProof()
    await setOffer(scene, late.flow_entity_id, -1)
    expect(await send(late)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect((await stateOf(late.flow_entity_id)).state).toBe('BID_AWARDED')
  })

  test('does not accept an offer while another default is open, but pays what was won', async () => {
    await makeOpenDefault(scene)
    const offered = await makeProof()
    await setOffer(scene, offered.flow_entity_id, 3600)
    expect(await send(offered)).toMatchObject({ status: 409, body: { code: 'DEFAULT_OPEN' } })
    expect((await send(await makeProof())).status).toBe(200)
  })
})

describe('the house’s check', () => {
  test('reviews, has another admin approve, and gives a receipt with the figures', async () => {
    const input = await makeProof()
    const { flow_entity_id: flowEntityId } = input
    await send(input)
    expect((await review(flowEntityId)).body).toMatchObject({ flows: [{ state: 'PAYMENT_REVIEWED' }] })
    const own = await approve(flowEntityId)
    expect(own).toMatchObject({ status: 409, body: { code: 'OTHER_ADMIN_REQUIRED' } })
    expect((await stateOf(flowEntityId)).state).toBe('PAYMENT_REVIEWED')
    const second = await makeAdmin(app.database.db)
    expect((await approve(flowEntityId, second)).body).toMatchObject({
      flows: [{ state: 'PAYMENT_APPROVED' }],
    })
    const told = await app.must('getPaymentInstructions', { flowEntityId }, scene.dealer)
    expect(told.receiptNumber).toMatch(/^YBC\/\d\d-\d\d\/\d{5}$/)
    expect(told.submissions).toMatchObject([{ outcome: 'approved', bankReferenceId: input.bankReferenceId }])
    const { receipts } = await app.must('getPaymentReceipts', {}, scene.dealer)
    expect(receipts).toMatchObject([{ flowEntityId, amount: OWED, receiptNumber: told.receiptNumber }])
    const audited = await app.must('admin/getAudit', { action: 'paymentApproved', limit: 1 }, scene.admin)
    expect(audited.entries).toMatchObject([
      { subjectId: flowEntityId, after: { amount: OWED, receiptNumber: told.receiptNumber } },
    ])
  })

  test('lets an admin approve what it reviewed where nobody else counts, at the review and at the approval', async () => {
    const { db } = app.database
    const disableOthers = (disabledAt: Date) =>
      db
        .updateTable('users')
        .set({ disabled_at: disabledAt })
        .where('role', '=', 'admin')
        .where('id', '<>', scene.admin.userId)
        .execute()
    const refused = { status: 409, body: { code: 'OTHER_ADMIN_REQUIRED' } }
    await makeAdmin(db)
    const early = await makePaidFlow(scene, 'PAYMENT_RECORDED')
    await disableOthers(secondsFromNow(-71 * 3_600))
    // They were enabled in the last 72 hours.
    expect((await review(early.flowEntityId)).status).toBe(200)
    await disableOthers(secondsFromNow(-73 * 3_600))
    expect(await approve(early.flowEntityId)).toMatchObject(refused)

    const { flowEntityId } = await makePaidFlow(scene, 'PAYMENT_RECORDED')
    expect((await review(flowEntityId)).status).toBe(200)
    const newcomer = await makeAdmin(db)
    expect(await approve(flowEntityId)).toMatchObject(refused)
    await disableOthers(secondsFromNow(-73 * 3_600))
    expect((await approve(flowEntityId)).status).toBe(200)
    await db.updateTable('users').set({ disabled_at: null }).where('role', '=', 'admin').execute()
    expect((await approve(early.flowEntityId, newcomer)).status).toBe(200)
  })

  test('decides about the proof that was read, not about one that came since', async () => {
    const second = await makeAdmin(app.database.db)
    const input = await makeProof()
    const { flow_entity_id: flowEntityId } = input
    await send(input)
    const read = await waitingProof(scene, flowEntityId)
    expect((await review(flowEntityId)).status).toBe(200)
    expect((await reject(flowEntityId)).status).toBe(200)
    const again = await upload(scene, 'payment-info')
    await send({ ...proofInput(flowEntityId, again), bankReferenceId: 'HDFCN52026112302' })
    const changed = { status: 409, body: { code: 'PAYMENT_CHANGED' } }
    const { token } = second
    expect(await app.call('admin/reviewPayment', read, { token })).toMatchObject(changed)
    expect(await app.call('admin/approvePayment', read, { token })).toMatchObject(changed)
    const rejection = { ...read, reason: 'The picture is unreadable.' }
    expect(await app.call('admin/rejectPayment', rejection, { token })).toMatchObject(changed)
    expect((await review(flowEntityId)).status).toBe(200)
    expect(await app.call('admin/approvePayment', read, { token })).toMatchObject(changed)
    const unnamed = await app.call('admin/approvePayment', { flowEntityId } as typeof read, { token })
    expect(unnamed).toMatchObject({ status: 400, body: { fields: { paymentId: expect.any(String) } } })
    expect((await approve(flowEntityId, second)).status).toBe(200)
    const payments = await paymentsOf(flowEntityId)
    expect(payments.map(({ outcome }) => outcome)).toEqual(['rejected', 'approved'])
  })

  test('by two admins at once decides once', async () => {
    const { flowEntityId } = await makePaidFlow(scene, 'PAYMENT_REVIEWED')
    const second = await makeAdmin(app.database.db)
    const answers = await Promise.all([
      approve(flowEntityId),
      approve(flowEntityId, second),
      reject(flowEntityId),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const [payment] = await paymentsOf(flowEntityId)
    expect(payment?.outcome).toBe(answers[2].status === 200 ? 'rejected' : 'approved')
  })

  test('rejects with a reason and a day to send another, which keeps the earlier one', async () => {
    const input = await makeProof()
    const { flow_entity_id: flowEntityId } = input
    await setDeadline(scene, flowEntityId)
    await send(input)
    expect((await reject(flowEntityId)).status).toBe(200)
    const { state, dueAt } = await stateOf(flowEntityId)
    expect(state).toBe('PAYMENT_REJECTED')
    expect((dueAt?.getTime() ?? 0) > Date.now() + 23.9 * 3_600_000).toBe(true)
    // The same file may be sent again.
    expect((await send({ ...input, bankReferenceId: 'HDFC0001' })).status).toBe(200)
    const { submissions } = await app.must('getPaymentInstructions', { flowEntityId }, scene.dealer)
    expect(submissions.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['waiting', null],
      ['rejected', 'The UTR is not in our statement.'],
    ])
  })

  test('of the old proof does not touch one that was sent again meanwhile', async () => {
    const { flowEntityId } = await makePaidFlow(scene, 'PAYMENT_RECORDED')
    const [rejected, sent] = await Promise.all([
      reject(flowEntityId),
      send(proofInput(flowEntityId, await upload(scene, 'payment-info'))),
    ])
    expect(rejected.status).toBe(200)
    const payments = await paymentsOf(flowEntityId)
    expect(payments.map(({ outcome }) => outcome)).toEqual(
      sent.status === 200 ? ['rejected', 'waiting'] : ['rejected'],
    )
  })

  test('approves nothing of which there is no proof', async () => {
    const { flowEntityId } = await makePayableFlow(scene, 'PAYMENT_REVIEWED')
    const unknown = { flowEntityId, paymentId: UNUSED_ID }
    expect(await app.call('admin/approvePayment', unknown, scene.admin)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE' },
    })
  })

  test('has the proof beside the figures in the queue, with masked accounts', async () => {
    const details = { ...APPLICANT_DETAILS, mobile: scene.dealer.mobile }
    await writeDetails(app.database.db, app.vault, scene.dealer, details)
    const input = await makeProof()
    await send(input)
    const { items } = await app.must('admin/getQueue', { queue: 'payments', limit: 100 }, scene.admin)
    expect(
      items.find((item) => 'flowEntityId' in item && item.flowEntityId === input.flow_entity_id),
    ).toMatchObject({
      queue: 'payments',
      state: 'PAYMENT_RECORDED',
      amount: OWED,
      expected: { bankAccountNo: 'XXXXXXXXXX6789', bankAccountName: 'Asha Sharma' },
      submission: {
        bankReferenceId: input.bankReferenceId,
        bankAccountNo: 'XXXXXXXXXX6789',
        matches: { amount: true, bankAccountNo: true, bankAccountName: true, ifscCode: true },
        files: [{ name: 'slip.jpg', url: expect.stringContaining('sig=') }],
      },
      earlier: [],
      needsOtherAdmin: false,
      defaults: 0,
    })
  })
})
