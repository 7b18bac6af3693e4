import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import { FLOW_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import { makeAuction, makeCar, makeFlow } from '#server/testing/auction-factories.ts'
import { readWholeFlow, uploadPicture } from '#server/testing/evaluation-scene.ts'
import {
  makeCity,
  makeDealer,
  makePerson,
  type MadePerson,
  type MadeUser,
} from '#server/testing/factories.ts'
import { makeFieldAccess, makeGatePass, signInFieldWorker } from '#server/testing/field-factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

let app: TestApp
let cityId: string
let dealer: MadeUser
let evaluator: MadePerson
let token: string

beforeAll(async () => {
  app = await startTestApp()
  ;({ cityId } = await makeCity(app.database.db))
})
afterAll(() => app.stop())

beforeEach(async () => {
  const { db } = app.database
  dealer = await makeDealer(db, { cityIds: [cityId] })
  evaluator = await makePerson(db, { organisationId: dealer.organisationId })
  token = await signInFieldWorker(db, evaluator)
})

/** Makes a flow of the dealer with a pass in the evaluator's name. */
async function makeFlowWithPass(state: FlowState = 'EVALUATION') {
  const { db } = app.database
  const car = await makeCar(db, { cityId })
  const { auctionId, lots } = await makeAuction(db, { lots: [car] })
  const [lot] = lots
  if (!lot) throw new Error('The auction has no lot.')
  const flowEntityId = await makeFlow(db, { ...dealer, ...lot, state })
  await makeGatePass(db, { flowId: flowEntityId, ...dealer, auctionId, person: evaluator })
  return { ...lot, flowEntityId }
}

const grantAccess = (more: Partial<Parameters<typeof makeFieldAccess>[1]> = {}) =>
  makeFieldAccess(app.database.db, { ...dealer, person: evaluator, ...more })

const MINUTE = 60_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()

interface Taken {
  /** The id as answers give it. */
  readonly id: string
  readonly pictureId: string
  readonly angle: string
  readonly url: string
  readonly takenAt: string
}

/** Takes and uploads a picture. */
async function take(angle: EvaluationAngle = 'Left', takenAt = minutesAgo(5), by = token): Promise<Taken> {
  const id = randomUUID()
  return { id, pictureId: id.replaceAll('-', ''), angle, url: (await uploadPicture(app, by)).fileId, takenAt }
}

const add = (flowEntityId: string, { pictureId, angle, url, takenAt }: Taken, by = token) =>
  app.call('addEvaluationPicture', { flowEntityId, pictureId, angle, url, takenAt }, { token: by })

async function idsOf(flowEntityId: string): Promise<readonly string[]> {
  return (await readWholeFlow(app, flowEntityId)).pictures.map(({ id }) => id)
}

describe('adding one picture', () => {
  test('adds it under its own id and keeps the others and the state', async () => {
    const { flowEntityId } = await makeFlowWithPass()
    await grantAccess()
    const [left, rear] = [await take('Left'), await take('Rear')]
    await add(flowEntityId, left)
    const answer = await add(flowEntityId, rear)
    expect(answer.body).toMatchObject({
      car: {
        state: 'EVALUATION',
        evaluationImages: [
          { id: left.id, angle: 'Left' },
          { id: rear.id, angle: 'Rear' },
        ],
      },
    })
    expect((await readWholeFlow(app, flowEntityId)).events).toEqual([])
  })

  test('a repeat with the same id adds nothing, not even after it was replaced or removed', async () => {
    const { flowEntityId } = await makeFlowWithPass()
    await grantAccess()
    const [first, second] = [await take('Left', minutesAgo(5)), await take('Left', minutesAgo(4))]
    expect((await add(flowEntityId, first)).status).toBe(200)
    expect((await add(flowEntityId, first)).status).toBe(200)
    expect(await idsOf(flowEntityId)).toEqual([first.id])
    expect((await add(flowEntityId, second)).status).toBe(200)
    expect((await add(flowEntityId, first)).status).toBe(200)
    expect(await idsOf(flowEntityId)).toEqual([second.id])
    await app.must('submitEvaluation', { flowEntityId, evaluationImages: [] }, { token: dealer.token })
    expect((await add(flowEntityId, second)).body).toMatchObject({ car: { evaluationImages: [] } })
  })

  test('with one idempotency key, a lost answer is given again', async () => {
    const { flowEntityId } = await makeFlowWithPass()
    await grantAccess()
    const picture = await take()
    const send = () =>
      app.call(
        'addEvaluationPicture',
        { flowEntityId, ...picture },
        { token, headers: { 'idempotency-key': picture.pictureId } },
      )
    expect((await Promise.all([send(), send(), send()])).some(({ status }) => status === 200)).toBe(true)
    expect((await send()).status).toBe(200)
    expect(await idsOf(flowEntityId)).toEqual([picture.id])
  })

  test('replaces the only picture of its view in its place, unless that was taken later', async () => {
    const { flowEntityId } = await makeFlowWithPass()
    await grantAccess()
    const front = await take('Front Face', minutesAgo(9))
    const rear = await take('Rear', minutesAgo(8))
    const newFront = await take('Front Face', minutesAgo(3))
    const lateFront = await take('Front Face', minutesAgo(7))
    for (const picture of [front, rear, newFront, lateFront]) await add(flowEntityId, picture)
    expect(await idsOf(flowEntityId)).toEqual([newFront.id, rear.id, lateFront.id])
  })

  test('of two devices at once, loses none of the views', async () => {
    const { flowEntityId } = await makeFlowWithPass()
    await grantAccess()
    const angles = ['Front Face', 'Left', 'Right', 'Rear', 'Inside First row', 'Inside Boot'] as const
    const other = await signInFieldWorker(app.database.db, evaluator)
    const taken = await Promise.all(
      angles.map((angle, index) => take(angle, minutesAgo(5), index % 2 === 0 ? token : other)),
    )
    const answers = await Promise.all(
      taken.map((picture, index) => add(flowEntityId, picture, index % 2 === 0 ? token : other)),
    )
    expect(answers.map(({ status }) => status)).toEqual(taken.map(() => 200))
    expect((await idsOf(flowEntityId)).toSorted()).toEqual(taken.map(({ id }) => id).toSorted())
  })

  test('the same picture at once by two devices is there once', async () => {
    const { flowEntityId } = await makeFlowWithPass()
    await grantAccess()
    const picture = await take()
    const answers = await Promise.all([add(flowEntityId, picture), add(flowEntityId, picture)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await idsOf(flowEntityId)).toEqual([picture.id])
  })

  test('works for the dealer too, whose list keeps its ids', async () => {
    const { flowEntityId } = await makeFlowWithPass()
    const picture = await take('Front Face', minutesAgo(5), dealer.token)
    const answer = await add(flowEntityId, picture, dealer.token)
    if (!answer.ok) throw new Error(answer.body.detail)
    const held = (answer.body.car?.evaluationImages ?? []).map(({ angle, url }) => ({ angle, url }))
    const input = { flowEntityId, evaluationImages: held }
    const { car } = await app.must('submitEvaluation', input, { token: dealer.token })
    expect(car.evaluationImages.map(({ id }) => id)).toEqual([picture.id])
  })
})

describe('a picture that cannot be added', () => {
  test('has no view, no file of the caller’s, or another picture’s id', async () => {
    const { flowEntityId } = await makeFlowWithPass()
    const other = await makeFlowWithPass()
    await grantAccess()
    const picture = await take()
    expect((await add(flowEntityId, { ...picture, angle: 'Roof' })).body).toMatchObject({
      status: 400,
      error: 'Please select view types for all additional images.',
    })
    expect((await add(flowEntityId, await take('Left', minutesAgo(1), dealer.token))).status).toBe(400)
    expect((await add(flowEntityId, { ...picture, pictureId: 'nonsense' })).status).toBe(400)
    expect((await add(flowEntityId, { ...picture, takenAt: 'yesterday' })).status).toBe(400)
    expect((await add(flowEntityId, picture)).status).toBe(200)
    expect((await add(other.flowEntityId, picture)).status).toBe(400)
    const before = await readWholeFlow(app, other.flowEntityId)
    expect(before.pictures).toEqual([])
  })

  test('is the thirty-first', async () => {
    const { flowEntityId } = await makeFlowWithPass()
    await grantAccess()
    const { url } = await take()
    const evaluationImages = Array.from({ length: 30 }, () => ({ angle: 'Left', url }))
    const { carId } = await app
      .must('getCarDetailsByFlowEntity', { flowEntityId }, { token })
      .then(({ car }) => ({ carId: car.id }))
    await app.must('updateCarEvaluation', { carId, flowEntityId, evaluationImages }, { token })
    expect((await add(flowEntityId, await take('Rear'))).body).toMatchObject({
      status: 400,
      error: 'At most 30 pictures.',
    })
  })

  test('is another dealer’s or evaluator’s: 404, and nothing changes', async () => {
    const { db } = app.database
    const { flowEntityId } = await makeFlowWithPass()
    await grantAccess()
    const rival = await makeDealer(db, { cityIds: [cityId] })
    const colleague = await makePerson(db, { organisationId: dealer.organisationId })
    await makeFieldAccess(db, { ...dealer, person: colleague })
    for (const by of [rival.token, await signInFieldWorker(db, colleague)]) {
      const answer = await add(flowEntityId, await take('Left', minutesAgo(1), by), by)
      expect(answer.body).toMatchObject({ status: 404, error: 'This car is not in your list.' })
    }
    expect(await idsOf(flowEntityId)).toEqual([])
  })

  test.each(
    partOf(
      FLOW_STATES.filter((state) => state !== 'EVALUATION' && state !== 'EVALUATION_COMPLETE'),
      0,
      5,
    ),
  )('is for a car in %s: 409, and the evaluator is notified', async (state) => {
    const { flowEntityId } = await makeFlowWithPass(state)
    await grantAccess()
    for (const by of [token, dealer.token]) {
      const answer = await add(flowEntityId, await take('Left', minutesAgo(1), by), by)
      expect(answer.body).toMatchObject({ status: 409, code: 'WRONG_STATE', state })
    }
    expect(await idsOf(flowEntityId)).toEqual([])
  })
})

describe('while pictures are on their way', () => {
  test('the dealer moves the car to bidding: a late one is refused, one that had arrived is not', async () => {
    const { flowEntityId, carId } = await makeFlowWithPass()
    await grantAccess()
    const front = await take('Front Face')
    await add(flowEntityId, front)
    await app.must('submitEvaluation', { flowEntityId }, { token })
    await app.must('updateCarWorkflowStatus', { carId, status: 'PLACE_BIDS' }, { token: dealer.token })
    expect((await add(flowEntityId, await take('Left'))).body).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: 'This car cannot take evaluation pictures: it is at "Open for bids".',
    })
    expect((await add(flowEntityId, front)).body).toEqual({})
    expect(await idsOf(flowEntityId)).toEqual([front.id])
  })

  test('the move to bidding and pictures at once leave no picture half added', async () => {
    const { flowEntityId, carId } = await makeFlowWithPass()
    await grantAccess()
    await add(flowEntityId, await take('Front Face'))
    await app.must('submitEvaluation', { flowEntityId }, { token })
    const taken = [await take('Left'), await take('Right'), await take('Rear')]
    const [, ...answers] = await Promise.all([
      app.must('updateCarWorkflowStatus', { carId, status: 'PLACE_BIDS' }, { token: dealer.token }),
      ...taken.map((picture) => add(flowEntityId, picture)),
    ])
    const added = answers.filter(({ status }) => status === 200).length
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await idsOf(flowEntityId)).toHaveLength(1 + added)
  })

  test('the dealer takes the access away while another dealer’s holds the session: 404, and nothing is added', async () => {
    const { db } = app.database
    const { flowEntityId } = await makeFlowWithPass()
    const accessId = await grantAccess()
    const other = await makeDealer(db)
    const there = await makePerson(db, { organisationId: other.organisationId, phone: evaluator.phone })
    await makeFieldAccess(db, { ...other, person: there })
    const picture = await take()
    await app.must('revokeFieldAccess', { accessId }, { token: dealer.token })
    expect((await add(flowEntityId, picture)).body).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await idsOf(flowEntityId)).toEqual([])
  })
})

describe('submitting the pictures that the car has', () => {
  test('completes the evaluation with all of them', async () => {
    const { flowEntityId } = await makeFlowWithPass()
    await grantAccess()
    for (const angle of ['Front Face', 'Rear'] as const) await add(flowEntityId, await take(angle))
    const answer = await app.call('submitEvaluation', { flowEntityId }, { token })
    expect(answer.body).toMatchObject({
      state: 'EVALUATION_COMPLETE',
      car: { evaluationImages: [{ angle: 'Front Face' }, { angle: 'Rear' }] },
    })
  })

  test('needs a Front Face', async () => {
    const { flowEntityId } = await makeFlowWithPass()
    await grantAccess()
    const sentence = "A 'Front Face' image is mandatory for bidding."
    expect((await app.call('submitEvaluation', { flowEntityId }, { token })).body).toMatchObject({
      status: 400,
      error: sentence,
    })
    await add(flowEntityId, await take('Rear'))
    expect((await app.call('submitEvaluation', { flowEntityId }, { token })).body).toMatchObject({
      status: 400,
      error: sentence,
    })
  })

  test('is 404 for a car that the caller does not have, and 409 for one that has moved on', async () => {
    const { flowEntityId } = await makeFlowWithPass('PLACE_BIDS')
    await grantAccess()
    const rival = await makeDealer(app.database.db, { cityIds: [cityId] })
    expect((await app.call('submitEvaluation', { flowEntityId }, { token: rival.token })).status).toBe(404)
    expect((await app.call('submitEvaluation', { flowEntityId }, { token })).status).toBe(404)
    expect(
      (await app.call('submitEvaluation', { flowEntityId }, { token: dealer.token })).body,
    ).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
    })
  })
})
