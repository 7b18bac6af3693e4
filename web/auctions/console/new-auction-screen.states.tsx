import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId, LONG_NAMES } from '#web/testing/a-car.ts'
import { aStockCar } from '#web/testing/a-stock-car.ts'
import { given, inTurn, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const CARS = [
  aStockCar({
    variant: 'SX',
    regno: 'DL8CAF1234',
    kmsrun: 43_210,
    yard: 'Okhla Yard',
    price: 910_000,
    startingPrice: 500_000,
    reserve: 750_000,
  }),
  aStockCar({ id: anId(5), make: 'Maruti', model: 'Alto', year: 2012 }),
  aStockCar({ id: anId(6), ...LONG_NAMES }),
]

const screen = (more: Calls = {}) =>
  asAdmin(paths.admin.newAuction, {
    'admin/getCars': { cars: CARS, total: CARS.length, nextCursor: null },
    'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
    'admin/getYards': [],
    'admin/getImports': { imports: [], total: 0, nextCursor: null },
    ...more,
  })

const save = async ({ getByRole }: Actor) => getByRole('button', 'Save draft').click()

export const states = {
  'a draft without a name and cars': {
    ...screen(),
    act: save,
    shows: ['New auction', 'Add at least one car.', 'Add all 3 matching', 'Maruti Alto'],
  },
  'a car is put up with the prices that are kept of it': {
    ...screen({
      'admin/createAuction': given(
        { lots: [{ carId: anId(1), startingPrice: 500_000, reserve: 750_000 }] },
        refusal('CAR_IN_AUCTION', { message: 'A car is in another auction.' }),
      ),
    }),
    act: async (actor) => {
      await actor.getByLabelText('Name').fill('Delhi evening')
      await actor.getByRole('button', 'Add 2019 Hyundai Creta SX').click()
      await save(actor)
    },
    shows: ['1 lot', '5,00,000', '7,50,000', 'A car is in another auction.'],
  },
  'a draft that is refused': {
    ...screen({
      'admin/createAuction': inTurn(
        unreachable,
        refusal('CAR_IN_AUCTION', {
          message: 'A car is in another auction.',
          fields: { 'lots.1.carId': 'This car is in the auction Friday afternoon.' },
        }),
      ),
    }),
    act: async (actor) => {
      await actor.getByLabelText('Name').fill('Delhi and Mumbai evening')
      await actor.getByRole('button', 'Add all 3 matching').click()
      await seesInTurn(
        save,
        'This couldn’t be saved. Please try again.',
        'A car is in another auction.',
      )(actor)
    },
    shows: ['This car is in the auction Friday afternoon.', 'Lots'],
  },
} satisfies States
