import { hashToken } from '#server/platform/hash-token.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { screenAt } from '#contract/screens.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { makePerson, UNUSED_ID } from '#server/testing/factories.ts'
import {
  readFlowEvents,
  readStates,
  setGatePassScene,
  takeCars,
  type GatePassScene,
} from '#server/testing/gate-pass-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: GatePassScene

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setGatePassScene(app)
})

describe('sharing the link for evaluation pictures', () => {
  const share = (carIds: readonly string[], by = scene.dealer, personId?: string) =>
    app.call(
      'shareEvalLink',
      { carIds: [...carIds], ...(personId !== undefined && { personId }) },
      { token: by.token },
    )

  test('moves the cars to EVALUATION, and stores only the hash of the token', async () => {
    const cars = await takeCars(app, scene, ['GATE_PASS_APPROVED', 'GATE_PASS_APPROVED'])
    const answer = await share(cars.carIds)
    expect(answer.status).toBe(200)
    if (!answer.ok) throw new Error(answer.body.detail)
    const [, origin, token] = /^(.+)\/evaluate\/([\w-]{43})$/.exec(answer.body.link) ?? []
    expect(origin).toBe(app.url)
    expect(screenAt(new URL(answer.body.link).pathname)).toBe('evaluation')
    expect(await readStates(app, cars.flowIds)).toEqual(['EVALUATION', 'EVALUATION'])
    const links = await linksOf(cars.flowIds)
    expect(links).toHaveLength(1)
    expect(links[0]?.token_hash.equals(hashToken(token ?? ''))).toBe(true)
  })

  test('returns the same link for a repeat with the same key, without storing the token', async () => {
    const cars = await takeCars(app, scene, ['GATE_PASS_APPROVED'])
    const key = randomUUID()
    const send = () =>
      app.must('shareEvalLink', { carIds: [...cars.carIds] }, { token: scene.dealer.token, key })
    const { link, links } = await send()
    expect(links).toEqual([{ personId: scene.person.personId, link }])
    expect(await send()).toEqual({ link, links })
    const [kept] = await app.database.db
      .selectFrom('idempotency_keys')
      .select('outcome')
      .where('key', '=', key)
      .execute()
    const token = link.split('/').at(-1) ?? ''
    expect(JSON.stringify(kept?.outcome)).not.toContain(token)
    expect((await linksOf(cars.flowIds))[0]?.token_hash.equals(hashToken(token))).toBe(true)
  })

  test('replaces the link of cars in EVALUATION without moving them', async () => {
    const cars = await takeCars(app, scene, ['GATE_PASS_APPROVED', 'GATE_PASS_APPROVED'])
    const first = await share(cars.carIds.slice(0, 1))
    const [before] = await linksOf(cars.flowIds.slice(0, 1))
    const second = await share(cars.carIds)
    expect(first.body).not.toEqual(second.body)
    expect(await readStates(app, cars.flowIds)).toEqual(['EVALUATION', 'EVALUATION'])
    expect(await readFlowEvents(app, cars.flowIds[0])).toHaveLength(1)
    const after = await linksOf(cars.flowIds)
    expect(after).toHaveLength(1)
    expect(after[0]?.token_hash.equals(before?.token_hash ?? Buffer.alloc(32))).toBe(false)
  })

  test.each<FlowState>(['MY_CARS_NEW', 'GATE_PASS_REQUESTED', 'EVALUATION_COMPLETE', 'PLACE_BIDS'])(
    'is 409 if any car is in %s, and moves none',
    async (state) => {
      const cars = await takeCars(app, scene, ['GATE_PASS_APPROVED', 'EVALUATION', state])
      const answer = await share(cars.carIds)
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'WRONG_STATE', state })
      expect(await readStates(app, cars.flowIds)).toEqual(['GATE_PASS_APPROVED', 'EVALUATION', state])
      expect(await linksOf(cars.flowIds)).toEqual([])
    },
  )

  test('is 404 for another dealer’s car, a lapsed one and an unknown one, and 400 without cars', async () => {
    const cars = await takeCars(app, scene, ['GATE_PASS_APPROVED', 'LAPSED'])
    expect((await share(cars.carIds.slice(0, 1), scene.rival)).status).toBe(404)
    expect((await share(cars.carIds)).status).toBe(404)
    expect((await share([UNUSED_ID])).status).toBe(404)
    expect((await share([])).body).toMatchObject({
      status: 400,
      error: 'No valid cars with car IDs to share evaluation link.',
    })
    expect(await readStates(app, cars.flowIds)).toEqual(['GATE_PASS_APPROVED', 'LAPSED'])
  })

  test('gives one link to each evaluator on the passes', async () => {
    const { db } = app.database
    const other = await makePerson(db, scene.dealer)
    const one = await takeCars(app, scene, ['GATE_PASS_APPROVED', 'GATE_PASS_APPROVED'])
    const two = await takeCars(app, scene, ['GATE_PASS_APPROVED', 'EVALUATION'], [], other)
    const answer = await share([...one.carIds, ...two.carIds])
    if (!answer.ok) throw new Error(answer.body.detail)
    const { link, links } = answer.body
    expect(links.map(({ personId }) => personId)).toEqual([scene.person.personId, other.personId])
    expect(links[0]?.link).toBe(link)
    expect(new Set(links.map((made) => made.link)).size).toBe(2)
    for (const [{ flowIds }, made] of [[one, links[0]] as const, [two, links[1]] as const]) {
      expect(await readStates(app, flowIds)).toEqual(['EVALUATION', 'EVALUATION'])
      const stored = await linksOf(flowIds)
      expect(stored).toHaveLength(1)
      expect(stored[0]?.token_hash.equals(hashToken(made?.link.split('/').at(-1) ?? ''))).toBe(true)
    }
  })

  test('asks for an evaluator where the pass names a driver or somebody who was removed', async () => {
    const { db } = app.database
    const driver = await makePerson(db, { ...scene.dealer, type: 'delivery_driver' })
    const gone = await makePerson(db, scene.dealer)
    await app.must('retireDriver', { driverId: gone.personId }, { token: scene.dealer.token })
    for (const passFor of [driver, gone]) {
      const { carIds, flowIds } = await takeCars(app, scene, ['GATE_PASS_APPROVED'], [], passFor)
      expect(await share(carIds)).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_INPUT',
          fields: { personId: 'No evaluator of yours is on this gate pass. Please choose an evaluator.' },
        },
      })
      expect(await readStates(app, flowIds)).toEqual(['GATE_PASS_APPROVED'])
      const { personId } = scene.person
      expect(await share(carIds, scene.dealer, personId)).toMatchObject({
        status: 200,
        body: { links: [{ personId }] },
      })
      expect(await readStates(app, flowIds)).toEqual(['EVALUATION'])
    }
  })

  test('is 404 for a driver, another dealer’s evaluator, a removed one and an unknown id', async () => {
    const { db } = app.database
    const { carIds, flowIds } = await takeCars(app, scene, ['GATE_PASS_APPROVED'])
    const driver = await makePerson(db, { ...scene.dealer, type: 'delivery_driver' })
    const theirs = await makePerson(db, scene.rival)
    const gone = await makePerson(db, scene.dealer)
    await app.must('retireDriver', { driverId: gone.personId }, { token: scene.dealer.token })
    for (const personId of [driver.personId, theirs.personId, gone.personId, UNUSED_ID, 'nonsense']) {
      expect(await share(carIds, scene.dealer, personId)).toMatchObject({
        status: 404,
        body: { error: 'Selected evaluator not found.' },
      })
    }
    expect(await readStates(app, flowIds)).toEqual(['GATE_PASS_APPROVED'])
  })

  test('of twenty at once, each gets a link, and the cars move once', async () => {
    const { carIds, flowIds } = await takeCars(app, scene, ['GATE_PASS_APPROVED'])
    const answers = await Promise.all(Array.from({ length: 20 }, () => share(carIds)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await readFlowEvents(app, flowIds[0])).toHaveLength(1)
    expect(await linksOf(flowIds)).toHaveLength(1)
  })
})

async function linksOf(flowIds: readonly string[]) {
  return app.database.db
    .selectFrom('evaluation_links')
    .select(['id', 'token_hash'])
    .where('id', 'in', (select) =>
      select.selectFrom('flows').select('evaluation_link_id').where('flows.id', 'in', flowIds),
    )
    .execute()
}
