import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationOf, type OperationName } from '#contract/api.ts'
import { mayCall } from '#contract/operation.ts'
import { FACT_NAMES, factOf } from '#domain/car/car-description.ts'
import { PAID_STATES } from '#domain/flows/flow-states.ts'
import { isRecord } from '#domain/read-value.ts'
import type { Role } from '#domain/roles.ts'
import { makeSceneFlow, setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { CALLABLE, makeReadyCall } from '#server/testing/every-call.ts'
import { makeCity } from '#server/testing/factories.ts'
import { sendRaw } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

const ANSWERED_WITHIN_MS = 20_000

/** The facts that the house keeps for itself, of every car of this test, each value in no other place. */
const FOR_THE_HOUSE = {
  newPrice: 8_76_54_321,
  externalRef: 'HIDDENREF77',
  reserve: 9_87_65_432,
  startingPrice: 7_65_43_219,
  agreementNo: 'HIDDENLOAN42',
  repossessedOn: '2019-07-23',
  parkedSince: '2018-05-19',
} as const

/** The facts that only the dealer reads who has paid for the car. */
const FOR_THE_WINNER = { chassisNo: 'MAHDDENCHASSS0917', engineNo: 'HDDENENGNE0918' } as const

/** Every spelling of a value that is for the house alone. */
const HIDDEN = [...Object.values(FOR_THE_HOUSE).map(String), '23 Jul 2019', '19 May 2018']

const COLUMNS = {
  new_price: FOR_THE_HOUSE.newPrice,
  external_ref: FOR_THE_HOUSE.externalRef,
  reserve: FOR_THE_HOUSE.reserve,
  starting_price: FOR_THE_HOUSE.startingPrice,
  agreement_no: FOR_THE_HOUSE.agreementNo,
  repossessed_on: FOR_THE_HOUSE.repossessedOn,
  parked_since: FOR_THE_HOUSE.parkedSince,
  chassis_no: FOR_THE_WINNER.chassisNo,
  engine_no: FOR_THE_WINNER.engineNo,
}

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp()
  // A name that is already canonical, so that the update of its car moves nothing.
  scene = await setCallScene(app, await makeCity(app.database.db, { name: 'Delhi', state: 'Delhi' }))
  // A car at each part of its life, so that every list shows some.
  for (const state of [
    'MY_CARS_NEW',
    'EVALUATION',
    'PLACE_BIDS',
    'BID_AWARDED',
    'PAYMENT_APPROVED',
  ] as const) {
    await makeSceneFlow(scene, state)
  }
  await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_APPROVED')
  const { carId } = await makeSceneFlow(scene, 'RC_ACCEPTED')
  // The event log has them, too.
  const { agreementNo, repossessedOn, parkedSince } = FOR_THE_HOUSE
  await app.must(
    'admin/updateCar',
    { carId, agreementNo, repossessedOn, parkedSince },
    { token: scene.admin.token },
  )
})
afterAll(() => app.stop())

test('the values are those of every fact that is hidden', () => {
  const readersOf = (readers: string) => FACT_NAMES.filter((name) => factOf(name).readers === readers)
  expect(Object.keys(FOR_THE_HOUSE).toSorted()).toEqual(readersOf('house').toSorted())
  expect(Object.keys(FOR_THE_WINNER).toSorted()).toEqual(readersOf('winner').toSorted())
})

const FOREIGN: readonly Role[] = ['orguserdealer', 'dealer_evaluator', 'delivery_driver']
const ANSWERED = CALLABLE.filter((name) => FOREIGN.some((role) => mayCall(operationOf(name).who, role)))

/** Returns the states of the cars in an answer that carry a number for the winner. */
function statesWithNumbers(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer.flatMap(statesWithNumbers)
  if (!isRecord(answer)) return []
  const isNumbered = [answer['chassisNo'], answer['engineNo']].some((value) => typeof value === 'string')
  return [...(isNumbered ? [answer['state']] : []), ...Object.values(answer).flatMap(statesWithNumbers)]
}

/** Makes a call, of cars with hidden facts, and returns what is answered. */
async function answerOf(name: OperationName, caller: CallScene): Promise<string> {
  const { message } = await makeReadyCall(name, caller)
  await app.database.db.updateTable('cars').set(COLUMNS).where('external_ref', 'is', null).execute()
  const { status, text } = await sendRaw(app.url, message, ANSWERED_WITHIN_MS)
  expect(status, text).toBeLessThan(300)
  return text
}

describe('no answer to a dealer, an evaluator or a driver reveals what is for the house or for the winner', () => {
  test.each(partOf(ANSWERED, 0, 8))('%s', async (name) => {
    const text = await answerOf(name, scene)
    expect(HIDDEN.filter((value) => text.includes(value))).toEqual([])
    const isNumbered = Object.values(FOR_THE_WINNER).some((value) => text.includes(value))
    if (!isNumbered) return
    expect(mayCall(operationOf(name).who, 'orguserdealer')).toBe(true)
    const states = statesWithNumbers(JSON.parse(text))
    expect(states).not.toEqual([])
    expect(states.filter((state) => !PAID_STATES.some((paid) => paid === state))).toEqual([])
  })
})

test('evaluators and drivers read no numbers, the dealer does in its lists of paid cars', async () => {
  const numbers = Object.values(FOR_THE_WINNER)
  const has = (text: string) => numbers.some((value) => text.includes(value))
  for (const name of ['getEvaluatorCars', 'getDriverCars'] as const) {
    expect(JSON.parse(await answerOf(name, scene))).not.toMatchObject({ totalCars: 0 })
    expect(has(await answerOf(name, scene)), name).toBe(false)
  }
  for (const name of ['getDealerDeliveryCars', 'getDealerNOCCars'] as const) {
    expect(has(await answerOf(name, scene)), name).toBe(true)
  }
  for (const name of ['getDealerHomeData', 'getDealerPaymentCars', 'getDealerPlaceBidsCars'] as const) {
    expect(has(await answerOf(name, scene)), name).toBe(false)
  }
})
