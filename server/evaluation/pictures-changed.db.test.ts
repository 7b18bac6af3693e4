import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNUSED_ID } from '#server/testing/factories.ts'
import {
  readWholeFlow,
  setEvaluationScene,
  takeCar,
  takePicture,
  type EvaluationScene,
  type SentPicture,
  type TakenCar,
} from '#server/testing/evaluation-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: EvaluationScene
let taken: TakenCar

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setEvaluationScene(app)
  taken = await takeCar(app, scene)
})

const CHANGED = { status: 409, body: { code: 'PICTURES_CHANGED' } }

function submit(evaluationImages: readonly SentPicture[], basedOn?: readonly string[]) {
  const { flowEntityId } = taken
  const input = { flowEntityId, evaluationImages: [...evaluationImages] }
  return app.call('submitEvaluation', basedOn === undefined ? input : { ...input, basedOn: [...basedOn] }, {
    token: scene.dealer.token,
  })
}

function keep(evaluationImages: readonly SentPicture[], basedOn: readonly string[]) {
  const { carId, flowEntityId } = taken
  const input = { carId, flowEntityId, evaluationImages: [...evaluationImages], basedOn: [...basedOn] }
  return app.call('updateCarEvaluation', input, { token: scene.dealer.token })
}

const take = (angle: string) => takePicture(app, scene.dealer.token, angle)

async function listed() {
  const { flowEntityId } = taken
  const { car } = await app.must('getCarDetailsByFlowEntity', { flowEntityId }, { token: scene.dealer.token })
  return car.evaluationImages
}

const idsOf = (pictures: readonly { readonly id: string }[]) => pictures.map(({ id }) => id)

describe('pictures replaced by a caller who says which pictures it saw', () => {
  test('are replaced if it saw the latest', async () => {
    expect((await submit([await take('Front Face')], [])).status).toBe(200)
    const seen = await listed()
    const again = await submit([...seen, await take('Rear')], idsOf(seen))
    expect(again.status).toBe(200)
    expect((await listed()).map(({ angle }) => angle)).toEqual(['Front Face', 'Rear'])
    expect((await keep([], idsOf(await listed()))).status).toBe(200)
  })

  test('are left alone if others were added, removed or put in another order since', async () => {
    await submit([await take('Front Face'), await take('Left')])
    const seen = await listed()
    const [front, left] = seen
    if (front === undefined || left === undefined) throw new Error('Two pictures were submitted.')
    for (const change of [[front, left, await take('Rear')], [front], [left, front]]) {
      await submit(change)
      const before = await readWholeFlow(app, taken.flowEntityId)
      expect(await submit([front, left, await take('Inside Boot')], idsOf(seen))).toMatchObject(CHANGED)
      expect(await keep([front], idsOf(seen))).toMatchObject(CHANGED)
      expect(await keep([], idsOf(seen))).toMatchObject(CHANGED)
      expect(await readWholeFlow(app, taken.flowEntityId)).toEqual(before)
      await submit([front, left])
    }
  })

  test('are left alone if a picture got another view since', async () => {
    const picture = await take('Left')
    await submit([await take('Front Face'), picture])
    const seen = await listed()
    await submit([{ ...picture, angle: 'Front Face' }, ...seen.slice(0, 1)])
    expect(await submit(seen, idsOf(seen))).toMatchObject(CHANGED)
  })

  test('are left alone if it saw pictures that were never there', async () => {
    const pictures = [await take('Front Face')]
    expect(await submit(pictures, [UNUSED_ID])).toMatchObject(CHANGED)
    expect(await submit(pictures, ['nonsense'])).toMatchObject(CHANGED)
  })

  test('of several at once are those of one of them, and the others are notified', async () => {
    const lists = await Promise.all(Array.from({ length: 5 }, async () => [await take('Front Face')]))
    const answers = await Promise.all(lists.map((list) => submit(list, [])))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409)).toMatchObject([CHANGED, CHANGED, CHANGED, CHANGED])
    expect(await listed()).toHaveLength(1)
  })

  test('once the car has moved on are refused for its state, not for the change', async () => {
    const pictures = [await take('Front Face')]
    await submit(pictures)
    const seen = await listed()
    await app.must(
      'updateCarWorkflowStatus',
      { carId: taken.carId, status: 'PLACE_BIDS' },
      { token: scene.dealer.token },
    )
    expect(await submit(pictures, [])).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', state: 'PLACE_BIDS' },
    })
    expect(await submit(pictures, idsOf(seen))).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  })
})
