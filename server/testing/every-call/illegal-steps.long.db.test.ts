import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FLOW_EVENTS, type FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { EVERY_STEP_CALL, expectStepsOfTable } from '#server/testing/expect-steps.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf, sizeOf } from '#server/testing/tier.ts'

let app: TestApp
let scene: CallScene
let others: CallScene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
  others = await setCallScene(app)
})
afterAll(() => app.stop())
// A default would keep the scene's dealer from the steps of the next calls.
afterEach(() =>
  app.database.db
    .updateTable('payment_defaults')
    .set({ lifted_at: sql<Date>`now()`, lift_reason: 'Lifted after a test.' })
    .where('lifted_at', 'is', null)
    .execute(),
)

/** The steps in which a price is agreed or money is stated: no tier leaves them out. */
const OF_MONEY: ReadonlySet<string> = new Set(['acceptCounter', 'submitPaymentInfo', 'admin/approvePayment'])

/** The calls whose steps are tried. */
const TRIED = sizeOf({
  short: [
    ...new Set([
      ...EVERY_STEP_CALL.filter(({ name }) => OF_MONEY.has(name)),
      ...partOf(EVERY_STEP_CALL, 6, 48),
    ]),
  ],
  long: EVERY_STEP_CALL,
})

/** The number of states that are tried at once. */
const AT_ONCE = 7

test('every step is tried', () => {
  const tried = new Set<FlowEvent>(
    EVERY_STEP_CALL.flatMap(({ call: { events, followedBy } }) => [
      ...events,
      ...(followedBy === undefined ? [] : [followedBy]),
    ]),
  )
  expect(FLOW_EVENTS.filter((event) => !tried.has(event))).toEqual([])
})

describe('from every state and by every role, and by strangers, exactly the steps of the table are possible', () => {
  test.each(TRIED)('$name: $step', async ({ name, call }) => {
    const made: number[] = []
    // A few at a time: a dealer's calls from every state at once would exceed its share of the places.
    for (let first = 0; first < FLOW_STATES.length; first += AT_ONCE) {
      const states = FLOW_STATES.slice(first, first + AT_ONCE)
      const counts = states.map((state) => expectStepsOfTable(scene, { name, call }, state, others))
      made.push(...(await Promise.all(counts)))
    }
    // A step that begins a flow is possible only if no flow exists, and here each has one.
    expect(made.some((count) => count > 0)).toBe(!call.events.includes('addToMyCars'))
  })
})
