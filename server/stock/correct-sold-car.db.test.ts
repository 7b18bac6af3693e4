import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeCar } from '#server/testing/auction-factories.ts'
import { makeSceneFlow, setCallScene, type CallScene, type SceneFlow } from '#server/testing/call-scene.ts'
import { makeProof, waitingProof } from '#server/testing/car-payment-scene.ts'
import {
  disableOtherAdmins,
  givePassword,
  makeAdmin,
  secondsFromNow,
  UNUSED_ID,
  type MadeUser,
} from '#server/testing/factories.ts'
import { listenLive } from '#server/testing/live-listener.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: CallScene
let second: MadeUser

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setCallScene(app)
  second = await makeAdmin(app.database.db)
  for (const admin of [scene.admin, second]) await givePassword(app.database.db, admin)
})

const REASON = 'The RC says so.'
type Facts = Input<'admin/correctSoldCar'>['facts']

const propose = (carId: string, facts: Facts = { ownership: 3 }, by: MadeUser = scene.admin) =>
  app.call('admin/correctSoldCar', { carId, facts, reason: REASON }, { token: by.token })
const confirm = (proposalId: string, by: MadeUser = second) =>
  app.call('admin/confirmProposal', { proposalId }, { token: by.token })

async function mustPropose(carId: string, facts?: Facts): Promise<string> {
  const proposed = await propose(carId, facts)
  if (!proposed.ok) throw new Error(proposed.body.detail)
  return proposed.body.proposalId
}

/** Creates a car that is sold to the scene's dealer, and has one owner as far as the house knows. */
async function makeSold(): Promise<SceneFlow> {
  const flow = await makeSceneFlow(scene, 'PAYMENT_APPROVED')
  await app.database.db.updateTable('cars').set({ ownership: 1 }).where('id', '=', flow.carId).execute()
  return flow
}

const carOf = async (carId: string) => app.must('admin/getCar', { carId }, scene.admin)

const loggedOf = (carId: string) =>
  app.database.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'reason', 'is_alone'])
    .where('subject_id', '=', carId)
    .orderBy('id')
    .execute()

/** Downloads a paper and returns what it says. */
async function readPaper(operation: string, query: Readonly<Record<string, string>>): Promise<string> {
  const answer = await app.fetch(`/api/${operation}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${scene.dealer.token}` },
  })
  expect(answer.status).toBe(200)
  const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  return pages.map(({ text }) => text).join('\n')
}

describe('a sold car', () => {
  test('is corrected by two people, and its dealer is notified', async () => {
    const { carId, flowEntityId } = await makeSold()
    const proposalId = await mustPropose(carId)
    expect(await carOf(carId)).toMatchObject({ ownership: 1 })
    expect(await confirm(proposalId, scene.admin)).toMatchObject({ body: { code: 'OTHER_ADMIN_REQUIRED' } })
    const { proposals } = await app.must('admin/getProposals', { limit: 1 }, { token: second.token })
    expect(proposals).toMatchObject([
      {
        proposalId,
        reason: REASON,
        act: { kind: 'correctSoldCar', carId, facts: [{ field: 'ownership', before: 1, after: 3 }] },
      },
    ])
    const stream = await listenLive(app, scene.dealer.token)
    expect((await confirm(proposalId)).status).toBe(200)
    await stream.waitFor(({ event, data }) => event === 'car' && data.carId === carId)
    stream.close()
    expect(await carOf(carId)).toMatchObject({ ownership: 3, status: 'sold' })
    const note = await app.database.db
      .selectFrom('events')
      .select(['event', 'reason'])
      .where('flow_id', '=', flowEntityId)
      .executeTakeFirst()
    const { changes } = await app.must('admin/getCarChanges', { carId, limit: 1 }, { token: second.token })
    const facts = [{ field: 'ownership', before: 1, after: 3 }]
    expect(changes).toMatchObject([{ what: 'corrected', text: REASON, facts }])
    expect(note).toEqual({ event: 'carCorrected', reason: `owners 1 → 3. ${REASON}` })
    const change = { before: { ownership: 1 }, after: { ownership: 3 }, reason: REASON, is_alone: null }
    expect(await loggedOf(carId)).toEqual([
      { action: 'carCorrectionProposed', ...change },
      { action: 'carCorrected', ...change },
    ])
  })

  test('is corrected at once where nobody else counts, and only with the password', async () => {
    const { carId } = await makeSold()
    await disableOtherAdmins(app.database.db, scene.admin)
    await givePassword(app.database.db, scene.admin, secondsFromNow(-16 * 60))
    expect(await propose(carId)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
    await givePassword(app.database.db, scene.admin)
    expect(await propose(carId)).toMatchObject({ body: { outcome: 'confirmed' } })
    expect(await carOf(carId)).toMatchObject({ ownership: 3 })
    expect(await loggedOf(carId)).toMatchObject([{ action: 'carCorrected', is_alone: true }])
  })

  test('stays as it is if the correction is dropped', async () => {
    const { carId } = await makeSold()
    const proposalId = await mustPropose(carId)
    expect((await propose(carId)).status).toBe(409)
    await app.must('admin/withdrawProposal', { proposalId }, { token: second.token })
    expect(await confirm(proposalId)).toMatchObject({ status: 409 })
    expect(await carOf(carId)).toMatchObject({ ownership: 1 })
    expect((await propose(carId)).status).toBe(200)
  })

  test('is not corrected by what was proposed before its sale or the fact changed', async () => {
    const { db } = app.database
    const ended = await makeSold()
    const ofEnded = await mustPropose(ended.carId)
    await db.updateTable('flows').set({ state: 'DEFAULTED' }).where('id', '=', ended.flowEntityId).execute()
    const changed = await makeSold()
    const ofChanged = await mustPropose(changed.carId)
    await db.updateTable('cars').set({ ownership: 2 }).where('id', '=', changed.carId).execute()
    for (const proposalId of [ofEnded, ofChanged]) {
      expect(await confirm(proposalId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    }
    expect(await carOf(changed.carId)).toMatchObject({ ownership: 2 })
  })

  test('is corrected once by two who confirm at the same time', async () => {
    const { carId, flowEntityId } = await makeSold()
    const third = await makeAdmin(app.database.db)
    await givePassword(app.database.db, third)
    const proposalId = await mustPropose(carId)
    const answers = await Promise.all([confirm(proposalId), confirm(proposalId, third)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const notes = await app.database.db
      .selectFrom('events')
      .select('id')
      .where('flow_id', '=', flowEntityId)
      .execute()
    expect(notes).toHaveLength(1)
  })
})

test('a car that is not sold, an unknown one, and no change are refused', async () => {
  const { carId } = await makeSceneFlow(scene, 'PLACE_BIDS')
  expect(await propose(carId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  expect((await propose(UNUSED_ID)).status).toBe(404)
  const sold = await makeSold()
  expect(await propose(sold.carId, { ownership: 1 })).toMatchObject({
    status: 400,
    body: { fields: { facts: expect.any(String) } },
  })
})

test('a number that another car has is refused, when it is proposed and when it is confirmed', async () => {
  const { db } = app.database
  const { carId } = await makeSold()
  const taken = 'HR26DK9911'
  const proposalId = await mustPropose(carId, { regno: taken })
  const other = await makeCar(db, { cityId: scene.city.cityId })
  await db.updateTable('cars').set({ regno: taken }).where('id', '=', other.carId).execute()
  expect(await confirm(proposalId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  await app.must('admin/withdrawProposal', { proposalId }, { token: second.token })
  expect(await propose(carId, { regno: taken })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS' },
  })
})

test('the receipt stays as it was; a form is printed with the corrected facts and a new date', async () => {
  const input = await makeProof(scene)
  const { flow_entity_id: flowEntityId } = input
  const { db } = app.database
  const { car_id: carId } = await db
    .selectFrom('flows')
    .select('car_id')
    .where('id', '=', flowEntityId)
    .executeTakeFirstOrThrow()
  await db.updateTable('cars').set({ regno: 'HR26DK7001' }).where('id', '=', carId).execute()
  await app.must('submitPaymentInfo', input, scene.dealer)
  await app.must('admin/reviewPayment', await waitingProof(scene, flowEntityId), scene.admin)
  const approval = { ...(await waitingProof(scene, flowEntityId)), reason: 'Seen in the bank’s app.' }
  await app.must('admin/approvePayment', approval, { token: second.token })
  const receipt = () => readPaper('downloadPaymentReceipt', { flowEntityId })
  const before = await receipt()
  expect(before).toContain('HR26DK7001')
  await db
    .updateTable('flows')
    .set({ state_since: new Date('2026-03-04T06:00:00Z') })
    .where('id', '=', flowEntityId)
    .execute()
  const letter = () => readPaper('downloadTransferPaper', { flowEntityId, paper: 'saleLetter' })
  const first = await letter()
  expect(first).toContain('HR26DK7001')
  expect(first).toContain('4 Mar 2026')

  expect((await confirm(await mustPropose(carId, { regno: 'HR26DK7007' }))).status).toBe(200)
  expect(await receipt()).toBe(before)
  const again = await letter()
  expect(again).toContain('HR26DK7007')
  expect(again).not.toContain('4 Mar 2026')
})
