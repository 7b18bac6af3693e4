import { beforeAll, expect, test } from 'vitest'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { makeAuction, makeCar, makeFlow } from '#server/testing/auction-factories.ts'
import { makeCity, makeDealer, makeYard } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})

test('the lists of My Cars have yards and cars in order of time, those that need the dealer first', async () => {
  const { db } = app.database
  const { cityId } = await makeCity(db)
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  const [early, late] = [
    await makeYard(db, { cityId, name: 'Z Yard' }),
    await makeYard(db, { cityId, name: 'A Yard' }),
  ]
  const add = async (yardId: string, endsInSeconds: number, state: FlowState) => {
    const car = await makeCar(db, { cityId, yardId, model: `${endsInSeconds}` })
    const { lots } = await makeAuction(db, { lots: [car], endsInSeconds })
    for (const lot of lots) await makeFlow(db, { ...dealer, ...lot, state })
  }
  await add(early.yardId, 100, 'GATE_PASS_REQUESTED')
  await add(early.yardId, 900, 'GATE_PASS_APPROVED')
  await add(early.yardId, 300, 'MY_CARS_NEW')
  await add(late.yardId, 500, 'MY_CARS_NEW')
  const byYard = await app.must('getMyCarsByYard', {}, { token: dealer.token })
  expect(Object.entries(byYard).map(([yard, { cars }]) => [yard, ...cars.map(({ model }) => model)])).toEqual(
    [
      ['Z Yard', '300', '900', '100'],
      ['A Yard', '500'],
    ],
  )
})
