import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setCallScene, upload, type CallScene } from '#server/testing/call-scene.ts'
import {
  makeOverdueFlow,
  makePayableFlow,
  makeRunnerUpFlow,
  OWED,
  proofInput,
  waitingProof,
} from '#server/testing/car-payment-scene.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const TAKEN_AT = '2026-11-23T09:30:00.000Z'
const AT = { at: expect.any(String) }

let app: TestApp
let scene: CallScene

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setCallScene(app)
})

async function historyOf(carId: string) {
  const { flows } = await app.must('admin/getCarHistory', { carId }, scene.admin)
  const own = flows.find(({ organization }) => organization === scene.dealer.name)
  if (own === undefined) throw new Error('The history has no flow of the dealer.')
  return own
}

/** Pays for a flow, with a first proof that the house rejects. Returns the second admin, who approved. */
async function payAtTheSecondTry(flowEntityId: string, proof: string) {
  const { admin, dealer } = scene
  const other = await makeAdmin(app.database.db)
  await app.must('submitPaymentInfo', proofInput(flowEntityId, proof), dealer)
  await app.must(
    'admin/rejectPayment',
    { ...(await waitingProof(scene, flowEntityId)), reason: 'The picture is blurred.' },
    admin,
  )
  const second = await upload(scene, 'payment-info')
  const input = { ...proofInput(flowEntityId, second), bankReferenceId: 'HDFCN52026112301' }
  await app.must('submitPaymentInfo', input, dealer)
  await app.must('admin/reviewPayment', await waitingProof(scene, flowEntityId), admin)
  const approval = { ...(await waitingProof(scene, flowEntityId)), reason: 'Seen in the bank’s app.' }
  await app.must('admin/approvePayment', approval, other)
  return other
}

/** Lets the scene's driver fetch the car of a paid flow, up to the photos and the signed checklist. */
async function pickUp(flowEntityId: string, car: { carId: string; auctionId: string }) {
  const { admin, dealer, driver } = scene
  await app.must('createDeliveryGatepass', { ...car, driverId: driver.personId }, dealer)
  await app.must('admin/approveDeliveryGatePass', { flowEntityId }, admin)
  for (const [index, label] of (['Profile with car', 'RC photo'] as const).entries()) {
    const url = await upload(scene, 'delivery_photos')
    const pictureId = flowEntityId.replaceAll('-', '').replace(/.$/, String(index))
    await app.must('addDeliveryPhoto', { flowEntityId, pictureId, label, url, takenAt: TAKEN_AT }, dealer)
  }
  const signatureUrl = await upload(scene, 'delivery_photos')
  const handed = { keys: 2, receiverName: 'Ravi Kumar', signatureUrl }
  await app.must('saveDeliveryChecklist', { flowEntityId, ...handed }, dealer)
}

describe('the history of a car has', () => {
  test('the proofs of its payment with their decisions, the receipt, and the delivery with its documents', async () => {
    const { admin, dealer } = scene
    const { flowEntityId, carId, auctionId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
    expect(await historyOf(carId)).toMatchObject({ payments: [], receipt: null, default: null, offers: [] })
    const other = await payAtTheSecondTry(flowEntityId, proof)
    await pickUp(flowEntityId, { carId, auctionId })

    const history = await historyOf(carId)
    expect(history.payments).toEqual([
      {
        submitted: { ...AT, by: dealer.name },
        amount: OWED,
        paymentMethod: 'netBanking',
        bankReferenceId: 'HDFCN52026112301',
        transactionDate: expect.any(String),
        reviewed: { ...AT, by: admin.name },
        outcome: 'approved',
        decided: { ...AT, by: other.name },
        reason: null,
      },
      expect.objectContaining({ outcome: 'rejected', reason: 'The picture is blurred.', reviewed: null }),
    ])
    expect(history.receipt).toEqual({ receiptNumber: expect.any(String), issuedAt: expect.any(String) })
    expect(history.deliveryPasses[0]).toMatchObject({
      gatepassId: await passOf(flowEntityId),
      fault: null,
      entries: [],
    })
    expect(history.checklist).toMatchObject({ keys: 2, receiverName: 'Ravi Kumar' })
    expect(history.documents.map(({ kind, label }) => [kind, label])).toEqual([
      ['evaluation', 'Front Face'],
      ['payment', 'Proof of payment'],
      ['payment', 'Proof of payment'],
      ['pickup', 'Profile with car'],
      ['pickup', 'RC photo'],
      ['signature', 'Signature of the receiver'],
    ])
    // Private ones are named, and opened by a call that is audited.
    for (const { url, isPrivate } of history.documents) {
      expect(url).toMatch(isPrivate ? /^\/files\/[0-9a-f-]+$/ : /^\/files\/[0-9a-f-]+\?until=\d+&sig=/)
    }
    expect(history.documents.filter(({ isPrivate }) => isPrivate).map(({ kind }) => kind)).toContain(
      'payment',
    )
  })

  test('a default with its lifting', async () => {
    const { admin } = scene
    const { flowEntityId, carId } = await makeOverdueFlow(scene, 'BID_AWARDED')
    const by = { ...AT, by: admin.name }
    await app.must('admin/declareDefault', { flowEntityId, reason: 'Not paid.' }, admin)
    const unpaid = { declared: by, reason: 'Not paid.' }
    expect((await historyOf(carId)).default).toEqual({ ...unpaid, lifted: null })
    await app.must('admin/liftDefault', { flowEntityId, reason: 'The bank had failed.' }, admin)
    expect((await historyOf(carId)).default).toEqual({
      ...unpaid,
      lifted: { ...by, reason: 'The bank had failed.' },
    })
  })

  test.each(['acceptOffer', 'declineOffer'] as const)(
    'an offer to the runner-up and its %s',
    async (answer) => {
      const { lotId, flowEntityId, carId } = await makeRunnerUpFlow(scene, 'BID_LOST')
      await app.must('admin/offerRunnerUp', { lotId }, scene.admin)
      const offer = { ...AT, amount: 4_000 }
      expect((await historyOf(carId)).offers).toEqual([{ ...offer, answer: null, answeredAt: null }])
      await app.must(answer, { flowEntityId }, scene.dealer)
      expect((await historyOf(carId)).offers).toEqual([{ ...offer, answer, answeredAt: expect.any(String) }])
    },
  )

  test('an offer that was accepted by a payment', async () => {
    const { lotId, flowEntityId, carId, proof = '' } = await makeRunnerUpFlow(scene, 'BID_LOST')
    await app.must('admin/offerRunnerUp', { lotId }, scene.admin)
    const input = { ...proofInput(flowEntityId, proof), transactionAmount: 4_000 }
    await app.must('submitPaymentInfo', input, scene.dealer)
    expect((await historyOf(carId)).offers).toMatchObject([{ amount: 4_000, answer: 'submitPayment' }])
  })
})

async function passOf(flowEntityId: string): Promise<string | null> {
  const row = await app.database.db
    .selectFrom('flows')
    .select('delivery_gate_pass_id as id')
    .where('id', '=', flowEntityId)
    .executeTakeFirstOrThrow()
  return row.id
}
