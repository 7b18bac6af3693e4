import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLOW_EVENTS, requiresReason, transitionOf } from '#domain/flows/car-lifecycle.ts'
import { isFlowState } from '#domain/flows/flow-states.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { makeFlow } from '#server/testing/auction-factories.ts'
import { makeBiddingScene, elementAt } from '#server/testing/bidding-scene.ts'
import { makeDealer } from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { moveFlows, type Step } from './transition.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const ADMIN = { actor: 'admin', userId: null, phone: null } as const

test.each(FLOW_EVENTS.filter(requiresReason))('%s requires a reason', async (event) => {
  const { db } = database
  const lot = elementAt((await makeBiddingScene(db)).lots)
  const { from, to } = transitionOf(event)
  const state = elementAt(from.filter(isFlowState))
  const flowId = await makeFlow(db, { ...(await makeDealer(db)), ...lot, state })
  const move = (step: Pick<Step, 'reason'>) =>
    inTransaction(db, (tx) => moveFlows(tx, ADMIN, [{ flowId, event, ...step }]))
  const read = () =>
    db
      .selectFrom('flows')
      .select(['state', 'state_reason'])
      .where('id', '=', flowId)
      .executeTakeFirstOrThrow()

  await expect(move({})).rejects.toThrow('needs a reason')
  await expect(move({ reason: '' })).rejects.toThrow('needs a reason')
  expect(await read()).toEqual({ state, state_reason: null })
  expect(await move({ reason: 'The paper is torn.' })).toMatchObject({ ok: true })
  expect(await read()).toEqual({ state: to, state_reason: 'The paper is torn.' })
})
