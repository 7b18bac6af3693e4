import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FlowState } from '#domain/lifecycle/car-lifecycle.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { makeAuction, makeCar, makeFlow } from '#server/testing/auction-factories.ts'
import {
  makeAdmin,
  makeCity,
  makeDealer,
  makePerson,
  makeYard,
  type MadePerson,
  type MadeUser,
} from '#server/testing/factories.ts'
import { startTestHouse, type TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let dealer: MadeUser
let rival: MadeUser
let admin: MadeUser
let admin2: MadeUser
let person: MadePerson
let cityId: string
let yardId: string

beforeAll(async () => {
  house = await startTestHouse()
  const { db } = house.database
  ;({ cityId } = await makeCity(db))
  ;({ yardId } = await makeYard(db, { cityId }))
  admin = await makeAdmin(db)
  admin2 = await makeAdmin(db)
})
afterAll(() => house.stop())

beforeEach(async () => {
  const { db } = house.database
  dealer = await makeDealer(db, { cityIds: [cityId] })
  rival = await makeDealer(db, { cityIds: [cityId] })
  person = await makePerson(db, { organisationId: dealer.organisationId })
})

interface Scene {
  readonly auctionId: string
  readonly carIds: readonly string[]
  readonly flowIds: readonly string[]
}

/** An auction with a car in each of these states of the dealer's. */
async function makeScene(
  states: readonly FlowState[],
  yards: readonly (string | undefined)[] = [],
): Promise<Scene> {
  const { db } = house.database
  const cars = []
  for (const [index] of states.entries()) {
    cars.push(await makeCar(db, { cityId, yardId: index < yards.length ? (yards[index] ?? '') : yardId }))
  }
  const { auctionId, lots } = await makeAuction(db, { lots: cars })
  const flowIds: string[] = []
  for (const [index, lot] of lots.entries()) {
    flowIds.push(await makeFlow(db, { ...dealer, ...lot, state: states[index] ?? 'MY_CARS_NEW' }))
  }
  return { auctionId, carIds: cars.map(({ carId }) => carId), flowIds }
}

async function statesOf(flowIds: readonly string[]) {
  const rows = await house.database.db
    .selectFrom('flows')
    .select(['id', 'state'])
    .where('id', 'in', flowIds)
    .execute()
  return flowIds.map((id) => rows.find((row) => row.id === id)?.state)
}

async function reasonOf(flowId: string | undefined) {
  const row = await house.database.db
    .selectFrom('flows')
    .select('state_reason')
    .where('id', '=', flowId ?? '')
    .executeTakeFirstOrThrow()
  return row.state_reason
}

async function eventsOf(flowId: string | undefined) {
  return house.database.db
    .selectFrom('events')
    .select(['event', 'actor', 'actor_user_id', 'from_state', 'to_state', 'reason'])
    .where('flow_id', '=', flowId ?? '')
    .orderBy('id')
    .execute()
}

function ask(scene: Pick<Scene, 'auctionId' | 'carIds'>, by = dealer, driverId = person.personId) {
  return house.call(
    'createGatepass',
    { auctionId: scene.auctionId, carIds: [...scene.carIds], driverId },
    { token: by.token },
  )
}

async function askedFor(scene: Scene): Promise<string> {
  const answer = await ask(scene)
  if (!answer.ok) throw new Error(answer.body.detail)
  return answer.body.gatepassId
}

const NOBODY = '11111111-2222-3333-4444-555555555555'

describe('asking for a gate pass', () => {
  test('moves the cars, in the dealer’s name and with its history', async () => {
    const scene = await makeScene(['MY_CARS_NEW', 'MY_CARS_NEW'])
    const answer = await ask(scene)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      gatepassId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cars: scene.carIds.map((carId) => ({ carId, state: 'GATE_PASS_REQUESTED' })),
    })
    expect(await eventsOf(scene.flowIds[0])).toEqual([
      {
        event: 'requestGatePass',
        actor: 'dealer',
        actor_user_id: dealer.userId,
        from_state: 'MY_CARS_NEW',
        to_state: 'GATE_PASS_REQUESTED',
        reason: null,
      },
    ])
    const car = await house.must(
      'getCarDetailsByFlowEntity',
      { flowEntityId: scene.flowIds[0] ?? '' },
      { token: dealer.token },
    )
    expect(car).toMatchObject({ state: 'GATE_PASS_REQUESTED', car: { driverId: person.personId } })
  })

  test('skips cars that have a request or a pass, and takes a car named twice once', async () => {
    const scene = await makeScene(['GATE_PASS_REQUESTED', 'MY_CARS_NEW', 'GATE_PASS_APPROVED', 'EVALUATION'])
    const answer = await ask({ ...scene, carIds: [...scene.carIds, ...scene.carIds] })
    expect(answer.body).toMatchObject({ cars: [{ carId: scene.carIds[1], state: 'GATE_PASS_REQUESTED' }] })
    expect(await statesOf(scene.flowIds)).toEqual([
      'GATE_PASS_REQUESTED',
      'GATE_PASS_REQUESTED',
      'GATE_PASS_APPROVED',
      'EVALUATION',
    ])
  })

  test('is refused where no car remains', async () => {
    const scene = await makeScene(['GATE_PASS_REQUESTED', 'GATE_PASS_APPROVED'])
    const answer = await ask(scene)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'WRONG_STATE',
      error: 'All selected cars already have pending or approved gatepass requests.',
    })
  })

  test('is refused for cars of two auctions or two yards', async () => {
    const first = await makeScene(['MY_CARS_NEW'])
    const second = await makeScene(['MY_CARS_NEW'])
    const twoAuctions = await ask({ auctionId: first.auctionId, carIds: [...first.carIds, ...second.carIds] })
    expect(twoAuctions.status).toBe(400)
    expect(twoAuctions.body).toMatchObject({
      error: 'One gate pass is for cars of one auction. Please ask for a pass for each auction.',
      fields: { carIds: expect.any(String) },
    })

    const other = await makeYard(house.database.db, { cityId })
    const scene = await makeScene(['MY_CARS_NEW', 'MY_CARS_NEW'], [yardId, other.yardId])
    const twoYards = await ask(scene)
    expect(twoYards.status).toBe(400)
    expect(twoYards.body).toMatchObject({
      error: 'One gate pass is for cars of one yard. Please ask for a pass for each yard.',
    })
    expect(await statesOf([...first.flowIds, ...second.flowIds, ...scene.flowIds])).toEqual(
      Array.from({ length: 4 }, () => 'MY_CARS_NEW'),
    )
  })

  test('is 404 for another’s person, car or auction, for what is not in My Cars, and for ids that are none', async () => {
    const { db } = house.database
    const scene = await makeScene(['MY_CARS_NEW'])
    const theirs = await makePerson(db, { organisationId: rival.organisationId })
    const retired = await makePerson(db, { organisationId: dealer.organisationId })
    await db
      .updateTable('people')
      .set({ retired_at: new Date() })
      .where('id', '=', retired.personId)
      .execute()
    for (const driverId of [theirs.personId, retired.personId, NOBODY, 'evil', "' or 1=1"]) {
      const answer = await ask(scene, dealer, driverId)
      expect(answer.status, driverId).toBe(404)
      expect(answer.body).toMatchObject({ error: 'Selected evaluator not found.' })
    }
    const free = await makeCar(db, { cityId, yardId })
    await makeAuction(db, { lots: [free] })
    for (const carIds of [[free.carId], [...scene.carIds, free.carId], [NOBODY], ['nonsense']]) {
      expect((await ask({ ...scene, carIds })).status).toBe(404)
    }
    expect((await ask({ ...scene, auctionId: NOBODY })).status).toBe(404)
    expect((await ask(scene, rival, theirs.personId)).status).toBe(404)
    expect((await ask({ ...scene, carIds: [] })).body).toMatchObject({
      status: 400,
      error: 'Please select an evaluator and at least one car.',
    })
    expect(await statesOf(scene.flowIds)).toEqual(['MY_CARS_NEW'])
    expect(await countPasses(dealer)).toBe(0)
  })

  test('twenty times at once makes one pass', async () => {
    const scene = await makeScene(['MY_CARS_NEW', 'MY_CARS_NEW', 'MY_CARS_NEW'])
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(scene)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await countPasses(dealer)).toBe(1)
    expect(await eventsOf(scene.flowIds[2])).toHaveLength(1)
  })

  test('with one key gives one pass and its answer again', async () => {
    const scene = await makeScene(['MY_CARS_NEW'])
    const input = { auctionId: scene.auctionId, carIds: [...scene.carIds], driverId: person.personId }
    const first = await house.must('createGatepass', input, { token: dealer.token, key: 'pass-1' })
    expect(await house.must('createGatepass', input, { token: dealer.token, key: 'pass-1' })).toEqual(first)
  })
})

async function countPasses(of: MadeUser): Promise<number> {
  const { count } = await house.database.db
    .selectFrom('gate_passes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', of.organisationId)
    .executeTakeFirstOrThrow()
  return count
}

describe('the house’s answer', () => {
  const approve = (gatepassId: string, carIds?: readonly string[], by = admin) =>
    house.call(
      'admin/approveGatePass',
      { gatepassId, ...(carIds ? { carIds: [...carIds] } : {}) },
      { token: by.token },
    )
  const reject = (gatepassId: string, reason: string, by = admin) =>
    house.call('admin/rejectGatePass', { gatepassId, reason }, { token: by.token })

  test('yes to all, and the dealer sees it', async () => {
    const scene = await makeScene(['MY_CARS_NEW', 'MY_CARS_NEW'])
    const answer = await approve(await askedFor(scene))
    expect(answer.status).toBe(200)
    if (!answer.ok) throw new Error(answer.body.detail)
    expect(answer.body.flows.map(({ state }) => state)).toEqual(['GATE_PASS_APPROVED', 'GATE_PASS_APPROVED'])
    expect(answer.body.flows.map(({ flowEntityId }) => flowEntityId).toSorted()).toEqual(
      [...scene.flowIds].toSorted(),
    )
  })

  test('yes to some and no to the rest, with a reason that the dealer reads; a new request may follow', async () => {
    const scene = await makeScene(['MY_CARS_NEW', 'MY_CARS_NEW'])
    const gatepassId = await askedFor(scene)
    expect((await approve(gatepassId, [scene.carIds[0] ?? ''])).status).toBe(200)
    expect((await reject(gatepassId, 'The yard is closed on Sunday.')).status).toBe(200)
    expect(await statesOf(scene.flowIds)).toEqual(['GATE_PASS_APPROVED', 'MY_CARS_NEW'])
    expect(await reasonOf(scene.flowIds[1])).toBe('The yard is closed on Sunday.')
    expect((await ask(scene)).body).toMatchObject({ cars: [{ carId: scene.carIds[1] }] })
    // The old request is no way to answer the new one.
    expect((await approve(gatepassId, [scene.carIds[1] ?? ''])).status).toBe(404)
  })

  test('no needs a reason', async () => {
    const scene = await makeScene(['MY_CARS_NEW'])
    expect((await reject(await askedFor(scene), '  ')).status).toBe(400)
    expect(await statesOf(scene.flowIds)).toEqual(['GATE_PASS_REQUESTED'])
  })

  test('the second admin is told that it is answered, and by what', async () => {
    const scene = await makeScene(['MY_CARS_NEW'])
    const gatepassId = await askedFor(scene)
    expect((await approve(gatepassId)).status).toBe(200)
    for (const second of [
      await approve(gatepassId, undefined, admin2),
      await reject(gatepassId, 'No.', admin2),
    ]) {
      expect(second.status).toBe(409)
      expect(second.body).toMatchObject({
        code: 'WRONG_STATE',
        error: expect.stringContaining('GATE_PASS_APPROVED'),
      })
    }
    expect(await eventsOf(scene.flowIds[0])).toHaveLength(2)
  })

  test('a request of which no car is left is answered already', async () => {
    const scene = await makeScene(['MY_CARS_NEW'])
    const gatepassId = await askedFor(scene)
    await reject(gatepassId, 'No.')
    await house.must('removeFromMyCars', { carId: scene.carIds[0] ?? '' }, { token: dealer.token })
    expect((await approve(gatepassId)).body).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  })

  test('two admins at the same moment: one answer counts, the other is 409', async () => {
    for (let round = 0; round < 5; round += 1) {
      const scene = await makeScene(['MY_CARS_NEW', 'MY_CARS_NEW'])
      const gatepassId = await askedFor(scene)
      const [yes, no] = await Promise.all([approve(gatepassId), reject(gatepassId, 'No.', admin2)])
      expect([yes.status, no.status].toSorted()).toEqual([200, 409])
      const states = await statesOf(scene.flowIds)
      expect(new Set(states).size).toBe(1)
      expect(states[0]).toBe(yes.status === 200 ? 'GATE_PASS_APPROVED' : 'MY_CARS_NEW')
    }
  })

  test('is 404 for a pass or a car that is not there', async () => {
    const scene = await makeScene(['MY_CARS_NEW'])
    const gatepassId = await askedFor(scene)
    const other = await makeScene(['GATE_PASS_REQUESTED'])
    for (const [pass, carIds] of [
      [NOBODY, undefined],
      ['nonsense', undefined],
      [gatepassId, other.carIds],
      [gatepassId, [...scene.carIds, ...other.carIds]],
      [gatepassId, []],
    ] as const) {
      expect((await approve(pass, carIds)).status).toBe(404)
    }
    expect(await statesOf([...scene.flowIds, ...other.flowIds])).toEqual([
      'GATE_PASS_REQUESTED',
      'GATE_PASS_REQUESTED',
    ])
  })

  test('is the house’s alone', async () => {
    const scene = await makeScene(['MY_CARS_NEW'])
    const gatepassId = await askedFor(scene)
    expect((await approve(gatepassId, undefined, dealer)).status).toBe(403)
    expect((await reject(gatepassId, 'No.', rival)).status).toBe(403)
    expect((await ask(scene, admin)).status).toBe(403)
    expect(await statesOf(scene.flowIds)).toEqual(['GATE_PASS_REQUESTED'])
  })
})

describe('the link for evaluation pictures', () => {
  const share = (carIds: readonly string[], by = dealer) =>
    house.call('shareEvalLink', { carIds: [...carIds] }, { token: by.token })

  test('moves the cars to their evaluation; only the hash of its token is kept', async () => {
    const scene = await makeScene(['GATE_PASS_APPROVED', 'GATE_PASS_APPROVED'])
    const answer = await share(scene.carIds)
    expect(answer.status).toBe(200)
    if (!answer.ok) throw new Error(answer.body.detail)
    const [, origin, token] = /^(.+)\/evaluate\/([\w-]{43})$/.exec(answer.body.link) ?? []
    expect(origin).toBe(house.url)
    expect(await statesOf(scene.flowIds)).toEqual(['EVALUATION', 'EVALUATION'])
    const links = await linksOf(scene.flowIds)
    expect(links).toHaveLength(1)
    expect(links[0]?.token_hash.equals(hashToken(token ?? ''))).toBe(true)
  })

  test('again for cars in their evaluation is a new one in the place of the old, and moves nothing', async () => {
    const scene = await makeScene(['GATE_PASS_APPROVED', 'GATE_PASS_APPROVED'])
    const first = await share(scene.carIds.slice(0, 1))
    const [before] = await linksOf(scene.flowIds.slice(0, 1))
    const second = await share(scene.carIds)
    expect(first.body).not.toEqual(second.body)
    expect(await statesOf(scene.flowIds)).toEqual(['EVALUATION', 'EVALUATION'])
    expect(await eventsOf(scene.flowIds[0])).toHaveLength(1)
    const after = await linksOf(scene.flowIds)
    expect(after).toHaveLength(1)
    expect(after[0]?.token_hash.equals(before?.token_hash ?? Buffer.alloc(32))).toBe(false)
  })

  test.each<FlowState>(['MY_CARS_NEW', 'GATE_PASS_REQUESTED', 'EVALUATION_COMPLETE', 'PLACE_BIDS'])(
    'is 409 in %s, also for one car of several, and then nothing moved',
    async (state) => {
      const scene = await makeScene(['GATE_PASS_APPROVED', 'EVALUATION', state])
      const answer = await share(scene.carIds)
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'WRONG_STATE', error: expect.stringContaining(state) })
      expect(await statesOf(scene.flowIds)).toEqual(['GATE_PASS_APPROVED', 'EVALUATION', state])
      expect(await linksOf(scene.flowIds)).toEqual([])
    },
  )

  test('is 404 for another’s car, a lapsed one, and none; 400 without cars', async () => {
    const scene = await makeScene(['GATE_PASS_APPROVED', 'LAPSED'])
    expect((await share(scene.carIds.slice(0, 1), rival)).status).toBe(404)
    expect((await share(scene.carIds)).status).toBe(404)
    expect((await share([NOBODY])).status).toBe(404)
    expect((await share([])).body).toMatchObject({
      status: 400,
      error: 'No valid cars with car IDs to share evaluation link.',
    })
    expect(await statesOf(scene.flowIds)).toEqual(['GATE_PASS_APPROVED', 'LAPSED'])
  })
})

async function linksOf(flowIds: readonly string[]) {
  return house.database.db
    .selectFrom('evaluation_links')
    .select(['id', 'token_hash'])
    .where('id', 'in', (select) =>
      select.selectFrom('flows').select('evaluation_link_id').where('flows.id', 'in', flowIds),
    )
    .execute()
}
