import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeSceneFlow,
  setCallScene,
  upload,
  type CallScene,
  type SceneFlow,
} from '#server/testing/call-scene.ts'
import { makeAdmin, makeFile, UNUSED_ID } from '#server/testing/factories.ts'
import { APPLICANT, fileIdOf, makePaperworkFlow } from '#server/testing/paperwork-scene.ts'
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

const kycOf = async ({ carId }: Pick<SceneFlow, 'carId'>) => ({
  carId,
  ...APPLICANT,
  aadharUrls: [await upload(scene, 'kyc-documents'), await upload(scene, 'kyc-documents')],
  panUrls: [await upload(scene, 'kyc-documents')],
})

/** Returns the ids of the files behind links. */
const idsOf = (urls: readonly string[] | undefined) =>
  (urls ?? []).map((url) => fileIdOf(url.replace(/\?.*/, '')))

async function readStored({ flowEntityId }: Pick<SceneFlow, 'flowEntityId'>) {
  const { db } = app.database
  const flow = await db
    .selectFrom('flows')
    .select(['state', 'state_reason'])
    .where('id', '=', flowEntityId)
    .executeTakeFirstOrThrow()
  const papers = await db.selectFrom('flow_papers').select('id').where('flow_id', '=', flowEntityId).execute()
  const events = await db.selectFrom('events').select('id').where('flow_id', '=', flowEntityId).execute()
  return { ...flow, papers: papers.length, events: events.length }
}

describe('the paperwork of a won car', () => {
  test('goes from the KYC to the new RC, with a question at each', async () => {
    const { dealer, admin } = scene
    const flow = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
    const { carId, flowEntityId } = flow
    const first = await kycOf(flow)
    const submitted = (await app.must('submitKYC', first, dealer)).car
    expect(submitted).toMatchObject({
      id: carId,
      state: 'KYC_SUBMITTED',
      kycData: { ...APPLICANT, reason: null },
      nocData: null,
      rcData: null,
    })
    expect(idsOf(submitted.kycData?.aadharUrls)).toEqual(first.aadharUrls.map(fileIdOf))
    expect(submitted.kycData?.documents.map(({ document }) => document)).toEqual([
      'aadhaar',
      'aadhaar',
      'pan',
    ])

    const reason = 'The back of the Aadhaar card is missing.'
    await app.must('admin/askKycInfo', { flowEntityId, reason }, admin)
    const [asked] = (await app.must('getDealerNOCCars', {}, dealer)).cars
    expect(asked).toMatchObject({ state: 'KYC_NEED_FURTHER_INFO', stateReason: reason, kycData: { reason } })

    // A document of the first submission may be named again, by its link as it was given out.
    const again = { ...first, name: 'Kumar Motors', panUrls: asked?.kycData?.panUrls ?? [] }
    const resubmitted = (await app.must('submitKYC', again, dealer)).car
    expect(resubmitted.kycData).toMatchObject({ name: 'Kumar Motors', reason: null })
    expect(idsOf(resubmitted.kycData?.panUrls)).toEqual(first.panUrls.map(fileIdOf))

    await app.must('admin/acceptKyc', { flowEntityId }, admin)
    const fileUrls = [await upload(scene, 'noc-documents', 'admin')]
    expect(await app.must('admin/sendNoc', { flowEntityId, fileUrls }, admin)).toEqual({
      flows: [{ flowEntityId, carId, state: 'NOC_SENT' }],
    })
    const received = (await app.must('acknowledgeNOCReceipt', { carId }, dealer)).car
    expect(received.state).toBe('NOC_RECEIVED')
    expect(idsOf(received.nocData?.fileUrls)).toEqual(fileUrls.map(fileIdOf))

    await app.must('submitNewRC', { carId, fileUrls: [await upload(scene, 'rc-documents')] }, dealer)
    await app.must('admin/askRcInfo', { flowEntityId, reason: 'The name cannot be read.' }, admin)
    const rc = { carId, fileUrls: [await upload(scene, 'rc-documents')] }
    const uploaded = (await app.must('submitNewRC', rc, dealer)).car
    expect(uploaded).toMatchObject({ state: 'NEW_RC_UPLOADED', rcData: { reason: null } })
    expect(await app.must('admin/acceptRc', { flowEntityId }, admin)).toMatchObject({
      flows: [{ state: 'RC_ACCEPTED' }],
    })

    const { history } = await app.must('getDocumentHistory', { carId }, dealer)
    expect(history.map(({ action }) => action)).toEqual([
      'New RC accepted',
      'New RC uploaded',
      'More about the RC requested',
      'New RC uploaded',
      'NOC received',
      'NOC sent',
      'KYC accepted',
      'KYC submitted',
      'Further KYC information requested',
      'KYC submitted',
    ])
    const inHindi = { ...dealer, headers: { 'accept-language': 'hi' } }
    expect((await app.must('getDocumentHistory', { carId }, inHindi)).history[0]?.action).toBe('नई RC मंज़ूर')
    expect(history.at(-1)?.details).toMatchObject({ by: 'dealer', ...APPLICANT })
    expect(history.at(-2)?.details).toEqual({ by: 'admin', reason })
    expect(history.at(-3)?.details).toMatchObject({ name: 'Kumar Motors' })
    expect(idsOf(history[1]?.details['fileUrls'] as string[])).toEqual(rc.fileUrls.map(fileIdOf))
    expect(history[1]?.documents).toMatchObject([{ document: 'rc', mediaType: 'image/webp' }])
  })

  test('the list says what is known for the KYC, and is empty for an admin', async () => {
    const { dealer, admin } = scene
    expect(await app.must('getDealerNOCCars', {}, dealer)).toEqual({
      cars: [],
      applicant: { type: null, name: '', email: dealer.email, papers: null },
    })
    expect(await app.must('getDealerNOCCars', {}, admin)).toEqual({ cars: [], applicant: null })
  })
})

describe('bad input changes nothing', () => {
  test('a KYC without a document of each kind, or with another type', async () => {
    const flow = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
    const valid = await kycOf(flow)
    const sentence = 'Please fill in all required fields and upload both Aadhar and PAN cards.'
    for (const [fault, field] of [
      [{ aadharUrls: [] as string[] }, 'aadharUrls'],
      [{ panUrls: undefined as unknown as string[] }, 'panUrls'],
      [{ name: ' ' }, 'name'],
      [{ type: 'Trust' as 'Company' }, 'type'],
    ] as const) {
      const answer = await app.call('submitKYC', { ...valid, ...fault }, scene.dealer)
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } })
    }
    const mistyped = await app.call('submitKYC', { ...valid, email: 'kumar' }, scene.dealer)
    expect(mistyped).toMatchObject({
      status: 400,
      body: { fields: { email: 'Enter a valid email address.' } },
    })
    const rc = { carId: flow.carId, fileUrls: [] }
    expect(await app.call('submitNewRC', rc, scene.dealer)).toMatchObject({
      status: 400,
      body: { fields: { fileUrls: 'Please upload at least one file.' } },
    })
    expect(await readStored(flow)).toMatchObject({ state: 'DELIVERY_APPROVED', papers: 0, events: 0 })
  })

  test('a file of another folder, of another dealer, or of nobody', async () => {
    const flow = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
    const valid = await kycOf(flow)
    const stranger = await setCallScene(app)
    for (const url of [
      await upload(scene, 'rc-documents'),
      await upload(scene, 'onboarding-documents'),
      await upload(stranger, 'kyc-documents'),
      `/files/${UNUSED_ID}`,
      'https://elsewhere.test/aadhaar.pdf',
    ]) {
      const answer = await app.call('submitKYC', { ...valid, panUrls: [url] }, scene.dealer)
      expect(answer, url).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { 'panUrls.0': 'Please upload this file first.' } },
      })
    }
    expect(await readStored(flow)).toMatchObject({ state: 'DELIVERY_APPROVED', papers: 0, events: 0 })
    const sending = await makePaperworkFlow(scene, 'KYC_ACCEPTED')
    const own = { flowEntityId: sending.flowEntityId, fileUrls: [await upload(scene, 'kyc-documents')] }
    expect(await app.call('admin/sendNoc', own, scene.admin)).toMatchObject({ status: 400 })
    expect(await readStored(sending)).toMatchObject({ state: 'KYC_ACCEPTED', papers: 1, events: 0 })
  })

  test('an NOC acknowledged before it was sent', async () => {
    const flow = await makePaperworkFlow(scene, 'KYC_ACCEPTED')
    const answer = await app.call('acknowledgeNOCReceipt', { carId: flow.carId }, scene.dealer)
    expect(answer).toMatchObject({ status: 409, body: { code: 'WRONG_STATE', state: 'KYC_ACCEPTED' } })
    expect(await readStored(flow)).toMatchObject({ state: 'KYC_ACCEPTED', events: 0 })
  })

  test('an RC for a car that is not there, or is another dealer’s', async () => {
    const fileUrls = [await upload(scene, 'rc-documents')]
    const stranger = await setCallScene(app, scene.city)
    const theirs = await makeSceneFlow(stranger, 'NOC_RECEIVED')
    for (const carId of [UNUSED_ID, theirs.carId]) {
      expect((await app.call('submitNewRC', { carId, fileUrls }, scene.dealer)).status).toBe(404)
      expect((await app.call('getDocumentHistory', { carId }, scene.dealer)).status).toBe(404)
      expect((await app.call('acknowledgeNOCReceipt', { carId }, scene.dealer)).status).toBe(404)
    }
    const kyc = { ...(await kycOf(theirs)), carId: theirs.carId }
    expect((await app.call('submitKYC', kyc, scene.dealer)).status).toBe(404)
    expect(await readStored(theirs)).toMatchObject({ state: 'NOC_RECEIVED', papers: 0, events: 0 })
  })
})

describe('at the same time', () => {
  test('two tabs submit a KYC: one counts', async () => {
    const flow = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
    const kyc = await kycOf(flow)
    const answers = await Promise.all([
      app.call('submitKYC', kyc, scene.dealer),
      app.call('submitKYC', { ...kyc, name: 'Kumar & Sons' }, scene.dealer),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await readStored(flow)).toMatchObject({ state: 'KYC_SUBMITTED', papers: 1, events: 1 })
  })

  test('a repeat with the same key is the first submission', async () => {
    const flow = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
    const kyc = await kycOf(flow)
    const options = { ...scene.dealer, key: 'kyc-once' }
    await app.must('submitKYC', kyc, options)
    await app.must('submitKYC', kyc, options)
    expect(await readStored(flow)).toMatchObject({ state: 'KYC_SUBMITTED', papers: 1, events: 1 })
  })

  test('two admins decide: the second learns what has been decided', async () => {
    const flow = await makePaperworkFlow(scene, 'KYC_SUBMITTED')
    const { flowEntityId } = flow
    const other = await makeAdmin(app.database.db)
    const answers = await Promise.all([
      app.call('admin/acceptKyc', { flowEntityId }, scene.admin),
      app.call('admin/askKycInfo', { flowEntityId, reason: 'Blurred.' }, other),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { state, events } = await readStored(flow)
    expect(events).toBe(1)
    expect(answers.find(({ ok }) => !ok)?.body).toMatchObject({ code: 'WRONG_STATE', state })
  })

  test('two admins send the NOC: one counts', async () => {
    const flow = await makePaperworkFlow(scene, 'KYC_ACCEPTED')
    const other = await makeAdmin(app.database.db)
    const { fileId } = await makeFile(app.database.db, {
      folder: 'noc-documents',
      organisationId: other.organisationId,
    })
    const { flowEntityId } = flow
    const fileUrls = [await upload(scene, 'noc-documents', 'admin')]
    const answers = await Promise.all([
      app.call('admin/sendNoc', { flowEntityId, fileUrls }, scene.admin),
      app.call('admin/sendNoc', { flowEntityId, fileUrls: [`/files/${fileId}`] }, other),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await readStored(flow)).toMatchObject({ state: 'NOC_SENT', papers: 2, events: 1 })
  })

  test('a decision on documents that were replaced since is refused', async () => {
    const flow = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
    const { flowEntityId } = flow
    const seen = (await app.must('submitKYC', await kycOf(flow), scene.dealer)).car.kycData?.submittedAt ?? ''
    await app.must('admin/askKycInfo', { flowEntityId, reason: 'Blurred.', submittedAt: seen }, scene.admin)
    const { kycData } = (await app.must('submitKYC', await kycOf(flow), scene.dealer)).car
    const stale = await app.call('admin/acceptKyc', { flowEntityId, submittedAt: seen }, scene.admin)
    expect(stale).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect(await readStored(flow)).toMatchObject({ state: 'KYC_SUBMITTED', events: 3 })
    const current = { flowEntityId, submittedAt: kycData?.submittedAt ?? '' }
    expect((await app.call('admin/acceptKyc', current, scene.admin)).status).toBe(200)
  })
})
