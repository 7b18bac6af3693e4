import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FLOW_STATES } from '#domain/lifecycle/car-lifecycle.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import {
  readWholeFlow,
  setEvaluationScene,
  submitPictures,
  takeCar,
  takePicture,
  type EvaluationScene,
  type SentPicture,
  keepPictures,
} from '#server/testing/evaluation-scene.ts'
import { startTestHouse, type TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let scene: EvaluationScene

beforeAll(async () => {
  house = await startTestHouse()
})
afterAll(() => house.stop())
beforeEach(async () => {
  scene = await setEvaluationScene(house)
})

const submit = (flowEntityId: string, pictures: readonly SentPicture[], by = scene.dealer) =>
  submitPictures(house, by.token, flowEntityId, pictures)

const update = (
  name: { readonly carId: string; readonly flowEntityId?: string },
  pictures: readonly SentPicture[],
  by = scene.dealer,
) => keepPictures(house, by.token, name, pictures)

const toPlaceBids = (carId: string, by = scene.dealer, status = 'PLACE_BIDS') =>
  house.call('updateCarWorkflowStatus', { carId, status: status as 'PLACE_BIDS' }, { token: by.token })

const NOBODY = '11111111-2222-3333-4444-555555555555'

describe('what is another’s, or in another state', () => {
  test('is 404 to another dealer in every call, and nothing changes or is told', async () => {
    const taken = await takeCar(house, scene)
    await submit(taken.flowEntityId, [await takePicture(house, scene.dealer.token, 'Front Face')])
    const before = await readWholeFlow(house, taken.flowEntityId)
    const own = [await takePicture(house, scene.rival.token, 'Front Face')]
    const answers = [
      await house.call(
        'getCarDetailsByFlowEntity',
        { flowEntityId: taken.flowEntityId },
        { token: scene.rival.token },
      ),
      await submit(taken.flowEntityId, own, scene.rival),
      await submit(taken.flowEntityId, [], scene.rival),
      await update({ carId: taken.carId }, own, scene.rival),
      await update(taken, [], scene.rival),
      await toPlaceBids(taken.carId, scene.rival),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND', error: 'This car is not in your list.' })
    }
    expect(await readWholeFlow(house, taken.flowEntityId)).toEqual(before)
  })

  test('is the same 404 for what is removed, malformed, or nowhere', async () => {
    const taken = await takeCar(house, scene, 'MY_CARS_NEW')
    await house.must('removeFromMyCars', { carId: taken.carId }, { token: scene.dealer.token })
    for (const flowEntityId of [taken.flowEntityId, NOBODY, 'nonsense', "'; drop table flows"]) {
      const answers = [
        await house.call('getCarDetailsByFlowEntity', { flowEntityId }, { token: scene.dealer.token }),
        await submit(flowEntityId, []),
        await update({ carId: taken.carId, flowEntityId }, []),
        await update({ carId: flowEntityId }, []),
        await toPlaceBids(flowEntityId),
      ]
      for (const answer of answers) expect(answer.status, flowEntityId).toBe(404)
    }
  })

  test.each(FLOW_STATES.filter((state) => state !== 'EVALUATION' && state !== 'EVALUATION_COMPLETE'))(
    'is 409 in %s, naming it, and nothing changes',
    async (state) => {
      const taken = await takeCar(house, scene, state)
      const before = await readWholeFlow(house, taken.flowEntityId)
      const pictures = [await takePicture(house, scene.dealer.token, 'Front Face')]
      for (const answer of [
        await submit(taken.flowEntityId, pictures),
        await submit(taken.flowEntityId, []),
        await update(taken, pictures),
        await update(taken, []),
      ]) {
        expect(answer.status).toBe(409)
        expect(answer.body).toMatchObject({
          code: 'WRONG_STATE',
          error: expect.stringContaining(`(${state})`),
        })
      }
      expect(await readWholeFlow(house, taken.flowEntityId)).toEqual(before)
      const seen = await house.must(
        'getCarDetailsByFlowEntity',
        { flowEntityId: taken.flowEntityId },
        { token: scene.dealer.token },
      )
      expect(seen.state).toBe(state)
    },
  )

  test('an admin has no flows, and changes none', async () => {
    const admin = await makeAdmin(house.database.db)
    const taken = await takeCar(house, scene)
    const { flowEntityId } = taken
    expect(
      (await house.call('getCarDetailsByFlowEntity', { flowEntityId }, { token: admin.token })).status,
    ).toBe(404)
    expect((await submit(flowEntityId, [], admin)).status).toBe(403)
    expect((await update(taken, [], admin)).status).toBe(403)
    expect((await toPlaceBids(taken.carId, admin)).status).toBe(403)
  })
})
