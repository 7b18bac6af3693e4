import type { FlowState } from '#domain/flows/flow-states.ts'
import { makeAuction, makeCar, makeFlow } from './auction-factories.ts'
import {
  makeAdmin,
  makeCity,
  makeDealer,
  makePerson,
  makeYard,
  UNUSED_ID,
  type MadePerson,
  type MadeUser,
} from './factories.ts'
import { makeGatePass } from './field-factories.ts'
import type { TestApp } from './test-app.ts'

/** A dealer with an evaluator, a rival, and two admins, around one yard. */
export interface GatePassScene {
  readonly dealer: MadeUser
  readonly rival: MadeUser
  readonly admin: MadeUser
  readonly otherAdmin: MadeUser
  readonly person: MadePerson
  readonly cityId: string
  readonly yardId: string
}

/** An auction with cars on which the dealer has flows. */
export interface TakenCars {
  readonly auctionId: string
  readonly carIds: readonly string[]
  readonly flowIds: readonly string[]
}

/** Creates a new scene. */
export async function setGatePassScene({ database: { db } }: TestApp): Promise<GatePassScene> {
  const { cityId } = await makeCity(db)
  const { yardId } = await makeYard(db, { cityId })
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  return {
    dealer,
    rival: await makeDealer(db, { cityIds: [cityId] }),
    admin: await makeAdmin(db),
    otherAdmin: await makeAdmin(db),
    person: await makePerson(db, { organisationId: dealer.organisationId }),
    cityId,
    yardId,
  }
}

/**
 * Creates an auction with a car for each of these states of the dealer's flow, in `yardIds` or in the scene's yard; null: its yard is not known. Cars
 * beyond MY_CARS_NEW have a gate pass in the name of `passFor`, or of the scene's evaluator.
 */
export async function takeCars(
  { database: { db } }: TestApp,
  scene: GatePassScene,
  states: readonly FlowState[],
  yardIds: readonly (string | null)[] = [],
  passFor: MadePerson = scene.person,
): Promise<TakenCars> {
  const cars = []
  for (const [index] of states.entries()) {
    cars.push(
      await makeCar(db, {
        cityId: scene.cityId,
        yardId: yardIds[index] === undefined ? scene.yardId : yardIds[index],
      }),
    )
  }
  const { auctionId, lots } = await makeAuction(db, { lots: cars })
  const flowIds: string[] = []
  for (const [index, lot] of lots.entries()) {
    const state = states[index] ?? 'MY_CARS_NEW'
    const flowId = await makeFlow(db, { ...scene.dealer, ...lot, state })
    flowIds.push(flowId)
    if (state !== 'MY_CARS_NEW') {
      await makeGatePass(db, { ...scene.dealer, flowId, auctionId, person: passFor })
    }
  }
  return { auctionId, carIds: cars.map(({ carId }) => carId), flowIds }
}

/** Requests a gate pass for these cars, for the scene's evaluator. */
export function askForPass(
  app: TestApp,
  scene: GatePassScene,
  cars: Pick<TakenCars, 'auctionId' | 'carIds'>,
  more: { readonly by?: MadeUser; readonly driverId?: string; readonly key?: string } = {},
) {
  const { by = scene.dealer, driverId = scene.person.personId, key } = more
  return app.call(
    'createGatepass',
    { auctionId: cars.auctionId, carIds: [...cars.carIds], driverId },
    key === undefined ? { token: by.token } : { token: by.token, key },
  )
}

/** Reads the states of these flows, in the given sequence. */
export async function readStates({ database: { db } }: TestApp, flowIds: readonly string[]) {
  const rows = await db.selectFrom('flows').select(['id', 'state']).where('id', 'in', flowIds).execute()
  return flowIds.map((id) => rows.find((row) => row.id === id)?.state)
}

/** Reads the events of a flow. */
export async function readFlowEvents({ database: { db } }: TestApp, flowId: string | undefined) {
  return db
    .selectFrom('events')
    .select(['event', 'actor', 'actor_user_id', 'actor_phone', 'from_state', 'to_state', 'reason'])
    .where('flow_id', '=', flowId ?? UNUSED_ID)
    .orderBy('id')
    .execute()
}
