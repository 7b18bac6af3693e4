import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { failed, pending, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const CITIES = [
  { id: anId(90), name: 'Delhi', state: 'Delhi' },
  { id: anId(91), name: 'Thiruvananthapuram', state: 'Kerala' },
]

const YARDS = [
  {
    id: anId(92),
    name: 'Okhla Yard',
    city: 'Delhi',
    address: '14 Okhla Phase II, New Delhi 110020',
    latitude: 28.5355,
    longitude: 77.291,
  },
  {
    id: anId(93),
    name: 'Sriperumbudur–Oragadam Industrial Corridor Stockyard No. 14',
    city: 'Thiruvananthapuram',
    address: 'House 14, 3rd Cross Street, Sriperumbudur–Oragadam Industrial Corridor, Kanchipuram 602105',
    latitude: 12.9675,
    longitude: 79.9419,
  },
]

const screen = (calls: Calls = {}) =>
  asAdmin(paths.admin.places, { 'admin/getCities': CITIES, 'admin/getYards': YARDS, ...calls })

export const states = {
  loading: {
    ...screen({ 'admin/getCities': pending, 'admin/getYards': pending }),
    shows: 'Cities and yards',
  },
  empty: { ...screen({ 'admin/getCities': [], 'admin/getYards': [] }), shows: 'Add city' },
  failed: { ...screen({ 'admin/getYards': failed }), shows: 'Try again' },
  full: { ...screen(), shows: ['Okhla Yard', 'Thiruvananthapuram', 'Sriperumbudur–Oragadam'] },
  'adding a city': {
    ...screen(),
    act: async ({ getByRole }) => getByRole('button', 'Add city').click(),
    shows: 'Cancel',
  },
  'a yard without its facts': {
    ...screen(),
    act: async ({ getByRole, getByLabelText, keyboard }) => {
      await getByRole('button', 'Add yard').click()
      await getByLabelText('Latitude').fill('')
      await keyboard('{Enter}')
    },
    shows: ['Enter the address.', 'Cancel'],
  },
} satisfies States
