import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { SYSTEM } from '#server/platform/actor.ts'
import { makeFlow } from '#server/testing/auction-factories.ts'
import { addCar, makeSceneFlow, setCallScene, upload, type CallScene } from '#server/testing/call-scene.ts'
import { UNUSED_ID } from '#server/testing/factories.ts'
import { APPLICANT, makePaperworkFlow } from '#server/testing/paperwork-scene.ts'
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

type Item = Output<'admin/getQueue'>['items'][number]

async function findCase(queue: 'kyc' | 'noc' | 'rc', flowEntityId: string) {
  const { items } = await app.must('admin/getQueue', { queue, limit: 100 }, scene.admin)
  const isWanted = (item: Item) => 'flowEntityId' in item && item.flowEntityId === flowEntityId
  const found = items.find(isWanted)
  if (found?.queue !== queue) throw new Error(`The queue ${queue} has no such case.`)
  return found
}

describe('a case of the queues of papers', () => {
  test('shows the documents, the dealer, and what was asked before', async () => {
    const { dealer, admin } = scene
    const { flowEntityId, carId } = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
    const kyc = async () => ({
      carId,
      ...APPLICANT,
      aadharUrls: [await upload(scene, 'kyc-documents')],
      panUrls: [await upload(scene, 'kyc-documents')],
    })
    await app.must('submitKYC', await kyc(), dealer)
    expect(await findCase('kyc', flowEntityId)).toMatchObject({
      state: 'KYC_SUBMITTED',
      uid: dealer.userId,
      buyer: { name: dealer.name, email: dealer.email, mobile: dealer.mobile, businessType: null },
      kycData: { ...APPLICANT, documents: [{ document: 'aadhaar' }, { document: 'pan' }] },
      awardedAmount: 5_00_000,
      asked: null,
      submissions: 1,
    })
    await app.must('admin/askKycInfo', { flowEntityId, reason: 'Blurred.' }, admin)
    await app.must('submitKYC', await kyc(), dealer)
    expect(await findCase('kyc', flowEntityId)).toMatchObject({ asked: 'Blurred.', submissions: 2 })
    await app.must('admin/acceptKyc', { flowEntityId }, admin)
    expect(await findCase('noc', flowEntityId)).toMatchObject({
      kycData: { ...APPLICANT },
      nocData: null,
      asked: null,
      submissions: 0,
    })
  })
})

describe('what is due by law', () => {
  test('counts from the confirmed delivery, by the states of the mark and of the buyer', async () => {
    const { db } = app.database
    const { flowEntityId, carId } = await makePaperworkFlow(scene, 'KYC_SUBMITTED')
    await db
      .updateTable('cars')
      .set({ regno: 'HR26DK8337', papers: JSON.stringify({ hypothecation: { status: 'clear' } }) })
      .where('id', '=', carId)
      .execute()
    const at = new Date('2026-03-04T19:30:00Z')
    await appendEvents(db, [{ event: 'approveDelivery', by: SYSTEM, flowId: flowEntityId, at }])
    const [unknown] = (await app.must('getDealerNOCCars', {}, scene.dealer)).cars
    expect(unknown?.dues).toMatchObject([
      { duty: 'reportTransfer', dueOn: '2026-03-19', isCertain: false },
      { duty: 'forwardNoc', dueOn: '2026-04-19', isCertain: false },
      { duty: 'applyForTransfer', dueOn: '2026-04-04', isCertain: true, by: 'transferee' },
    ])
    const { organisationId, userId } = scene.dealer
    await db
      .insertInto('dealer_details')
      .values({
        organisation_id: organisationId,
        business_type: 'Individual',
        address: '4 Ring Road, Delhi',
        state_code: '07',
        pan_sealed: Buffer.alloc(40),
        aadhaar_last_four: '2346',
        aadhaar_digest: Buffer.alloc(32),
        bank_account_sealed: Buffer.alloc(40),
        bank_account_name: 'Ravi Kumar',
        ifsc: 'HDFC0001234',
        given_by: userId,
      })
      .execute()
    const { cars, applicant } = await app.must('getDealerNOCCars', {}, scene.dealer)
    expect(applicant?.type).toBe('Individual')
    expect(cars[0]).toMatchObject({
      dues: [
        { duty: 'reportTransfer', dueOn: '2026-04-19', isCertain: true },
        { duty: 'forwardNoc', dueOn: '2026-04-19', isCertain: true },
        { duty: 'applyForTransfer', dueOn: '2026-04-04' },
      ],
      transferPapers: ['saleLetter', 'deliveryNote', 'form29', 'form30', 'form28'],
    })
  })
})

describe('the whole way of a car', () => {
  test('has every flow with its documents and events, and the events of its lots', async () => {
    const { db } = app.database
    const { dealer, admin } = scene
    const won = await makePaperworkFlow(scene, 'KYC_SUBMITTED')
    await app.must('admin/askKycInfo', { flowEntityId: won.flowEntityId, reason: 'Blurred.' }, admin)
    const rival = await setCallScene(app, scene.city)
    const lost = await makeFlow(db, { ...rival.dealer, ...won, state: 'BID_LOST' })
    await appendEvents(db, [{ event: 'lotClosed', by: SYSTEM, lotId: won.lotId, carId: won.carId }])
    const history = await app.must('admin/getCarHistory', { carId: won.carId }, admin)
    expect(history.flows).toHaveLength(2)
    expect(history.flows.find(({ flowEntityId }) => flowEntityId === won.flowEntityId)).toMatchObject({
      organization: dealer.name,
      state: 'KYC_NEED_FURTHER_INFO',
      stateReason: 'Blurred.',
      documents: [
        { kind: 'evaluation', label: 'Front Face' },
        { kind: 'aadhaar', label: 'Aadhaar card' },
        { kind: 'pan', label: 'PAN card' },
      ],
      events: [
        {
          event: 'askKycInfo',
          title: 'Further KYC information requested',
          by: 'admin',
          name: admin.name,
          from: 'KYC_SUBMITTED',
          reason: 'Blurred.',
        },
      ],
    })
    expect(history.flows.find(({ flowEntityId }) => flowEntityId === lost)).toMatchObject({
      organization: rival.dealer.name,
      kycData: null,
      transferPapers: [],
    })
    expect(history.events).toMatchObject([{ event: 'lotClosed', by: 'system', name: null }])
  })

  test('is there for a car without flows, and not for an unknown one', async () => {
    const carId = await addCar(scene)
    expect(await app.must('admin/getCarHistory', { carId }, scene.admin)).toMatchObject({
      title: '2019 Hyundai Creta SX 1.6',
      flows: [],
      events: [],
    })
    expect((await app.call('admin/getCarHistory', { carId: UNUSED_ID }, scene.admin)).status).toBe(404)
  })
})

test('a dealer’s document history begins with the purchase, and has nothing of another dealer’s flow', async () => {
  const { db } = app.database
  const won = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
  const { flowEntityId: flowId, lotId, carId } = won
  await appendEvents(db, [
    { event: 'moveToPlaceBids', by: SYSTEM, flowId, from: 'EVALUATION_COMPLETE', to: 'PLACE_BIDS' },
    {
      event: 'award',
      by: SYSTEM,
      flowId,
      from: 'PLACE_BIDS',
      to: 'BID_AWARDED',
      details: { amount: 5_00_000 },
    },
  ])
  const rival = await setCallScene(app, scene.city)
  await makeFlow(db, { ...rival.dealer, lotId, carId, state: 'BID_LOST' })
  const { history } = await app.must('getDocumentHistory', { carId }, scene.dealer)
  expect(history).toMatchObject([{ action: 'Won', details: { by: 'system', amount: '₹5,00,000' } }])
  expect(await app.must('getDocumentHistory', { carId }, rival.dealer)).toEqual({ history: [] })
})
