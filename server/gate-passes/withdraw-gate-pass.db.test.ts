import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNUSED_ID, type MadeUser } from '#server/testing/factories.ts'
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

/** Cars whose gate pass was requested in one request. */
async function requestPass(count: number): Promise<TakenCars & { readonly gatepassId: string }> {
  const cars = await takeCars(
    app,
    scene,
    Array.from({ length: count }, () => 'MY_CARS_NEW' as const),
  )
  const { gatepassId } = await app.must(
    'createGatepass',
    { auctionId: cars.auctionId, carIds: [...cars.carIds], driverId: scene.person.personId },
    { token: scene.dealer.token },
  )
  return { ...cars, gatepassId }
}

function withdraw(carIds: readonly string[], more: { readonly by?: MadeUser; readonly key?: string } = {}) {
  const { by = scene.dealer, key } = more
  return app.call(
    'withdrawGatepass',
    { carIds: [...carIds] },
    { token: by.token, ...(key !== undefined && { key }) },
  )
}

async function readQueuedPasses(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { items } = await app.must('admin/getQueue', { queue: 'gatePasses' }, { token: scene.admin.token })
  return new Map(
    items.flatMap((item) =>
      item.queue === 'gatePasses' ? [[item.gatepassId, item.cars.map(({ carId }) => carId)]] : [],
    ),
  )
}

describe('withdrawing a gate pass request', () => {
  test('moves the cars back, with an event in the dealer’s name, and takes them off the house’s queue', async () => {
    const { carIds, flowIds, gatepassId } = await requestPass(3)
    const [one = '', ...others] = carIds
    const first = await withdraw([one, one])
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ cars: [{ carId: one, state: 'MY_CARS_NEW' }] })
    expect((await readFlowEvents(app, flowIds[0])).at(-1)).toEqual({
      event: 'withdrawGatePass',
      actor: 'dealer',
      actor_user_id: scene.dealer.userId,
      actor_phone: null,
      from_state: 'GATE_PASS_REQUESTED',
      to_state: 'MY_CARS_NEW',
      reason: null,
    })
    expect((await readQueuedPasses()).get(gatepassId)?.toSorted()).toEqual(others.toSorted())

    expect((await withdraw(others)).status).toBe(200)
    expect(new Set(await readStates(app, flowIds))).toEqual(new Set(['MY_CARS_NEW']))
    expect((await readQueuedPasses()).has(gatepassId)).toBe(false)
  })

  test('a withdrawn car can be requested again, and the old pass no longer answers for it', async () => {
    const { gatepassId, ...cars } = await requestPass(1)
    expect((await withdraw(cars.carIds)).status).toBe(200)
    const late = await app.call('admin/approveGatePass', { gatepassId }, { token: scene.admin.token })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'WRONG_STATE', state: 'MY_CARS_NEW' })
    expect((await askForPass(app, scene, cars)).status).toBe(200)
  })

  test('is refused whole, with the state, if one car has no pending request', async () => {
    for (const state of ['MY_CARS_NEW', 'GATE_PASS_APPROVED', 'EVALUATION'] as const) {
      const cars = await takeCars(app, scene, ['GATE_PASS_REQUESTED', state])
      const answer = await withdraw(cars.carIds)
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'WRONG_STATE', state })
      expect(await readStates(app, cars.flowIds)).toEqual(['GATE_PASS_REQUESTED', state])
    }
  })

  test('is 404 for another dealer, a car outside My Cars, and unknown or invalid ids', async () => {
    const { carIds, flowIds } = await requestPass(1)
    expect((await withdraw(carIds, { by: scene.rival })).status).toBe(404)
    for (const unknown of [UNUSED_ID, 'nonsense']) {
      const answer = await withdraw([...carIds, unknown])
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND', error: 'This car is not in My Cars.' })
    }
    expect((await withdraw([])).body).toMatchObject({ status: 400, error: 'Please select at least one car.' })
    expect(await readStates(app, flowIds)).toEqual(['GATE_PASS_REQUESTED'])
  })

  test('of a withdrawal and an admin’s approval at the same moment, one succeeds and the other is 409', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { carIds, flowIds, gatepassId } = await requestPass(2)
      const approve = () =>
        app.call('admin/approveGatePass', { gatepassId, carIds: [...carIds] }, { token: scene.admin.token })
      // Either call is sent first in half of the rounds.
      const calls = [() => withdraw(carIds), approve]
      const answers = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const loser = answers.find(({ status }) => status === 409)
      const states = await readStates(app, flowIds)
      expect(new Set(states).size).toBe(1)
      expect(loser?.body).toMatchObject({ code: 'WRONG_STATE', state: states[0] })
      expect(['MY_CARS_NEW', 'GATE_PASS_APPROVED']).toContain(states[0])
      expect(await readFlowEvents(app, flowIds[1])).toHaveLength(2)
    }
  })

  test('twenty simultaneous withdrawals make one step', async () => {
    const { carIds, flowIds } = await requestPass(1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(carIds)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await readFlowEvents(app, flowIds[0])).toHaveLength(2)
  })

  test('a repeat with the same key gets the first answer, also after a new request', async () => {
    const cars = await requestPass(1)
    const first = await withdraw(cars.carIds, { key: 'withdrawal-1' })
    expect(first.status).toBe(200)
    expect((await askForPass(app, scene, cars)).status).toBe(200)
    const again = await withdraw(cars.carIds, { key: 'withdrawal-1' })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await readStates(app, cars.flowIds)).toEqual(['GATE_PASS_REQUESTED'])
  })
})
