import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeSceneFlow, setCallScene, upload, type CallScene } from '#server/testing/call-scene.ts'
import { APPLICANT, fileIdOf } from '#server/testing/paperwork-scene.ts'
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

const idsOf = (urls: readonly string[] = []) => urls.map((url) => fileIdOf(url.replace(/\?.*/, '')))
const applicantOf = async () => (await app.must('getDealerNOCCars', {}, scene.dealer)).applicant

test('A KYC begins as the one that was accepted last, whose files it uses again if the applicant agrees', async () => {
  const { dealer, admin } = scene
  const flow = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
  // The name for the new RC is asked for, not taken from the account.
  expect(await applicantOf()).toMatchObject({ name: '', papers: null })
  const given = {
    ...APPLICANT,
    aadharUrls: [await upload(scene, 'kyc-documents')],
    panUrls: [await upload(scene, 'kyc-documents')],
  }
  await app.must('submitKYC', { carId: flow.carId, ...given }, dealer)
  // Not accepted yet.
  expect(await applicantOf()).toMatchObject({ name: '', papers: null })
  await app.must('admin/acceptKyc', { flowEntityId: flow.flowEntityId }, admin)

  const next = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
  const applicant = await applicantOf()
  expect(applicant).toMatchObject(APPLICANT)
  const papers = applicant?.papers ?? { aadharUrls: [], panUrls: [] }
  expect(idsOf(papers.aadharUrls)).toEqual(given.aadharUrls.map(fileIdOf))
  expect(idsOf(papers.panUrls)).toEqual(given.panUrls.map(fileIdOf))

  const silent = { carId: next.carId, ...APPLICANT, ...papers }
  expect((await app.call('submitKYC', silent, dealer)).body).toMatchObject({
    code: 'INVALID_INPUT',
    reason: 'kyc.filesReused',
    faults: { 'aadharUrls.0': { reason: 'kyc.filesReused' } },
  })
  const again = { ...silent, reusesFiles: true }
  const { car } = await app.must('submitKYC', again, dealer)
  expect(idsOf(car.kycData?.aadharUrls)).toEqual(given.aadharUrls.map(fileIdOf))
  const event = await app.database.db
    .selectFrom('events')
    .select('details')
    .where('flow_id', '=', next.flowEntityId)
    .where('event', '=', 'submitKyc')
    .executeTakeFirstOrThrow()
  expect(event.details).toMatchObject({ reusesFiles: true })
})

test('Files of another dealer’s accepted KYC are refused', async () => {
  const { dealer, admin } = scene
  const flow = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
  const papers = {
    aadharUrls: [await upload(scene, 'kyc-documents')],
    panUrls: [await upload(scene, 'kyc-documents')],
  }
  await app.must('submitKYC', { carId: flow.carId, ...APPLICANT, ...papers }, dealer)
  await app.must('admin/acceptKyc', { flowEntityId: flow.flowEntityId }, admin)
  const lent = (await applicantOf())?.papers ?? papers
  scene = await setCallScene(app)
  const other = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
  const taken = { carId: other.carId, ...APPLICANT, ...lent, reusesFiles: true }
  expect((await app.call('submitKYC', taken, scene.dealer)).body).toMatchObject({ code: 'INVALID_INPUT' })
})
