import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { isReportOpen } from '#domain/evaluation/condition-report.ts'
import {
  setEvaluationScene,
  takeCar,
  uploadPicture,
  type EvaluationScene,
  type TakenCar,
} from '#server/testing/evaluation-scene.ts'
import { makeAdmin, makePerson, UNUSED_ID, type MadePerson } from '#server/testing/factories.ts'
import { makeFieldAccess, makeGatePass, signInFieldWorker } from '#server/testing/field-factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

let app: TestApp
let scene: EvaluationScene
let taken: TakenCar
let evaluator: MadePerson
let accessId: string
let token: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setEvaluationScene(app)
  const { organisationId } = scene.dealer
  evaluator = await makePerson(app.database.db, { organisationId })
  accessId = await makeFieldAccess(app.database.db, { organisationId, person: evaluator })
  taken = await takeWithPass()
  token = await signInFieldWorker(app.database.db, evaluator)
})

/** Creates a car of the dealer with a gate pass in the evaluator's name. */
async function takeWithPass(state?: Parameters<typeof takeCar>[2]): Promise<TakenCar> {
  const { db } = app.database
  const car = await takeCar(app, scene, state)
  const { auction_id: auctionId } = await db
    .selectFrom('lots')
    .select('auction_id')
    .where('id', '=', car.lotId)
    .executeTakeFirstOrThrow()
  await makeGatePass(db, { ...scene.dealer, flowId: car.flowEntityId, auctionId, person: evaluator })
  return car
}

const DENT = { id: 'dent', panel: 'roof', kind: 'dent', severity: 'light' } as const
const MINUTE = 60_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()

type Picture = Omit<Input<'addDamagePicture'>, 'flowEntityId'> & { readonly url: string }

/** Takes and uploads a picture of a damage. */
async function take(more: Partial<Picture> = {}, by = token): Promise<Picture> {
  const pictureId = randomUUID().replaceAll('-', '')
  const url = (await uploadPicture(app, by)).fileId
  return { damageId: 'dent', pictureId, url, takenAt: minutesAgo(5), ...more }
}

const add = (picture: Picture, by = token, { flowEntityId } = taken) =>
  app.call('addDamagePicture', { flowEntityId, ...picture }, { token: by })

const save = (report: Partial<Input<'saveConditionReport'>>, by = token, { flowEntityId } = taken) =>
  app.call(
    'saveConditionReport',
    { flowEntityId, sections: {}, damages: [], odometer: null, ...report },
    { token: by },
  )

const read = ({ flowEntityId } = taken) =>
  app.must('getConditionReport', { flowEntityId }, { token: scene.dealer.token })

/** Returns the file at each damage of the stored report; null without a picture. */
async function filesAtDamages(): Promise<readonly (string | null)[]> {
  const { damages } = await read()
  return damages.map(({ pictureUrl }) => /^\/files\/([^?]+)/.exec(pictureUrl ?? '')?.[1] ?? null)
}

describe('a picture of a damage', () => {
  test('stands at its damage when the report came first, and the version rises', async () => {
    await save({ version: 0, damages: [DENT] })
    const picture = await take()
    expect((await add(picture)).body).toEqual({ isAtDamage: true })
    expect(await filesAtDamages()).toEqual([picture.url])
    const report = await read()
    expect(report).toMatchObject({ version: 2, savedBy: 'evaluator' })
    expect((await app.fetch(report.damages[0]?.thumbnailUrl ?? '')).status).toBe(200)
    const late = await save({ version: 1, odometer: 5 })
    expect(late.body).toMatchObject({ status: 409, code: 'REPORT_CHANGED', version: 2 })
  })

  test('waits for its damage when it came first', async () => {
    const picture = await take()
    expect((await add(picture)).body).toEqual({ isAtDamage: false })
    expect(await read()).toMatchObject({ version: 0, damages: [] })
    const other = { ...DENT, id: 'other' }
    const saved = await save({ version: 0, damages: [other, DENT] })
    expect(saved.body).toMatchObject({ version: 1 })
    expect(await filesAtDamages()).toEqual([null, picture.url])
  })

  test('stays when the report is saved again, with its link or without', async () => {
    const picture = await take()
    await add(picture)
    await save({ damages: [DENT] })
    await save({ damages: [{ ...DENT, note: 'By hail' }] })
    expect(await filesAtDamages()).toEqual([picture.url])
    const { version, damages } = await read()
    const pictureUrl = damages[0]?.pictureUrl ?? ''
    expect((await save({ version, damages: [{ ...DENT, pictureUrl }] }, scene.dealer.token)).status).toBe(200)
    expect(await filesAtDamages()).toEqual([picture.url])
  })

  test('is removed with its damage', async () => {
    await add(await take())
    await save({ damages: [DENT] })
    await save({ damages: [] })
    expect((await read()).damages).toEqual([])
  })

  test('gives way to one that was taken later, whichever arrives first', async () => {
    await save({ damages: [DENT] })
    const [early, late] = [await take({ takenAt: minutesAgo(9) }), await take({ takenAt: minutesAgo(3) })]
    await add(early)
    await add(late)
    expect(await filesAtDamages()).toEqual([late.url])
    const between = await take({ takenAt: minutesAgo(6) })
    expect((await add(between)).body).toEqual({ isAtDamage: true })
    expect(await filesAtDamages()).toEqual([late.url])
    await save({ damages: [DENT] })
    expect(await filesAtDamages()).toEqual([late.url])
  })

  test('is one line of the timeline with the report of the same person', async () => {
    await save({ damages: [DENT] })
    await add(await take())
    const { interactionHistory } = await app.must(
      'getCarDetails',
      { carId: taken.carId },
      { token: scene.dealer.token },
    )
    expect(interactionHistory.map(({ log }) => log)).toEqual(['Condition report saved'])
  })
})

describe('a repeat', () => {
  test('with the picture’s id changes nothing, not even after another one or the removal of the damage', async () => {
    await save({ damages: [DENT] })
    const [first, second] = [await take({ takenAt: minutesAgo(5) }), await take({ takenAt: minutesAgo(4) })]
    await add(first)
    const { version } = await read()
    expect((await add(first)).body).toEqual({ isAtDamage: true })
    expect(await read()).toMatchObject({ version })
    await add(second)
    expect((await add(first)).body).toEqual({ isAtDamage: true })
    expect(await filesAtDamages()).toEqual([second.url])
    await save({ damages: [] })
    expect((await add(second)).body).toEqual({ isAtDamage: false })
    expect((await read()).damages).toEqual([])
  })

  test('under one idempotency key gets the first answer', async () => {
    await save({ damages: [DENT] })
    const picture = await take()
    const input = { flowEntityId: taken.flowEntityId, ...picture }
    const send = () => app.call('addDamagePicture', input, { token, key: picture.pictureId })
    await Promise.all([send(), send(), send()])
    expect((await send()).body).toEqual({ isAtDamage: true })
    expect(await read()).toMatchObject({ version: 2 })
  })
})

describe('two devices at once', () => {
  test('send the same picture: it is there once', async () => {
    await save({ damages: [DENT] })
    const other = await signInFieldWorker(app.database.db, evaluator)
    const picture = await take()
    const answers = await Promise.all([add(picture), add(picture, other), add(picture)])
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ isAtDamage: true })))
    expect(await read()).toMatchObject({ version: 2 })
  })

  test('send pictures of several damages while the report is saved: none is lost', async () => {
    const other = await signInFieldWorker(app.database.db, evaluator)
    const damages = ['a', 'b', 'c', 'd'].map((id) => ({ ...DENT, id }))
    const pictures = await Promise.all(damages.map(({ id }) => take({ damageId: id })))
    const [saved, ...answers] = await Promise.all([
      save({ version: 0, damages }),
      ...pictures.map((picture, index) => add(picture, index % 2 === 0 ? token : other)),
    ])
    expect([saved, ...answers].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await filesAtDamages()).toEqual(pictures.map(({ url }) => url))
  })

  test('take pictures of one damage: the later one stands', async () => {
    await save({ damages: [DENT] })
    const other = await signInFieldWorker(app.database.db, evaluator)
    const pictures = await Promise.all([9, 3, 6].map((ago) => take({ takenAt: minutesAgo(ago) })))
    await Promise.all(pictures.map((picture, index) => add(picture, index === 1 ? other : token)))
    expect(await filesAtDamages()).toEqual([pictures[1]?.url])
  })
})

describe('a picture that cannot be added', () => {
  test('has no file of the caller’s, or another picture’s id', async () => {
    const other = await takeWithPass()
    const picture = await take()
    const foreign = await take({}, scene.rival.token)
    expect((await add(foreign)).body).toMatchObject({
      status: 400,
      fields: { url: 'Please upload this file first.' },
    })
    expect((await add({ ...picture, pictureId: 'nonsense' })).status).toBe(400)
    expect((await add({ ...picture, damageId: '' })).status).toBe(400)
    expect((await add({ ...picture, takenAt: 'yesterday' })).status).toBe(400)
    expect((await add(picture)).status).toBe(200)
    const id = { status: 400, fields: { pictureId: 'Another picture has this id.' } }
    expect((await add(picture, token, other)).body).toMatchObject(id)
    expect((await add({ ...picture, damageId: 'scratch' })).body).toMatchObject(id)
    await save({ damages: [DENT] }, token, other)
    expect((await read(other)).damages).toMatchObject([{ pictureUrl: null }])
  })

  test('is another dealer’s, another evaluator’s or the house’s, and changes nothing', async () => {
    const { db } = app.database
    await save({ damages: [DENT] })
    const colleague = await makePerson(db, { organisationId: scene.dealer.organisationId })
    await makeFieldAccess(db, { ...scene.dealer, person: colleague })
    for (const by of [scene.rival.token, await signInFieldWorker(db, colleague)]) {
      expect((await add(await take({}, by), by)).body).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    const admin = await makeAdmin(db)
    expect((await add(await take(), admin.token)).status).toBe(403)
    const unknown = { ...taken, flowEntityId: UNUSED_ID }
    expect((await add(await take(), token, unknown)).status).toBe(404)
    expect(await filesAtDamages()).toEqual([null])
  })

  test.each(partOf(FLOW_STATES, 0, 4))(
    'in %s is refused once its sender can no longer change the report',
    async (state) => {
      const car = await takeWithPass(state)
      const isEvaluators = state === 'EVALUATION' || state === 'EVALUATION_COMPLETE'
      for (const [by, isOpen] of [
        [token, isEvaluators],
        [scene.dealer.token, isReportOpen(state)],
      ] as const) {
        const answer = await add(await take({}, by), by, car)
        if (isOpen) expect(answer.status).toBe(200)
        else expect(answer.body).toMatchObject({ status: 409, code: 'WRONG_STATE', state })
      }
    },
  )
})

describe('while a picture is on its way', () => {
  test('the dealer moves the car on: a late one is refused, one that had arrived counts as arrived', async () => {
    const { flowEntityId, carId } = taken
    const options = { token: scene.dealer.token }
    await save({ damages: [DENT] })
    const arrived = await take()
    await add(arrived)
    const front = { angle: 'Front Face', url: (await uploadPicture(app, scene.dealer.token)).publicUrl }
    await app.must('submitEvaluation', { flowEntityId, evaluationImages: [front] }, options)
    await app.must('updateCarWorkflowStatus', { carId, status: 'PLACE_BIDS' }, options)
    expect((await add(await take())).body).toMatchObject({ status: 409, state: 'PLACE_BIDS' })
    expect((await add(arrived)).body).toEqual({ isAtDamage: true })
    expect(await filesAtDamages()).toEqual([arrived.url])
  })

  test('the dealer takes the access away: 401 or 404, and nothing is added', async () => {
    await save({ damages: [DENT] })
    const picture = await take()
    await app.must('revokeFieldAccess', { accessId }, { token: scene.dealer.token })
    expect([401, 404]).toContain((await add(picture)).status)
    expect(await filesAtDamages()).toEqual([null])
  })
})
