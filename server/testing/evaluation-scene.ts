import { makeAuction, makeCar, makeFlow } from './auction-factories.ts'
import { makeCity, makeDealer, type MadeUser } from './factories.ts'
import { makePicture } from './sample-files.ts'
import type { FlowState } from '#domain/flows/car-lifecycle.ts'
import type { Answer, TestApp } from './test-app.ts'

/** Two dealers of one city, who take pictures of cars. */
export interface EvaluationScene {
  readonly dealer: MadeUser
  readonly rival: MadeUser
  readonly cityId: string
  /** Hands pictures in; in the dealer's name unless `by` says whose. */
  submit(
    flowEntityId: string,
    pictures: readonly SentPicture[],
    by?: MadeUser,
  ): Promise<Answer<'submitEvaluation'>>
  /** Keeps pictures without handing them in. */
  keep(
    name: { readonly carId: string; readonly flowEntityId?: string },
    pictures: readonly SentPicture[],
    by?: MadeUser,
  ): Promise<Answer<'updateCarEvaluation'>>
  /** Asks for the step to Place Bids, or to whatever `status` says. */
  toPlaceBids(carId: string, by?: MadeUser, status?: string): Promise<Answer<'updateCarWorkflowStatus'>>
}

/** A car that the dealer has taken. */
export interface TakenCar {
  readonly flowEntityId: string
  readonly carId: string
  readonly lotId: string
}

/** A picture as calls name it. */
export interface SentPicture {
  readonly angle: string
  readonly url: string
}

/** Sets the scene, anew for each test. */
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

/** A car in a lot that lives, with a flow of the dealer's in this state. */
export async function takeCar(
  { database: { db } }: TestApp,
  scene: EvaluationScene,
  state: FlowState = 'EVALUATION',
): Promise<TakenCar> {
  const car = await makeCar(db, { cityId: scene.cityId })
  const { lots } = await makeAuction(db, { lots: [car] })
  const [lot] = lots
  if (!lot) throw new Error('an auction of one lot has a lot')
  return { ...lot, flowEntityId: await makeFlow(db, { ...scene.dealer, ...lot, state }) }
}

/** Uploads a picture for an evaluation with this token. */
export async function uploadPicture(app: TestApp, token: string) {
  const picture = await makePicture()
  return app.must(
    'uploadFile',
    { file: picture.toString('base64'), folder: 'evaluations', fileName: 'front.jpg' },
    { token },
  )
}

/** Uploads a picture of this view. */
export async function takePicture(app: TestApp, token: string, angle = 'Front Face'): Promise<SentPicture> {
  return { angle, url: (await uploadPicture(app, token)).publicUrl }
}

/** All that a flow is and holds, to tell whether anything changed. */
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
