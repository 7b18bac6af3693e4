import { makeAuction, makeCar, makeFlow } from './auction-factories.ts'
import { makeCity, makeDealer, type MadeUser } from './factories.ts'
import { makePicture } from './sample-files.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Answer, TestApp } from './test-app.ts'

/** Two dealers of one city who evaluate cars. */
export interface EvaluationScene {
  readonly dealer: MadeUser
  readonly rival: MadeUser
  readonly cityId: string
  /** Submits pictures as the dealer, or as `by`. */
  submit(
    flowEntityId: string,
    pictures: readonly SentPicture[],
    by?: MadeUser,
  ): Promise<Answer<'submitEvaluation'>>
  /** Saves pictures without submitting them. */
  keep(
    name: { readonly carId: string; readonly flowEntityId?: string },
    pictures: readonly SentPicture[],
    by?: MadeUser,
  ): Promise<Answer<'updateCarEvaluation'>>
  /** Requests the move to Place Bids, or to `status`. */
  toPlaceBids(carId: string, by?: MadeUser, status?: string): Promise<Answer<'updateCarWorkflowStatus'>>
}

/** A car on which the dealer has a flow. */
export interface TakenCar {
  readonly flowEntityId: string
  readonly carId: string
  readonly lotId: string
}

/** A picture in the format of calls. */
export interface SentPicture {
  readonly angle: string
  readonly url: string
}

/** Creates a new scene with its own city. */
export async function setEvaluationScene(app: TestApp): Promise<EvaluationScene> {
  const { db } = app.database
  const { cityId } = await makeCity(db)
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  return {
    cityId,
    dealer,
    rival: await makeDealer(db, { cityIds: [cityId] }),
    submit: (flowEntityId, pictures, { token } = dealer) =>
      app.call('submitEvaluation', { flowEntityId, evaluationImages: [...pictures] }, { token }),
    keep: (name, pictures, { token } = dealer) =>
      app.call('updateCarEvaluation', { ...name, evaluationImages: [...pictures] }, { token }),
    toPlaceBids: (carId, { token } = dealer, status = 'PLACE_BIDS') =>
      app.call('updateCarWorkflowStatus', { carId, status: status as 'PLACE_BIDS' }, { token }),
  }
}

/** Creates a car in a live lot, with a flow of the dealer in this state. */
export async function takeCar(
  { database: { db } }: TestApp,
  scene: EvaluationScene,
  state: FlowState = 'EVALUATION',
): Promise<TakenCar> {
  const car = await makeCar(db, { cityId: scene.cityId })
  const { lots } = await makeAuction(db, { lots: [car] })
  const [lot] = lots
  if (!lot) throw new Error('The auction has no lot')
  return { ...lot, flowEntityId: await makeFlow(db, { ...scene.dealer, ...lot, state }) }
}

/** Uploads an evaluation picture as the holder of this token. */
export async function uploadPicture(app: TestApp, token: string) {
  const picture = await makePicture('jpeg', { width: 64, height: 40 })
  return app.must(
    'uploadFile',
    { file: picture.toString('base64'), folder: 'evaluations', fileName: 'front.jpg' },
    { token },
  )
}

/** Uploads a picture of this angle. */
export async function takePicture(app: TestApp, token: string, angle = 'Front Face'): Promise<SentPicture> {
  return { angle, url: (await uploadPicture(app, token)).publicUrl }
}

/** Reads everything stored about a flow, to detect any change. */
export async function readWholeFlow({ database: { db } }: TestApp, flowId: string) {
  const flow = await db.selectFrom('flows').selectAll().where('id', '=', flowId).executeTakeFirst()
  const pictures = await db
    .selectFrom('evaluation_images')
    .selectAll()
    .where('flow_id', '=', flowId)
    .orderBy('position')
    .execute()
  const events = await db
    .selectFrom('events')
    .select(['event', 'from_state', 'to_state'])
    .where('flow_id', '=', flowId)
    .orderBy('id')
    .execute()
  return { flow, pictures, events }
}
