import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { QUEUE_NAMES, QUEUES } from '#contract/queues.ts'
import { OVERDUE_STATES } from '#domain/car-payments/payment-states.ts'
import {
  makeSceneFlow,
  makeFlowUnderReserve,
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
  // Empty the queues for each test.
  const { db } = app.database
  await db
    .updateTable('users')
    .set({ onboarding_step: 'contract' })
    .where('onboarding_step', '=', 'pending_approval')
    .execute()
  await db.updateTable('flows').set({ removed_at: null, state: 'LAPSED' }).execute()
  await db.updateTable('lots').set({ outcome: 'released' }).where('outcome', '=', 'reserve_not_met').execute()
})

const read = (input: Input<'admin/getQueue'>) =>
  app.must('admin/getQueue', input, { token: scene.admin.token })
const hoursFrom = (iso: string, to: string) => Math.round((Date.parse(to) - Date.parse(iso)) / 3_600_000)

async function setSince(table: 'onboarding' | 'flow', id: string, hoursAgo: number): Promise<void> {
  const at = secondsFromNow(-hoursAgo * 3600)
  const { db } = app.database
  await (table === 'onboarding'
    ? db.updateTable('onboardings').set({ submitted_at: at }).where('organisation_id', '=', id).execute()
    : db.updateTable('flows').set({ state_since: at }).where('id', '=', id).execute())
}

test('a queue is empty if nothing waits, and an unknown queue is refused', async () => {
  for (const queue of QUEUE_NAMES) {
    expect(await read({ queue })).toEqual({ items: [], total: 0, overdue: 0, nextCursor: null })
  }
  const answer = await app.call(
    'admin/getQueue',
    { queue: 'toString' as 'kyc' },
    { token: scene.admin.token },
  )
  expect(answer.status).toBe(400)
})

describe('the onboarding queue', () => {
  test('lists waiting dealers, longest wait first, with what the house needs, and omits suspended ones', async () => {
    const { cityId, name } = scene.city
    const [late, early] = [
      await makeApplicant(app, { cityIds: [cityId] }),
      await makeApplicant(app, { cityIds: [cityId] }),
    ]
    const suspended = await makeApplicant(app, { cityIds: [cityId] })
    await makeApplicant(app, { cityIds: [cityId], step: 'contract' })
    await setSince('onboarding', early.organisationId, 49)
    await setSince('onboarding', late.organisationId, 1)
    await app.must(
      'admin/suspendDealer',
      { uid: suspended.userId, reason: 'Forged.' },
      { token: scene.admin.token },
    )
    const { items, total, overdue } = await read({ queue: 'onboarding' })
    expect([total, overdue]).toEqual([2, 1])
    expect(items).toMatchObject([
      { queue: 'onboarding', uid: early.userId, businessType: 'Proprietorship', cities: [name] },
      { uid: late.userId },
    ])
    const [first] = items
    expect(hoursFrom(first?.since ?? '', first?.due ?? '')).toBe(48)
  })
})

describe('the gate pass queue', () => {
  test('has one item per request with its waiting cars, person and licence, due before the lots end', async () => {
    const first = await makeSceneFlow(scene, 'GATE_PASS_REQUESTED')
    await setSince('flow', first.flowEntityId, 1)
    await app.database.db
      .updateTable('lots')
      .set({
        ends_at: secondsFromNow(7200),
        first_ends_at: secondsFromNow(7200),
        hard_ends_at: secondsFromNow(9000),
      })
      .where('id', '=', first.lotId)
      .execute()
    await makeSceneFlow(scene, 'GATE_PASS_APPROVED')
    const { items, total } = await read({ queue: 'gatePasses' })
    expect(total).toBe(1)
    expect(items).toMatchObject([
      {
        queue: 'gatePasses',
        gatepassId: first.gatepassId,
        uid: scene.dealer.userId,
        person: {
          phone: scene.evaluator.phone,
          licenseUrl: expect.stringMatching(/^\/files\/[0-9a-f-]{36}$/),
        },
        city: scene.city.name,
        cars: [{ carId: first.carId, flowEntityId: first.flowEntityId }],
      },
    ])
    expect(hoursFrom(items[0]?.since ?? '', items[0]?.due ?? '')).toBe(3)

    const answered = { gatepassId: first.gatepassId, carIds: [first.carId] }
    await app.must('admin/approveGatePass', answered, { token: scene.admin.token })
    expect((await read({ queue: 'gatePasses' })).items).toEqual([])
  })
})

/** The queues whose items are flows, with the states in which one waits by itself: a payment is overdue by the clock. */
const FLOW_QUEUES = QUEUE_NAMES.filter((queue) => 'flowEntityId' in QUEUES[queue].item.shape).map(
  (queue) =>
    [
      queue,
      QUEUES[queue].states.filter((state) => !OVERDUE_STATES.some((overdue) => overdue === state)),
    ] as const,
)

describe('the other queues', () => {
  test.each(FLOW_QUEUES)('%s', async (queue, states) => {
    for (const state of states) {
      const { flowEntityId, carId } = await makeSceneFlow(scene, state)
      const { items } = await read({ queue })
      expect(items).toContainEqual(
        expect.objectContaining({ queue, flowEntityId, carId, state, uid: scene.dealer.userId }),
      )
    }
    await makeSceneFlow(scene, 'PLACE_BIDS')
    expect((await read({ queue })).total).toBe(states.length)
  })

  test('list lots under their reserve with their highest bidder', async () => {
    const { lotId } = await makeFlowUnderReserve(scene, 'PLACE_BIDS')
    expect((await read({ queue: 'underReserve' })).items).toMatchObject([
      { queue: 'underReserve', lotId, organization: scene.dealer.name, highestBid: 5_000, reserve: 10_000 },
    ])
  })
})

test('the queues are counted together, each with what is overdue in it', async () => {
  const counts = async () => (await app.must('admin/getQueueCounts', {}, { token: scene.admin.token })).queues
  expect(await counts()).toEqual(QUEUE_NAMES.map((queue) => ({ queue, total: 0, overdue: 0 })))
  const [early] = [
    await makeApplicant(app, { cityIds: [scene.city.cityId] }),
    await makeApplicant(app, { cityIds: [scene.city.cityId] }),
  ]
  await setSince('onboarding', early.organisationId, 49)
  await makeSceneFlow(scene, 'GATE_PASS_REQUESTED')
  await makeSceneFlow(scene, 'PLACE_BIDS')
  const waiting = (await counts()).filter(({ total }) => total > 0)
  expect(waiting).toEqual([
    { queue: 'onboarding', total: 2, overdue: 1 },
    { queue: 'gatePasses', total: 1, overdue: 0 },
  ])
  const dealer = await app.call('admin/getQueueCounts', {}, { token: scene.dealer.token })
  expect(dealer.status).toBe(403)
})

test('a queue pages earliest due first, each item once, and rejects another queue’s cursor', async () => {
  const made: string[] = []
  for (let number = 0; number < 5; number += 1) {
    const applicant = await makeApplicant(app, { cityIds: [scene.city.cityId] })
    await setSince('onboarding', applicant.organisationId, 10 - number)
    made.push(applicant.userId)
  }
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await read({ queue: 'onboarding', limit: 2, ...(cursor ? { cursor } : {}) })
    expect(page.total).toBe(5)
    seen.push(...page.items.flatMap((item) => (item.queue === 'onboarding' ? [item.uid] : [])))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(made)
  const { nextCursor } = await read({ queue: 'onboarding', limit: 1 })
  const foreign = await app.call(
    'admin/getQueue',
    { queue: 'kyc', cursor: nextCursor ?? '' },
    { token: scene.admin.token },
  )
  expect(foreign.status).toBe(400)
})
