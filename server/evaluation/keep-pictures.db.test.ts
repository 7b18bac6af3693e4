import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { makeAuction, makeFlow } from '#server/testing/auction-factories.ts'
import {
  readWholeFlow,
  setEvaluationScene,
  takeCar,
  takePicture,
  type EvaluationScene,
} from '#server/testing/evaluation-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: EvaluationScene

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setEvaluationScene(app)
})

describe('saving pictures without submitting them', () => {
  test.each<FlowState>(['EVALUATION', 'EVALUATION_COMPLETE'])(
    'in %s replaces the pictures and keeps the state',
    async (state) => {
      const taken = await takeCar(app, scene, state)
      const answer = await scene.keep(taken, [await takePicture(app, scene.dealer.token, 'Left')])
      expect(answer.body).toMatchObject({ car: { state, evaluationImages: [{ angle: 'Left' }] } })
      expect((await readWholeFlow(app, taken.flowEntityId)).events).toEqual([])
    },
  )

  test('with an empty list reopens the evaluation', async () => {
    const taken = await takeCar(app, scene, 'EVALUATION_COMPLETE')
    expect((await scene.keep({ carId: taken.carId }, [])).body).toMatchObject({
      car: { state: 'EVALUATION' },
    })
  })

  test('needs a view for each picture', async () => {
    const taken = await takeCar(app, scene)
    expect((await scene.keep(taken, [await takePicture(app, scene.dealer.token, '')])).status).toBe(400)
    expect(
      (await scene.keep(taken, [await takePicture(app, scene.dealer.token, 'Engine')])).body,
    ).toMatchObject({
      status: 400,
      error: 'Please select view types for all additional images.',
    })
  })

  test('is 404 if flow and car do not match', async () => {
    const [one, other] = [await takeCar(app, scene), await takeCar(app, scene)]
    expect((await scene.keep({ carId: one.carId, flowEntityId: other.flowEntityId }, [])).status).toBe(404)
    expect((await scene.keep({ carId: one.carId, flowEntityId: one.flowEntityId }, [])).status).toBe(200)
  })

  test('a car’s id names its latest flow that is neither removed nor ended', async () => {
    const { db } = app.database
    const taken = await takeCar(app, scene, 'LAPSED')
    await db
      .updateTable('lots')
      .set({ outcome: 'no_bids', outcome_at: new Date(), closed_at: new Date() })
      .where('id', '=', taken.lotId)
      .execute()
    expect((await scene.keep({ carId: taken.carId }, [])).status).toBe(404)
    const { lots } = await makeAuction(db, { lots: [taken] })
    const newer = await makeFlow(db, {
      ...scene.dealer,
      carId: taken.carId,
      lotId: lots[0]?.lotId ?? '',
      state: 'EVALUATION',
    })
    expect((await scene.keep({ carId: taken.carId }, [])).body).toMatchObject({
      car: { flowEntityId: newer },
    })
  })
})
