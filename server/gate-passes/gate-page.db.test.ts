import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOutcome } from '#server/testing/auction-factories.ts'
import { makeYard, secondsFromNow } from '#server/testing/factories.ts'
import { makeGatePass, makeYardLink, pageTokenOf } from '#server/testing/field-factories.ts'
import {
  askForPass,
  readFlowEvents,
  setGatePassScene,
  takeCars,
  type GatePassScene,
  type TakenCars,
} from '#server/testing/gate-pass-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: GatePassScene
/** The token of a link of the scene's yard. */
let yardLink: string

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setGatePassScene(app)
  yardLink = (await linkOf(scene.yardId)).token
})

const linkOf = (yardId: string, name?: string) =>
  makeYardLink(app.database.db, { yardId, userId: scene.admin.userId, ...(name ? { name } : {}) })

/** A requested pass, and the token of its page. */
async function requestPass(cars: TakenCars): Promise<{ gatepassId: string; token: string }> {
  const answer = await askForPass(app, scene, cars)
  if (!answer.ok) throw new Error(answer.body.detail)
  const { gatepassId } = answer.body
  return { gatepassId, token: await pageTokenOf(app.database.db, gatepassId) }
}

async function approvePass(cars: TakenCars) {
  const pass = await requestPass(cars)
  await app.must('admin/approveGatePass', { gatepassId: pass.gatepassId }, { token: scene.admin.token })
  return pass
}

const read = (token: string, link?: string) =>
  app.must('readGatePass', { token, ...(link === undefined ? {} : { yardLink: link }) })

let entries = 0
const newKey = () => `entry-of-a-test-${(entries += 1)}`

const enter = (token: string, way: 'cameIn' | 'left', more: { link?: string; entryKey?: string } = {}) =>
  app.call('enterGate', { token, way, yardLink: more.link ?? yardLink, entryKey: more.entryKey ?? newKey() })

/** The faults of a pass's cars as a guard sees them. */
const faultsOf = async (token: string) => (await read(token, yardLink)).guard?.cars.map(({ fault }) => fault)

const NOTHING = { holds: false, isYardLinkOver: false, guard: null }

describe('the page of a gate pass', () => {
  test('a guard of the yard sees whose it is, for which cars, and until when', async () => {
    const { db } = app.database
    const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW'])
    const { token } = await approvePass(cars)
    const { holds, guard } = await read(token, yardLink)
    expect(holds).toBe(true)
    const { name } = await db
      .selectFrom('people')
      .select('name')
      .where('id', '=', scene.person.personId)
      .executeTakeFirstOrThrow()
    const { ends_at: endsAt } = await db
      .selectFrom('lots')
      .select('ends_at')
      .where('car_id', '=', cars.carIds[0] ?? '')
      .executeTakeFirstOrThrow()
    expect(guard).toMatchObject({
      kind: 'inspection',
      person: { name, type: 'dealer_evaluator', phoneEnd: scene.person.phone.slice(-4) },
      entries: [],
    })
    expect(guard?.cars).toHaveLength(2)
    expect(guard?.cars[0]).toMatchObject({ fault: null, reason: null, holdsUntil: endsAt.toISOString() })
    // The whole number, the licence and the dealer's flows are nobody's at the gate.
    expect(JSON.stringify(guard)).not.toContain(scene.person.phone)
    for (const flowId of cars.flowIds) expect(JSON.stringify(guard)).not.toContain(flowId)
  })

  test('everybody else sees whether it is valid, alone: signed in or not, also another yard’s guard', async () => {
    const { token } = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW']))
    const valid = { ...NOTHING, holds: true }
    const { yardId } = await makeYard(app.database.db, { cityId: scene.cityId })
    expect(await read(token)).toEqual(valid)
    expect(await read(token, (await linkOf(yardId)).token)).toEqual(valid)
    for (const { token: session } of [scene.dealer, scene.rival, scene.admin]) {
      expect(await app.must('readGatePass', { token }, { token: session })).toEqual(valid)
    }
  })

  test('a pass without a yard is nobody’s', async () => {
    const { auctionId, flowIds } = await takeCars(app, scene, ['GATE_PASS_APPROVED'])
    const { organisationId, userId } = scene.dealer
    const pass = {
      flowId: flowIds[0] ?? '',
      organisationId,
      userId,
      auctionId,
      person: scene.person,
      yardId: null,
    }
    const gatePassId = await makeGatePass(app.database.db, pass)
    const token = await pageTokenOf(app.database.db, gatePassId)
    expect(await read(token, yardLink)).toEqual({ ...NOTHING, holds: true })
  })

  test('a guess, an id and another link look like a pass that is not valid', async () => {
    const { gatepassId, token } = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW']))
    for (const guess of ['', 'x', gatepassId, token.toLowerCase(), `${token}A`, yardLink]) {
      expect(await read(guess)).toEqual(NOTHING)
      expect(await read(guess, yardLink)).toEqual(NOTHING)
    }
  })

  test('its address is not found by search engines nor passed to other sites', async () => {
    const { token } = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW']))
    for (const path of [`/gate-pass/${token}`, '/guard']) {
      const { headers } = await app.fetch(path)
      expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
        'noindex, nofollow',
        'no-referrer',
      ])
    }
    expect((await app.fetch('/')).headers.get('x-robots-tag')).toBeNull()
  })
})

describe('a gate pass is not valid, and the guard is notified with the reason', () => {
  test('before the house has answered', async () => {
    const { token } = await requestPass(await takeCars(app, scene, ['MY_CARS_NEW']))
    expect(await read(token)).toEqual(NOTHING)
    expect(await faultsOf(token)).toEqual(['unanswered'])
  })

  test('for cars that the house refused, with its reason', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW'])
    const { gatepassId, token } = await requestPass(cars)
    const [first = ''] = cars.carIds
    const by = { token: scene.admin.token }
    await app.must('admin/approveGatePass', { gatepassId, carIds: [first] }, by)
    await app.must('admin/rejectGatePass', { gatepassId, reason: 'It is on the ramp.' }, by)
    const { holds, guard } = await read(token, yardLink)
    expect(holds).toBe(true)
    expect(guard?.cars.map(({ fault, reason }) => [fault, reason]).toSorted()).toEqual([
      [null, null],
      ['refused', 'It is on the ramp.'],
    ])
  })

  test('after the dealer withdrew it, removed the car, or requested another', async () => {
    const by = { token: scene.dealer.token }
    const cars = await takeCars(app, scene, ['MY_CARS_NEW'])
    const [carId = ''] = cars.carIds
    const { token } = await requestPass(cars)
    await app.must('withdrawGatepass', { carIds: [carId] }, by)
    expect(await faultsOf(token)).toEqual(['withdrawn'])
    const second = await approvePass(cars)
    expect(await faultsOf(token)).toEqual(['replaced'])
    expect(await faultsOf(second.token)).toEqual([null])

    const others = await takeCars(app, scene, ['MY_CARS_NEW'])
    const third = await requestPass(others)
    await app.must('withdrawGatepass', { carIds: [...others.carIds] }, by)
    await app.must('removeFromMyCars', { carId: others.carIds[0] ?? '' }, by)
    expect(await faultsOf(third.token)).toEqual(['removed'])
  })

  test('after the person was retired', async () => {
    const { token } = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW']))
    await app.database.db
      .updateTable('people')
      .set({ retired_at: secondsFromNow(0) })
      .where('id', '=', scene.person.personId)
      .execute()
    expect(await read(token)).toEqual(NOTHING)
    expect(await faultsOf(token)).toEqual(['personRetired'])
  })

  test('car by car: after the lot ended, or was cancelled', async () => {
    const { db } = app.database
    const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW'])
    const { token } = await approvePass(cars)
    const [first = '', second = ''] = cars.carIds
    await db
      .updateTable('lots')
      .set({ first_ends_at: secondsFromNow(-1), ends_at: secondsFromNow(-1) })
      .where('car_id', '=', first)
      .execute()
    expect((await faultsOf(token))?.toSorted()).toEqual(['lotEnded', null])
    expect((await read(token)).holds).toBe(true)
    await app.must(
      'admin/cancelAuction',
      { auctionId: cars.auctionId, reason: 'The yard is flooded.' },
      { token: scene.admin.token },
    )
    const { guard } = await read(token, yardLink)
    expect(guard?.cars.map(({ fault, reason }) => [fault, reason]).toSorted()).toEqual([
      ['lotCancelled', 'The yard is flooded.'],
      ['lotEnded', null],
    ])
    expect(await read(token)).toEqual(NOTHING)
    expect(second).not.toBe('')
  })

  test('after an outcome, whatever the clock says', async () => {
    const { db } = app.database
    const cars = await takeCars(app, scene, ['MY_CARS_NEW'])
    const { token } = await approvePass(cars)
    const { id } = await db
      .selectFrom('lots')
      .select('id')
      .where('car_id', '=', cars.carIds[0] ?? '')
      .executeTakeFirstOrThrow()
    await makeOutcome(db, { lotId: id, outcome: 'no_bids' })
    expect(await faultsOf(token)).toEqual(['lotEnded'])
  })
})

describe('entries at the gate', () => {
  test('are shown to the guards, and on the timeline of the cars to the dealer', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW'])
    const { token } = await approvePass(cars)
    expect((await enter(token, 'cameIn')).status).toBe(200)
    const answer = await enter(token, 'left')
    if (!answer.ok) throw new Error(answer.body.detail)
    expect(answer.body.guard?.entries).toMatchObject([
      { way: 'cameIn', yardLink: 'Main gate' },
      { way: 'left', yardLink: 'Main gate' },
    ])
    for (const [index, flowId] of cars.flowIds.entries()) {
      expect((await readFlowEvents(app, flowId)).slice(-2)).toMatchObject([
        { event: 'gateCameIn', actor: 'guard', from_state: null, to_state: null },
        { event: 'gateLeft', actor: 'guard' },
      ])
      const { interactionHistory } = await app.must(
        'getCarDetails',
        { carId: cars.carIds[index] ?? '' },
        { token: scene.dealer.token },
      )
      expect(interactionHistory.map(({ log }) => log).slice(0, 2)).toEqual([
        expect.stringMatching(/^Left the yard: .* \(Main gate\)$/),
        expect.stringMatching(/^Came in at the yard: .* \(Main gate\)$/),
      ])
    }
  })

  test('a repeat of a call enters nothing', async () => {
    const { token } = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW']))
    const entryKey = newKey()
    const first = await enter(token, 'cameIn', { entryKey })
    const again = await enter(token, 'cameIn', { entryKey })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
  })

  test('the same twice is refused, with who entered it when', async () => {
    const { token } = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW']))
    await enter(token, 'cameIn')
    const back = await linkOf(scene.yardId, 'Back gate')
    const again = await enter(token, 'cameIn', { link: back.token })
    expect(again.body).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: expect.stringMatching(/ came in already: entered on .* [ap]m by “Main gate”\.$/),
    })
    expect((await read(token, yardLink)).guard?.entries).toHaveLength(1)
  })

  test('of two guards at once, one enters it and the other gets its entry', async () => {
    const back = await linkOf(scene.yardId, 'Back gate')
    for (let round = 0; round < 5; round += 1) {
      const cars = await takeCars(app, scene, ['MY_CARS_NEW'])
      const { token } = await approvePass(cars)
      for (const way of ['cameIn', 'left'] as const) {
        const answers = await Promise.all([
          enter(token, way),
          enter(token, way, { link: back.token }),
          enter(token, way),
        ])
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      }
      expect((await read(token, yardLink)).guard?.entries.map(({ way }) => way)).toEqual(['cameIn', 'left'])
      expect((await readFlowEvents(app, cars.flowIds[0])).slice(-2)).toHaveLength(2)
    }
  })

  test('only for the cars for which the pass held; leaving is possible after it ended', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW'])
    const { gatepassId, token } = await requestPass(cars)
    const [first = ''] = cars.carIds
    const by = { token: scene.admin.token }
    await app.must('admin/approveGatePass', { gatepassId, carIds: [first] }, by)
    await enter(token, 'cameIn')
    await app.must('admin/cancelAuction', { auctionId: cars.auctionId, reason: 'Rain.' }, by)
    expect((await enter(token, 'left')).status).toBe(200)
    expect((await enter(token, 'cameIn')).body).toMatchObject({
      status: 409,
      error: 'This gate pass is no longer valid, so nothing can be entered.',
    })
    const eventsOf = async (flowId: string | undefined) =>
      (await readFlowEvents(app, flowId)).map(({ event }) => event)
    expect(await eventsOf(cars.flowIds[0])).toEqual(expect.arrayContaining(['gateCameIn', 'gateLeft']))
    expect(await eventsOf(cars.flowIds[1])).not.toContain('gateCameIn')
    expect(await eventsOf(cars.flowIds[1])).not.toContain('gateLeft')
  })

  test('are refused to everybody but the yard’s guards', async () => {
    const { token } = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW']))
    const { yardId } = await makeYard(app.database.db, { cityId: scene.cityId })
    const other = await linkOf(yardId)
    for (const link of [other.token, 'nothing', token, '']) {
      expect((await enter(token, 'cameIn', { link })).status).toBe(404)
    }
    expect((await enter('nothing', 'cameIn')).status).toBe(404)
    expect((await read(token, yardLink)).guard?.entries).toEqual([])
  })

  test.each([
    ['way', { way: 'in' }],
    ['entryKey', { entryKey: 'short' }],
    ['entryKey', { entryKey: 'sixteen letters and a space' }],
  ])('a wrong %s is refused', async (field, wrong) => {
    const input = { token: 'x', yardLink: 'x', way: 'cameIn', entryKey: newKey(), ...wrong }
    const answer = await app.call('enterGate', input as never)
    expect(answer.body).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })
})
