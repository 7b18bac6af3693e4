import { beforeAll, expect, test } from 'vitest'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { makeAuction, makeBid, makeCar, makeFlow } from '#server/testing/auction-factories.ts'
import { makeCity, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})

const stepsOf = async ({ token }: MadeUser) =>
  (await app.must('getDealerCounts', {}, { token })).firstBidSteps

test('A dealer’s steps to its first bid are those of its furthest car, until it bids', async () => {
  const { db } = app.database
  const { cityId } = await makeCity(db)
  const [dealer, rival] = [
    await makeDealer(db, { cityIds: [cityId] }),
    await makeDealer(db, { cityIds: [cityId] }),
  ]
  const cars = await Promise.all(Array.from({ length: 3 }, () => makeCar(db, { cityId })))
  const { lots } = await makeAuction(db, { lots: cars.map(({ carId }) => ({ carId })) })
  const add = (user: MadeUser, index: number, state: FlowState) => {
    const lot = lots[index]
    if (lot === undefined) throw new Error('The auction lacks a lot')
    return makeFlow(db, { ...user, ...lot, state })
  }
  expect(await stepsOf(dealer)).toBe(0)
  await add(dealer, 0, 'MY_CARS_NEW')
  expect(await stepsOf(dealer)).toBe(1)
  await add(dealer, 1, 'GATE_PASS_APPROVED')
  expect(await stepsOf(dealer)).toBe(3)
  const flowId = await add(dealer, 2, 'PLACE_BIDS')
  await makeBid(db, { flowId: await add(rival, 2, 'PLACE_BIDS'), amount: 4_00_000 })
  expect(await stepsOf(dealer)).toBe(4)
  expect(await stepsOf(rival)).toBeNull()
  await makeBid(db, { flowId, amount: 4_10_000 })
  expect(await stepsOf(dealer)).toBeNull()
})
