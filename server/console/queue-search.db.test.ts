import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { QUEUE_NAMES, QUEUES } from '#contract/queues.ts'
import { OVERDUE_STATES } from '#domain/car-payments/payment-states.ts'
import { makeProof } from '#server/testing/car-payment-scene.ts'
import {
  makeFlowUnderReserve,
  makeSceneFlow,
  setCallScene,
  type CallScene,
} from '#server/testing/call-scene.ts'
import { makeApplicant } from '#server/testing/dealer-factories.ts'
import { secondsFromNow } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: CallScene

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setCallScene(app)
})
afterEach(async () => {
  const { db } = app.database
  // The plate of one car in all tests.
  await db
    .updateTable('cars')
    .set({ regno: null, external_ref: null })
    .where('regno', '=', 'HR26DK0077')
    .execute()
})

const read = (input: Input<'admin/getQueue'>) =>
  app.must('admin/getQueue', input, { token: scene.admin.token })

/** The queues whose items are flows, each with a state in which one waits by itself. */
const FLOW_QUEUES = QUEUE_NAMES.filter((queue) => 'flowEntityId' in QUEUES[queue].item.shape).map((queue) => {
  const state = QUEUES[queue].states.find((one) => !OVERDUE_STATES.some((overdue) => overdue === one))
  return [queue, state ?? 'PAYMENT_RECORDED'] as const
})

describe('a search', () => {
  const found = async (queue: Input<'admin/getQueue'>['queue'], q: string) => {
    const { items, total } = await read({ queue, q })
    expect(items).toHaveLength(total)
    return items.map((item) =>
      'flowEntityId' in item ? item.flowEntityId : 'gatepassId' in item ? item.gatepassId : '',
    )
  }

  /** Two dealers' cars that wait in this state: a Creta, and the Nexon of a rival, which has a reference. */
  async function makeTwo(state: Parameters<typeof makeSceneFlow>[1]) {
    const rival = await setCallScene(app, scene.city)
    await makeSceneFlow(scene, state)
    const nexon = await makeSceneFlow(rival, state)
    const { db } = app.database
    await db
      .updateTable('cars')
      .set({ make: 'Tata', model: 'Nexon', regno: 'HR26DK0077', external_ref: 'BANK/4711' })
      .where('id', '=', nexon.carId)
      .execute()
    return { nexon, rival }
  }

  test.each(FLOW_QUEUES)(
    'of %s finds by number, title, dealer, mobile and reference',
    async (queue, state) => {
      const { nexon, rival } = await makeTwo(state)
      const { name, mobile } = await app.database.db
        .selectFrom('organisations')
        .innerJoin('users', 'users.organisation_id', 'organisations.id')
        .select(['organisations.name', 'users.mobile'])
        .where('organisations.id', '=', rival.dealer.organisationId)
        .executeTakeFirstOrThrow()
      const national = mobile.slice(3)
      for (const q of [
        'HR26DK0077',
        'hr 26 dk 77',
        'DK0077',
        'Tata Nexon',
        'nexan',
        name.toUpperCase(),
        `${national.slice(0, 5)} ${national.slice(5)}`,
        'bank/4711',
      ]) {
        expect([q, await found(queue, q)]).toEqual([q, [nexon.flowEntityId]])
      }
      expect(await found(queue, 'Nexon Creta')).toEqual([])
    },
  )

  test('of requests for inspections finds by each of their cars, by the person and by what their paper shows', async () => {
    const { nexon } = await makeTwo('GATE_PASS_REQUESTED')
    for (const q of ['HR26DK0077', 'nexon', nexon.gatepassId.slice(0, 8).toUpperCase()]) {
      expect([q, await found('gatePasses', q)]).toEqual([q, [nexon.gatepassId]])
    }
  })

  test('of dealers who wait finds the firm', async () => {
    const cityIds = [scene.city.cityId]
    const one = await makeApplicant(app, { cityIds, name: 'Venkateswara Pre-Owned' })
    await makeApplicant(app, { cityIds })
    const { items } = await read({ queue: 'onboarding', q: 'pre-owned' })
    expect(items).toMatchObject([{ uid: one.userId }])
  })

  test('of lots under their reserve finds by the car and by its highest bidder', async () => {
    const { carId, lotId } = await makeFlowUnderReserve(scene, 'PLACE_BIDS')
    const { regno } = await app.database.db
      .selectFrom('cars')
      .select('regno')
      .where('id', '=', carId)
      .executeTakeFirstOrThrow()
    for (const q of [regno ?? '', scene.dealer.name]) {
      expect((await read({ queue: 'underReserve', q })).items).toMatchObject([{ lotId }])
    }
    expect((await read({ queue: 'underReserve', q: 'nobody of this name' })).total).toBe(0)
  })

  test('counts what it finds, pages through it, and refuses the cursor of another search', async () => {
    for (const hoursAgo of [90, 80, 1]) {
      const { flowEntityId } = await makeSceneFlow(scene, 'KYC_SUBMITTED')
      await app.database.db
        .updateTable('flows')
        .set({ state_since: secondsFromNow(-hoursAgo * 3600) })
        .where('id', '=', flowEntityId)
        .execute()
    }
    await makeSceneFlow(await setCallScene(app, scene.city), 'KYC_SUBMITTED')
    const q = scene.dealer.name
    const first = await read({ queue: 'kyc', q, limit: 2 })
    expect(first).toMatchObject({ total: 3, overdue: 2 })
    const cursor = first.nextCursor ?? ''
    expect((await read({ queue: 'kyc', q, limit: 2, cursor })).items).toHaveLength(1)
    const other = await app.call('admin/getQueue', { queue: 'kyc', cursor }, { token: scene.admin.token })
    expect(other.status).toBe(400)
  })

  test('of payments finds by the reference of a proof', async () => {
    const proof = await makeProof(scene)
    await app.must('submitPaymentInfo', proof, { token: scene.dealer.token })
    expect(await found('payments', proof.bankReferenceId)).toEqual([proof.flow_entity_id])
  })
})
