import type { Output } from '#contract/api.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { paths } from '#web/paths.ts'
import { aLot, anId } from '#web/testing/a-car.ts'
import { aPerson } from '#web/testing/a-person.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { inTurn, refusal, unreachable, type Calls, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

type Yards = Output<'getMyCarsByYard'>

const carAt = (state: FlowState, number: number) =>
  aLot({ state, id: anId(number), lotId: anId(100 + number), flowEntityId: anId(200 + number) })

/** My Cars with these cars, all in one yard. */
const inYard = (...cars: readonly ReturnType<typeof carAt>[]): Yards => ({
  'Okhla Yard': {
    location: 'Okhla Industrial Estate, Delhi',
    mapUrl: null,
    latitude: 28.53,
    longitude: 77.27,
    cars: [...cars],
  },
})

const ALL = inYard(
  carAt('MY_CARS_NEW', 10),
  carAt('MY_CARS_NEW', 11),
  carAt('GATE_PASS_REQUESTED', 12),
  carAt('GATE_PASS_APPROVED', 13),
)

const screen = (getMyCarsByYard: ReplyTo<'getMyCarsByYard'>, more: Calls = {}) =>
  asDealer(paths.myCars.inspection, { getMyCarsByYard, ...more })

export const states = {
  'a list that fails to load, and a second try': {
    ...screen(inTurn(unreachable, ALL)),
    act: async ({ getByRole, sees }) => {
      await sees('Failed to load cars. Please try again.')
      await getByRole('button', 'Try again').click()
    },
    shows: 'Okhla Yard',
  },
  'a yard has its section’s button, promo cards among its cars, and scrolls': {
    ...screen(ALL),
    shows: [
      'Request Gate Pass',
      'Pending Gate Pass',
      'Withdraw Request',
      'Share Evaluation Link',
      "INDIA'S LEADING B2B USED CAR MARKETPLACE",
      'Know More',
    ],
  },
  'a row of one car, filled up with three promo cards': {
    ...screen(inYard(carAt('MY_CARS_NEW', 10))),
    shows: Array.from({ length: 3 }, () => "INDIA'S LEADING B2B USED CAR MARKETPLACE Know More").join(' '),
  },
  'a gate pass that was rejected': {
    ...screen(inYard({ ...carAt('MY_CARS_NEW', 10), stateReason: 'The yard is closed this week.' })),
    shows: ['Gate pass rejected', 'The yard is closed this week.', 'Request Gate Pass'],
  },
  // The only person is chosen by the dialog, and a car that was left out is chosen again.
  'Back asks before a changed request is discarded': {
    ...screen(inYard(carAt('MY_CARS_NEW', 10)), { getDrivers: [aPerson()] }),
    act: async ({ getByRole, sees, goesBack }) => {
      const open = () => getByRole('button', 'Request Gate Pass').click()
      const leave = () => getByRole('checkbox', '2019 Hyundai Creta DL8CAF1234').click()
      await open()
      await leave()
      await sees('0 of 1 chosen')
      await leave()
      await goesBack()
      await open()
      await leave()
      await goesBack()
    },
    shows: ['Discard what you entered?', 'Keep editing'],
  },
  'a request that fails to be withdrawn': {
    ...screen(inYard(carAt('GATE_PASS_REQUESTED', 12)), {
      withdrawGatepass: refusal('UNAVAILABLE', { message: '' }),
    }),
    act: async ({ getByRole }) => {
      await getByRole('button', 'Withdraw Request').click()
      await getByRole('button', 'Withdraw the request').click()
    },
    shows: ['Failed to withdraw the request. Please try again.', 'Withdraw Request'],
  },
} satisfies States
