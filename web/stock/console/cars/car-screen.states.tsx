import { paths } from '#web/paths.ts'
import { anId } from '#web/testing/a-car.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import type { States } from '#web/testing/states/state.ts'
import { NEW_CAR } from './new-car-id.ts'

export const states = {
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
