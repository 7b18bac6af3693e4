import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  readWholeFlow,
  setEvaluationScene,
  takeCar,
  takePicture,
  type EvaluationScene,
} from '#server/testing/evaluation-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'

let app: TestApp
let scene: EvaluationScene

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setEvaluationScene(app)
})

describe('moving a car to Place Bids', () => {
  test('needs submitted pictures that still include the Front Face', async () => {
    const taken = await takeCar(app, scene)
    expect((await scene.toPlaceBids(taken.carId)).body).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      state: 'EVALUATION',
      error: expect.stringContaining('"Evaluation under way"'),
    })
    await scene.submit(taken.flowEntityId, [await takePicture(app, scene.dealer.token, 'Front Face')])
    await scene.keep(taken, [await takePicture(app, scene.dealer.token, 'Left')])
    expect((await scene.toPlaceBids(taken.carId)).body).toMatchObject({
      status: 400,
      error: "A 'Front Face' image is mandatory for bidding.",
    })
    await scene.keep(taken, [await takePicture(app, scene.dealer.token, 'Front Face')])
    const answer = await scene.toPlaceBids(taken.carId)
    expect(answer.body).toMatchObject({ car: { state: 'PLACE_BIDS', flowEntityId: taken.flowEntityId } })
  })

  test('succeeds once, and accepts no other status', async () => {
    const taken = await takeCar(app, scene)
    await scene.submit(taken.flowEntityId, [await takePicture(app, scene.dealer.token, 'Front Face')])
    expect((await scene.toPlaceBids(taken.carId, scene.dealer, 'BID_AWARDED')).body).toMatchObject({
      status: 400,
      error: 'This can only be PLACE_BIDS.',
    })
    const answers = await Promise.all(Array.from({ length: 8 }, () => scene.toPlaceBids(taken.carId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(
      (await scene.submit(taken.flowEntityId, [await takePicture(app, scene.dealer.token, 'Front Face')]))
        .status,
    ).toBe(409)
    expect((await scene.keep(taken, [])).status).toBe(409)
  })

  test('and a concurrent reopening never leave a car in bidding without its Front Face', async () => {
    for (let round = 0; round < sizeOf({ short: 2, long: 6 }); round += 1) {
      const taken = await takeCar(app, scene)
      await scene.submit(taken.flowEntityId, [await takePicture(app, scene.dealer.token, 'Front Face')])
      const [moved, reopened] = await Promise.all([scene.toPlaceBids(taken.carId), scene.keep(taken, [])])
      const { flow, pictures } = await readWholeFlow(app, taken.flowEntityId)
      expect([moved.status, reopened.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect([flow?.state, pictures.length]).toEqual(moved.ok ? ['PLACE_BIDS', 1] : ['EVALUATION', 0])
    }
  })
})
