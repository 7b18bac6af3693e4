import type { StockCar } from '#contract/stock/admin-cars.ts'
import { paths } from '#web/paths.ts'
import { anId } from '#web/testing/a-car.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { aStockCar } from '#web/testing/a-stock-car.ts'
import { given, inTurn, refusal } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { NEW_CAR } from './new-car-id.ts'

const ADDING = {
  'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
  'admin/getYards': [],
} as const

const oneCar = (car: Partial<StockCar>) =>
  asAdmin(paths.admin.car(anId(1)), {
    'admin/getCar': aStockCar(car),
    'admin/getConditionReports': { reports: [] },
    ...ADDING,
  })

async function fillIn({ getByLabelText, getByRole }: Actor): Promise<void> {
  await getByLabelText('Make').fill('Tata')
  await getByLabelText('Model').fill('Punch')
  await getByLabelText('Year').fill('2021')
  await getByLabelText('City').selectOptions('Delhi')
  await getByLabelText('Registration number').fill('DL1CBA1')
  await getByRole('button', 'Add car').click()
}

export const states = {
  'a number that another car has too': {
    ...oneCar({ regno: 'HR26DK77', isTwin: true }),
    shows: ['Another car here has the same number', 'See both cars'],
  },
  'a car that was sold here before': {
    ...oneCar({ regno: 'DL1CBA1', earlierCarId: anId(7) }),
    shows: ['Its earlier sale', 'DL1CBA1'],
  },
  'a car that was sold here before is added again': {
    ...asAdmin(paths.admin.car(NEW_CAR), {
      ...ADDING,
      'admin/createCar': inTurn(
        refusal('ALREADY_EXISTS', {
          message:
            'A car with the registration number DL1CBA1 was sold here before and delivered. Say whether it is here again.',
          fields: { cameBack: 'It was sold here before.' },
        }),
        given({ make: 'Tata', regno: 'DL1CBA1', cameBack: true }, { carId: anId(1) }),
      ),
      'admin/getCar': aStockCar({ regno: 'DL1CBA1', earlierCarId: anId(7) }),
      'admin/getConditionReports': { reports: [] },
    }),
    act: async (actor) => {
      await fillIn(actor)
      await actor.sees('DL1CBA1 was sold here before. Is it here again?')
      await actor.getByRole('button', 'Yes, add it again').click()
    },
    shows: ['Car added. Now add its pictures.', 'Its earlier sale'],
  },
  // Nothing is added: the call has no reply.
  'unusual kilometres are asked about before a car is added': {
    ...asAdmin(paths.admin.car(NEW_CAR), {
      'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
      'admin/getYards': [],
    }),
    act: async ({ getByRole, getByLabelText }) => {
      await getByLabelText('Make').fill('Tata')
      await getByLabelText('Model').fill('Punch')
      await getByLabelText('Year').fill('2021')
      await getByLabelText('City').selectOptions('Delhi')
      await getByLabelText('Kilometres').fill('43')
      await getByRole('button', 'Add car').click()
    },
    shows: ['Few cars have this figure. Please check it.', 'That is what it says'],
  },
} satisfies States
