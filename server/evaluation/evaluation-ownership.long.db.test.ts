import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { makeAdmin, UNUSED_ID } from '#server/testing/factories.ts'
import {
  readWholeFlow,
  setEvaluationScene,
  takeCar,
  takePicture,
  type EvaluationScene,
} from '#server/testing/evaluation-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

let app: TestApp
let scene: EvaluationScene

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setEvaluationScene(app)
})

const OTHER_STATES = FLOW_STATES.filter((state) => state !== 'EVALUATION' && state !== 'EVALUATION_COMPLETE')

describe('another dealer’s flow, or a flow outside evaluation', () => {
  test('is 404 to another dealer in every call, and nothing changes or leaks', async () => {
    const taken = await takeCar(app, scene)
    await scene.submit(taken.flowEntityId, [await takePicture(app, scene.dealer.token, 'Front Face')])
    const before = await readWholeFlow(app, taken.flowEntityId)
    const own = [await takePicture(app, scene.rival.token, 'Front Face')]
    const answers = [
      await app.call(
        'getCarDetailsByFlowEntity',
        { flowEntityId: taken.flowEntityId },
        { token: scene.rival.token },
      ),
      await scene.submit(taken.flowEntityId, own, scene.rival),
      await scene.submit(taken.flowEntityId, [], scene.rival),
      await scene.keep({ carId: taken.carId }, own, scene.rival),
      await scene.keep(taken, [], scene.rival),
      await scene.toPlaceBids(taken.carId, scene.rival),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND', error: 'This car is not in your list.' })
    }
    expect(await readWholeFlow(app, taken.flowEntityId)).toEqual(before)
  })

  test('is the same 404 for removed flows, and for malformed or unknown ids', async () => {
    const taken = await takeCar(app, scene, 'MY_CARS_NEW')
    await app.must('removeFromMyCars', { carId: taken.carId }, { token: scene.dealer.token })
    for (const flowEntityId of [taken.flowEntityId, UNUSED_ID, 'nonsense', "'; drop table flows"]) {
      const answers = [
        await app.call('getCarDetailsByFlowEntity', { flowEntityId }, { token: scene.dealer.token }),
        await scene.submit(flowEntityId, []),
        await scene.keep({ carId: taken.carId, flowEntityId }, []),
        await scene.keep({ carId: flowEntityId }, []),
        await scene.toPlaceBids(flowEntityId),
      ]
      for (const answer of answers) expect(answer.status, flowEntityId).toBe(404)
    }
  })

  test.each(partOf(OTHER_STATES, 0, 8))(
    'is 409 in %s, naming the state, and nothing changes',
    async (state) => {
      const taken = await takeCar(app, scene, state)
      const before = await readWholeFlow(app, taken.flowEntityId)
      const pictures = [await takePicture(app, scene.dealer.token, 'Front Face')]
      for (const answer of [
        await scene.submit(taken.flowEntityId, pictures),
        await scene.submit(taken.flowEntityId, []),
        await scene.keep(taken, pictures),
        await scene.keep(taken, []),
      ]) {
        expect(answer.status).toBe(409)
        expect(answer.body).toMatchObject({ code: 'WRONG_STATE', state })
      }
      expect(await readWholeFlow(app, taken.flowEntityId)).toEqual(before)
      const seen = await app.must(
        'getCarDetailsByFlowEntity',
        { flowEntityId: taken.flowEntityId },
        { token: scene.dealer.token },
      )
      expect(seen.state).toBe(state)
    },
  )

  test('is refused to an admin', async () => {
    const admin = await makeAdmin(app.database.db)
    const taken = await takeCar(app, scene)
    const { flowEntityId } = taken
    expect(
      (await app.call('getCarDetailsByFlowEntity', { flowEntityId }, { token: admin.token })).status,
    ).toBe(404)
    expect((await scene.submit(flowEntityId, [], admin)).status).toBe(403)
    expect((await scene.keep(taken, [], admin)).status).toBe(403)
    expect((await scene.toPlaceBids(taken.carId, admin)).status).toBe(403)
  })
})
