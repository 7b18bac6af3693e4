import { PICKUP_LABELS } from '#domain/delivery/pickup-photos.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { makeAuction, makeBid, makeCar, makeEvaluationImage, makeFlow } from './auction-factories.ts'
import {
  makeAdmin,
  makeCity,
  makeDealer,
  makeFile,
  makePerson,
  makeYard,
  secondsFromNow,
  type FileFolder,
  type MadeCity,
  type MadePerson,
  type MadeUser,
} from './factories.ts'
import { makeFieldAccess, makeGatePass, signInFieldWorker } from './field-factories.ts'
import type { TestApp } from './test-app.ts'

/** An evaluator or driver who is signed in. */
export interface Worker extends MadePerson {
  readonly token: string
}

/** A dealer with everything needed to make any call, an admin, and field workers. */
export interface CallScene {
  readonly app: TestApp
  readonly city: MadeCity
  readonly yardId: string
  readonly dealer: MadeUser
  /** The evaluator and the driver have access that the dealer granted. */
  readonly evaluator: Worker
  readonly driver: Worker
  readonly admin: MadeUser
}

/** A flow of the scene's dealer, with its lot, which is the only lot of its auction. */
export interface SceneFlow {
  readonly flowEntityId: string
  readonly carId: string
  readonly lotId: string
  readonly auctionId: string
  /** The id of the evaluator's gate pass. */
  readonly gatepassId: string
  /** The id of the driver's gate pass for the delivery. */
  readonly deliveryPassId: string
  /** The address of the uploaded Front Face picture. */
  readonly frontFace: string
  /** The address of a document for the call to name; undefined if it names none. */
  readonly document?: string
  /** The address of an uploaded proof of payment, where the flow was made for one. */
  readonly proof?: string
  /** The line of a statement with which it was paid, where the flow was made for one. */
  readonly lineId?: string
  /** The id of the proof of payment that waits, where the flow was made with one. */
  readonly paymentId?: string
}

/** Creates the scene, by default in a new city. */
export async function setCallScene(app: TestApp, place?: MadeCity): Promise<CallScene> {
  const { db } = app.database
  const city = place ?? (await makeCity(db))
  const { cityId } = city
  const { yardId } = await makeYard(db, { cityId })
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  const hire = async (type: 'dealer_evaluator' | 'delivery_driver'): Promise<Worker> => {
    const { organisationId } = dealer
    const person = await makePerson(db, { organisationId, type })
    await makeFieldAccess(db, { organisationId, person, role: type })
    return { ...person, token: await signInFieldWorker(db, person, type) }
  }
  return {
    app,
    city,
    yardId,
    dealer,
    evaluator: await hire('dealer_evaluator'),
    driver: await hire('delivery_driver'),
    admin: await makeAdmin(db),
  }
}

/** Creates a car in the scene's yard that is in no lot. */
export async function addCar({ app, city, yardId }: CallScene): Promise<string> {
  return (await makeCar(app.database.db, { cityId: city.cityId, yardId })).carId
}

/** Creates a lot in the scene's city without flows. */
export async function makeSceneLot(
  scene: CallScene,
  auction: { readonly reserve?: number; readonly published?: boolean } = {},
) {
  const { reserve = null, published = true } = auction
  const { db } = scene.app.database
  const made = await makeAuction(db, {
    lots: [{ carId: await addCar(scene), reserve }],
    published,
    userId: scene.admin.userId,
  })
  const [lot] = made.lots
  if (!lot) throw new Error('The auction has no lot')
  return { ...lot, auctionId: made.auctionId }
}

/**
 * Creates a flow of the scene's dealer in this state, on a live lot, with gate passes for its evaluator and its driver,
 * and a Front Face picture.
 */
export async function makeSceneFlow(
  scene: CallScene,
  state: FlowState,
  more: { readonly reserve?: number } = {},
): Promise<SceneFlow> {
  const { dealer, evaluator, driver } = scene
  const { db } = scene.app.database
  const lot = await makeSceneLot(scene, more)
  const flowId = await makeFlow(db, { ...dealer, ...lot, state })
  const pass = { ...dealer, ...lot, flowId }
  const gatepassId = await makeGatePass(db, { ...pass, person: evaluator, yardId: scene.yardId })
  const delivery = { ...pass, person: driver, kind: 'delivery', yardId: scene.yardId } as const
  const deliveryPassId = await makeGatePass(db, delivery)
  const { fileId } = await makeEvaluationImage(db, { flowId, organisationId: dealer.organisationId })
  return { ...lot, flowEntityId: flowId, gatepassId, deliveryPassId, frontFace: `/files/${fileId}` }
}

/** The dealer's bid in {@link makeFlowUnderReserve}, in rupees. */
export const BID_UNDER_RESERVE = 5_000

/**
 * Creates a flow as {@link makeSceneFlow} does, on a lot that ended under its reserve and has the dealer as its only
 * bidder.
 */
export async function makeFlowUnderReserve(scene: CallScene, state: FlowState): Promise<SceneFlow> {
  const dealings = await makeSceneFlow(scene, state, { reserve: BID_UNDER_RESERVE * 2 })
  const { db } = scene.app.database
  await makeBid(db, { flowId: dealings.flowEntityId, amount: BID_UNDER_RESERVE })
  const ended = secondsFromNow(-1)
  await db
    .updateTable('lots')
    .set({
      first_ends_at: ended,
      ends_at: ended,
      outcome: 'reserve_not_met',
      outcome_at: ended,
      closed_at: ended,
    })
    .where('id', '=', dealings.lotId)
    .execute()
  return dealings
}

/** The house's counter-offer in {@link makeCounteredFlow}, in rupees. */
export const COUNTER = 8_000

/** Creates a flow as {@link makeFlowUnderReserve} does, with a counter-offer from the house to the dealer. */
export async function makeCounteredFlow(scene: CallScene, state: FlowState): Promise<SceneFlow> {
  const dealings = await makeFlowUnderReserve(scene, state)
  await scene.app.database.db
    .updateTable('lots')
    .set({
      counter_amount: COUNTER,
      counter_flow_id: dealings.flowEntityId,
      counter_until: secondsFromNow(86_400),
    })
    .where('id', '=', dealings.lotId)
    .execute()
  return dealings
}

/** Creates a flow as {@link makeSceneFlow} does, whose pickup photos are there. */
export async function makePhotographedFlow(scene: CallScene, state: FlowState): Promise<SceneFlow> {
  const dealings = await makeSceneFlow(scene, state)
  const { db } = scene.app.database
  const { organisationId } = scene.dealer
  for (const label of PICKUP_LABELS) {
    const { fileId } = await makeFile(db, { folder: 'delivery_photos', organisationId })
    const at = secondsFromNow(-60)
    await db
      .insertInto('delivery_photos')
      .values({ flow_id: dealings.flowEntityId, label, file_id: fileId, taken_at: at, uploaded_at: at })
      .execute()
  }
  return dealings
}

/** Creates a file uploaded by the dealer (or the scene's admin), and returns its address. */
export async function upload(
  { app, dealer, admin }: CallScene,
  folder: FileFolder,
  by: 'dealer' | 'admin' = 'dealer',
): Promise<string> {
  const { organisationId, userId } = by === 'dealer' ? dealer : admin
  const file = { folder, organisationId, uploadedBy: `user:${userId}` }
  return `/files/${(await makeFile(app.database.db, file)).fileId}`
}
