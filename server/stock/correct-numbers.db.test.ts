import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { makeSceneFlow, setCallScene, type CallScene, type SceneFlow } from '#server/testing/call-scene.ts'
import { givePassword, makeAdmin, type MadeUser } from '#server/testing/factories.ts'
import { listenLive } from '#server/testing/live-listener.ts'
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

const BEFORE = { chassisNo: 'MA3WRNG0000000917', engineNo: 'WRNGENGNE0918' }
const AFTER = { chassisNo: 'MA3RGHT0000000917', engineNo: 'RGHTENGNE0918' }
const SPELLINGS = [...Object.values(BEFORE), ...Object.values(AFTER)]
const REASON = `The stamp reads ${AFTER.chassisNo}.`

/** Makes a car that is sold to the scene's dealer, in a state of its sale, with wrong numbers and one owner. */
async function makeSold(state: FlowState): Promise<SceneFlow> {
  const flow = await makeSceneFlow(scene, state)
  await app.database.db
    .updateTable('cars')
    .set({ chassis_no: BEFORE.chassisNo, engine_no: BEFORE.engineNo, ownership: 1 })
    .where('id', '=', flow.carId)
    .execute()
  return flow
}

type Corrected = typeof AFTER & { readonly ownership?: number }

/**
 * Corrects a car by two people, and waits until the house is told, and the dealer where it `isNotified`. Returns what each is told
 * live meanwhile.
 */
async function correct(carId: string, facts: Corrected, isNotified = false) {
  const call = { carId, facts, reason: REASON }
  const { proposalId } = await app.must('admin/correctSoldCar', call, scene.admin)
  const dealer = await listenLive(app, scene.dealer.token)
  const house = await listenLive(app, second.token)
  await app.must('admin/confirmProposal', { proposalId }, { token: second.token })
  for (const stream of isNotified ? [house, dealer] : [house]) {
    await stream.waitFor(({ event, data }) => event === 'car' && data.carId === carId)
  }
  for (const stream of [dealer, house]) stream.close()
  return { dealer: dealer.events, house: house.events }
}

/** Returns all that the dealer reads of a car: its page, its lists, its papers. */
async function readByDealer({ carId }: SceneFlow): Promise<unknown> {
  return [
    await app.must('getCarDetailsPageData', { carId }, scene.dealer),
    await app.must('getDealerPaymentCars', {}, scene.dealer),
    await app.must('getDealerDeliveryCars', {}, scene.dealer),
    await app.must('getDealerHomeData', {}, scene.dealer),
    await app.must('getDocumentHistory', { carId }, scene.dealer),
  ]
}

/** Returns the notes of the corrections of a flow: its dealer reads them in the timeline and in the mail. */
const notesOf = ({ flowEntityId }: SceneFlow) =>
  app.database.db
    .selectFrom('events')
    .select('reason')
    .where('flow_id', '=', flowEntityId)
    .where('event', '=', 'carCorrected')
    .execute()

test('a dealer that has paid is notified of the corrected numbers, and reads them', async () => {
  const flow = await makeSold('PAYMENT_APPROVED')
  const { dealer } = await correct(flow.carId, AFTER, true)
  expect(dealer).toContainEqual({
    event: 'car',
    data: { carId: flow.carId, flowEntityId: flow.flowEntityId, event: 'carCorrected' },
  })
  const sentence = `chassis number ${BEFORE.chassisNo} → ${AFTER.chassisNo}, engine number ${BEFORE.engineNo} → ${AFTER.engineNo}. ${REASON}`
  expect(await notesOf(flow)).toEqual([{ reason: sentence }])
  const { car } = await app.must('getCarDetailsPageData', { carId: flow.carId }, scene.dealer)
  expect(car).toMatchObject(AFTER)
})

test('a dealer that has not paid is not notified of a correction of numbers alone', async () => {
  const flow = await makeSold('PAYMENT_REVIEWED')
  const notice = await correct(flow.carId, AFTER)
  expect(notice.dealer).toEqual([])
  expect(await notesOf(flow)).toEqual([])
  const read = JSON.stringify(await readByDealer(flow))
  expect(SPELLINGS.filter((value) => read.includes(value))).toEqual([])
  expect(read).not.toContain('corrected')
  // The house reads them, and who corrected them.
  expect(await app.must('admin/getCar', { carId: flow.carId }, scene.admin)).toMatchObject(AFTER)
  const { changes } = await app.must('admin/getCarChanges', { carId: flow.carId, limit: 1 }, scene.admin)
  expect(changes).toMatchObject([
    {
      what: 'corrected',
      text: REASON,
      facts: [
        { field: 'chassisNo', before: BEFORE.chassisNo, after: AFTER.chassisNo },
        { field: 'engineNo', before: BEFORE.engineNo, after: AFTER.engineNo },
      ],
    },
  ])
  // Once it has paid, it reads the numbers as they are.
  await app.database.db
    .updateTable('flows')
    .set({ state: 'PAYMENT_APPROVED' })
    .where('id', '=', flow.flowEntityId)
    .execute()
  const { car } = await app.must('getCarDetailsPageData', { carId: flow.carId }, scene.dealer)
  expect(car).toMatchObject(AFTER)
  expect(JSON.stringify(await readByDealer(flow))).not.toContain(BEFORE.chassisNo)
})

test('of numbers and other facts, a dealer that has not paid is notified of the other facts alone', async () => {
  const flow = await makeSold('BID_AWARDED')
  const notice = await correct(flow.carId, { ...AFTER, ownership: 3 }, true)
  expect(notice.dealer).not.toEqual([])
  expect(await notesOf(flow)).toEqual([{ reason: 'owners 1 → 3' }])
  const read = JSON.stringify([await readByDealer(flow), notice])
  expect(read).toContain('"ownership":3')
  expect(SPELLINGS.filter((value) => read.includes(value))).toEqual([])
})

test('a number that is none is refused', async () => {
  const flow = await makeSold('PAYMENT_APPROVED')
  const call = { carId: flow.carId, facts: { chassisNo: 'X?' }, reason: REASON }
  expect(await app.call('admin/correctSoldCar', call, { token: scene.admin.token })).toMatchObject({
    status: 400,
    body: { fields: { 'facts.chassisNo': expect.any(String) } },
  })
})
