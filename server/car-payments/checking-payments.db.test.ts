import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { writeDetails } from '#server/dealers/details-queries.ts'
import { setCallScene, upload, type CallScene } from '#server/testing/call-scene.ts'
import {
  makePayableFlow,
  makeProof,
  readPayingFlow,
  readProofs,
  makePaidFlow,
  OWED,
  proofInput,
  setDeadline,
  waitingProof,
} from '#server/testing/car-payment-scene.ts'
import { APPLICANT_DETAILS } from '#server/testing/dealer-factories.ts'
import { givePassword, makeAdmin, makeSession, secondsFromNow, UNUSED_ID } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: CallScene

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setCallScene(app)
})

const send = (input: Input<'submitPaymentInfo'>, by = scene.dealer) =>
  app.call('submitPaymentInfo', input, { token: by.token })

const review = async (flowEntityId: string, by = scene.admin) =>
  app.call('admin/reviewPayment', await waitingProof(scene, flowEntityId), { token: by.token })
const approveProof = (proof: Input<'admin/approvePayment'>, by = scene.admin) =>
  app.call('admin/approvePayment', { reason: 'Seen in the bank’s app.', ...proof }, { token: by.token })
const rejectProof = (proof: Input<'admin/approvePayment'>) =>
  app.call('admin/rejectPayment', { ...proof, reason: 'The UTR is not in our statement.' }, scene.admin)
const approve = async (flowEntityId: string, by = scene.admin) =>
  approveProof(await waitingProof(scene, flowEntityId), by)
const reject = async (flowEntityId: string) => rejectProof(await waitingProof(scene, flowEntityId))

describe('the house’s check', () => {
  test('reviews, has another admin approve, and gives a receipt with the figures', async () => {
    const second = await makeAdmin(app.database.db)
    const input = await makeProof(scene)
    const { flow_entity_id: flowEntityId } = input
    await send(input)
    expect((await review(flowEntityId)).body).toMatchObject({ flows: [{ state: 'PAYMENT_REVIEWED' }] })
    const own = await approve(flowEntityId)
    expect(own).toMatchObject({ status: 409, body: { code: 'OTHER_ADMIN_REQUIRED' } })
    expect((await readPayingFlow(scene, flowEntityId)).state).toBe('PAYMENT_REVIEWED')
    expect((await approve(flowEntityId, second)).body).toMatchObject({
      flows: [{ state: 'PAYMENT_APPROVED' }],
    })
    const instructions = await app.must('getPaymentInstructions', { flowEntityId }, scene.dealer)
    expect(instructions.receiptNumber).toMatch(/^YBC\/\d\d-\d\d\/\d{5}$/)
    expect(instructions.submissions).toMatchObject([
      { outcome: 'approved', bankReferenceId: input.bankReferenceId },
    ])
    const { receipts } = await app.must('getPaymentReceipts', {}, scene.dealer)
    expect(receipts).toMatchObject([
      { flowEntityId, amount: OWED, receiptNumber: instructions.receiptNumber },
    ])
    const audited = await app.must('admin/getAudit', { action: 'paymentApproved', limit: 1 }, scene.admin)
    expect(audited.entries).toMatchObject([
      { subjectId: flowEntityId, after: { amount: OWED, receiptNumber: instructions.receiptNumber } },
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

  test('takes the password of both, given again in that session within the last 15 minutes, and none to reject', async () => {
    const { db } = app.database
    const [first, second] = [await makeAdmin(db), await makeAdmin(db)]
    const due = { status: 403, body: { code: 'PASSWORD_REQUIRED' } }
    const { flowEntityId } = await makePaidFlow(scene, 'PAYMENT_RECORDED')
    await givePassword(db, first, null)
    expect(await review(flowEntityId, first)).toMatchObject(due)
    // Given again in another session.
    await makeSession(db, first)
    expect(await review(flowEntityId, first)).toMatchObject(due)
    await givePassword(db, first, secondsFromNow(-15 * 60))
    expect(await review(flowEntityId, first)).toMatchObject(due)
    expect((await readPayingFlow(scene, flowEntityId)).state).toBe('PAYMENT_RECORDED')
    await givePassword(db, first, secondsFromNow(-14 * 60))
    expect((await review(flowEntityId, first)).status).toBe(200)
    await givePassword(db, second, secondsFromNow(-15 * 60))
    expect(await approve(flowEntityId, second)).toMatchObject(due)
    expect((await readPayingFlow(scene, flowEntityId)).state).toBe('PAYMENT_REVIEWED')
    await givePassword(db, second, secondsFromNow(-14 * 60))
    expect((await approve(flowEntityId, second)).status).toBe(200)
    await givePassword(db, scene.admin, null)
    const other = await makePaidFlow(scene, 'PAYMENT_RECORDED')
    expect((await reject(other.flowEntityId)).status).toBe(200)
  })

  test('decides about the proof that was read, not about one that came since', async () => {
    const second = await makeAdmin(app.database.db)
    const input = await makeProof(scene)
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
    const payments = await readProofs(scene, flowEntityId)
    expect(payments.map(({ outcome }) => outcome)).toEqual(['rejected', 'approved'])
  })

  test('by two admins at once decides once', async () => {
    const { flowEntityId } = await makePaidFlow(scene, 'PAYMENT_REVIEWED')
    const second = await makeAdmin(app.database.db)
    const read = await waitingProof(scene, flowEntityId)
    const answers = await Promise.all([approveProof(read), approveProof(read, second), rejectProof(read)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const [payment] = await readProofs(scene, flowEntityId)
    expect(payment?.outcome).toBe(answers[2].status === 200 ? 'rejected' : 'approved')
  })

  test('rejects with a reason and a day to send another, which keeps the earlier one', async () => {
    const input = await makeProof(scene)
    const { flow_entity_id: flowEntityId } = input
    await setDeadline(scene, flowEntityId)
    await send(input)
    expect((await reject(flowEntityId)).status).toBe(200)
    const { state, dueAt } = await readPayingFlow(scene, flowEntityId)
    expect(state).toBe('PAYMENT_REJECTED')
    expect((dueAt?.getTime() ?? 0) > Date.now() + 23.9 * 3_600_000).toBe(true)
    // The same file may be sent again.
    expect((await send({ ...input, bankReferenceId: 'HDFC00012345' })).status).toBe(200)
    const { submissions } = await app.must('getPaymentInstructions', { flowEntityId }, scene.dealer)
    expect(submissions.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['waiting', null],
      ['rejected', 'The UTR is not in our statement.'],
    ])
  })

  test('names the parts that are wrong, so that the dealer sends the others as they are', async () => {
    const input = await makeProof(scene)
    const { flow_entity_id: flowEntityId } = input
    await send(input)
    const proof = { ...(await waitingProof(scene, flowEntityId)), reason: 'The UTR is not in our statement.' }
    const rejecting = (parts: unknown) =>
      app.call('admin/rejectPayment', { ...proof, parts: parts as never }, scene.admin)
    expect((await rejecting(['colour'])).status).toBe(400)
    expect((await rejecting(['files', 'bankReferenceId', 'files'])).status).toBe(200)
    const read = async () =>
      (await app.must('getPaymentInstructions', { flowEntityId }, scene.dealer)).submissions
    const [rejected] = await read()
    expect(rejected).toMatchObject({
      outcome: 'rejected',
      rejectedParts: ['bankReferenceId', 'files'],
      files: [{ name: expect.stringMatching(/^Payment proof 1\./) }],
    })
    const files = (rejected?.files ?? []).map(({ url }) => ({ url }))
    expect((await send({ ...input, files, bankReferenceId: 'HDFC00012345' })).status).toBe(200)
    expect((await read())[0]).toMatchObject({ outcome: 'waiting', rejectedParts: [] })
  })

  test('of the old proof does not touch one that was sent again meanwhile', async () => {
    const { flowEntityId } = await makePaidFlow(scene, 'PAYMENT_RECORDED')
    const read = await waitingProof(scene, flowEntityId)
    const again = await upload(scene, 'payment-info')
    const [rejected, sent] = await Promise.all([rejectProof(read), send(proofInput(flowEntityId, again))])
    expect(rejected.status).toBe(200)
    const payments = await readProofs(scene, flowEntityId)
    expect(payments.map(({ outcome }) => outcome)).toEqual(
      sent.status === 200 ? ['rejected', 'waiting'] : ['rejected'],
    )
  })

  test('approves nothing of which there is no proof', async () => {
    const { flowEntityId } = await makePayableFlow(scene, 'PAYMENT_REVIEWED')
    const unknown = { flowEntityId, paymentId: UNUSED_ID }
    expect(await approveProof(unknown)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  })

  test('has the proof beside the figures in the queue, with masked accounts', async () => {
    const details = { ...APPLICANT_DETAILS, mobile: scene.dealer.mobile }
    await writeDetails(app.database.db, app.vault, scene.dealer, details)
    const input = await makeProof(scene)
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
        files: [{ name: 'Payment proof 1.webp', url: expect.stringMatching(/^\/files\/[0-9a-f-]{36}$/) }],
      },
      earlier: [],
      needsOtherAdmin: false,
      defaults: 0,
    })
  })
})
