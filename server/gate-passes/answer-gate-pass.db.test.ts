import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNUSED_ID } from '#server/testing/factories.ts'
import {
  askForPass,
  readFlowEvents,
  readStates,
  setGatePassScene,
  takeCars,
  type GatePassScene,
  type TakenCars,
} from '#server/testing/gate-pass-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: GatePassScene

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setGatePassScene(app)
})

async function requestPass(cars: TakenCars): Promise<string> {
  const answer = await askForPass(app, scene, cars)
  if (!answer.ok) throw new Error(answer.body.detail)
  return answer.body.gatepassId
}

async function reasonOf(flowId: string | undefined) {
  const row = await app.database.db
    .selectFrom('flows')
    .select('state_reason')
    .where('id', '=', flowId ?? UNUSED_ID)
    .executeTakeFirstOrThrow()
  return row.state_reason
}

describe('the house’s answer to a gate pass request', () => {
  const approve = (gatepassId: string, carIds?: readonly string[], by = scene.admin) =>
    app.call(
      'admin/approveGatePass',
      { gatepassId, ...(carIds ? { carIds: [...carIds] } : {}) },
      { token: by.token },
    )
  const reject = (gatepassId: string, reason: string, by = scene.admin) =>
    app.call('admin/rejectGatePass', { gatepassId, reason }, { token: by.token })

  test('approving all cars, which the dealer sees', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW'])
    const answer = await approve(await requestPass(cars))
    expect(answer.status).toBe(200)
    if (!answer.ok) throw new Error(answer.body.detail)
    expect(answer.body.flows.map(({ state }) => state)).toEqual(['GATE_PASS_APPROVED', 'GATE_PASS_APPROVED'])
    expect(answer.body.flows.map(({ flowEntityId }) => flowEntityId).toSorted()).toEqual(
      [...cars.flowIds].toSorted(),
    )
  })

  test('approving some and rejecting the others, with a reason for the dealer, who can request again', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW'])
    const gatepassId = await requestPass(cars)
    expect((await approve(gatepassId, [cars.carIds[0] ?? ''])).status).toBe(200)
    expect((await reject(gatepassId, 'The yard is closed on Sunday.')).status).toBe(200)
    expect(await readStates(app, cars.flowIds)).toEqual(['GATE_PASS_APPROVED', 'MY_CARS_NEW'])
    expect(await reasonOf(cars.flowIds[1])).toBe('The yard is closed on Sunday.')
    expect((await askForPass(app, scene, cars)).body).toMatchObject({ cars: [{ carId: cars.carIds[1] }] })
    // The old pass cannot answer the new request.
    expect((await approve(gatepassId, [cars.carIds[1] ?? ''])).status).toBe(404)
  })

  test('rejecting needs a reason', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW'])
    expect((await reject(await requestPass(cars), '  ')).status).toBe(400)
    expect(await readStates(app, cars.flowIds)).toEqual(['GATE_PASS_REQUESTED'])
  })

  test('a second admin learns the first one’s answer', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW'])
    const gatepassId = await requestPass(cars)
    expect((await approve(gatepassId)).status).toBe(200)
    for (const second of [
      await approve(gatepassId, undefined, scene.otherAdmin),
      await reject(gatepassId, 'No.', scene.otherAdmin),
    ]) {
      expect(second.status).toBe(409)
      expect(second.body).toMatchObject({
        code: 'WRONG_STATE',
        state: 'GATE_PASS_APPROVED',
        error: expect.stringContaining('"Gate pass approved"'),
      })
    }
    expect(await readFlowEvents(app, cars.flowIds[0])).toHaveLength(2)
  })

  test('a request without remaining cars counts as answered', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW'])
    const gatepassId = await requestPass(cars)
    await reject(gatepassId, 'No.')
    await app.must('removeFromMyCars', { carId: cars.carIds[0] ?? '' }, { token: scene.dealer.token })
    expect((await approve(gatepassId)).body).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  })

  test('of simultaneous answers, one succeeds and the other is 409', async () => {
    for (let round = 0; round < 5; round += 1) {
      const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW'])
      const gatepassId = await requestPass(cars)
      const [yes, no] = await Promise.all([approve(gatepassId), reject(gatepassId, 'No.', scene.otherAdmin)])
      expect([yes.status, no.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const states = await readStates(app, cars.flowIds)
      expect(new Set(states).size).toBe(1)
      expect(states[0]).toBe(yes.status === 200 ? 'GATE_PASS_APPROVED' : 'MY_CARS_NEW')
    }
  })

  test('is 404 for an unknown pass or car', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW'])
    const gatepassId = await requestPass(cars)
    const other = await takeCars(app, scene, ['GATE_PASS_REQUESTED'])
    for (const [pass, carIds] of [
      [UNUSED_ID, undefined],
      ['nonsense', undefined],
      [gatepassId, other.carIds],
      [gatepassId, [...cars.carIds, ...other.carIds]],
      [gatepassId, []],
    ] as const) {
      expect((await approve(pass, carIds)).status).toBe(404)
    }
    expect(await readStates(app, [...cars.flowIds, ...other.flowIds])).toEqual([
      'GATE_PASS_REQUESTED',
      'GATE_PASS_REQUESTED',
    ])
  })

  test('is refused to dealers', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW'])
    const gatepassId = await requestPass(cars)
    expect((await approve(gatepassId, undefined, scene.dealer)).status).toBe(403)
    expect((await reject(gatepassId, 'No.', scene.rival)).status).toBe(403)
    expect((await askForPass(app, scene, cars, { by: scene.admin })).status).toBe(403)
    expect(await readStates(app, cars.flowIds)).toEqual(['GATE_PASS_REQUESTED'])
  })
})
