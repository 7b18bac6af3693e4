import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, pending, refusal, type Calls } from '#web/testing/states/replies.ts'
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

const ALIASES = [
  { spelling: 'Dilhi (N)', city: 'Delhi', addedBy: 'Meera Iyer', addedAt: minutesFromNow(-3_000) },
  {
    spelling: 'Thiruvananthapuram Kazhakuttam Technopark Phase III Back Gate',
    city: 'Thiruvananthapuram',
    addedBy: 'Venkatanarasimharajuvaripeta Subrahmanyam',
    addedAt: minutesFromNow(-60),
  },
]

const screen = (calls: Calls = {}) =>
  asAdmin(paths.admin.places, {
    'admin/getCities': CITIES,
    'admin/getYards': YARDS,
    'admin/getCityAliases': ALIASES,
    ...calls,
  })

export const states = {
  loading: {
    ...screen({ 'admin/getCities': pending, 'admin/getYards': pending }),
    shows: 'Cities and yards',
  },
  empty: {
    ...screen({ 'admin/getCities': [], 'admin/getYards': [], 'admin/getCityAliases': [] }),
    shows: ['Add city', 'No other spellings yet'],
  },
  failed: { ...screen({ 'admin/getYards': failed }), shows: 'Try again' },
  full: {
    ...screen(),
    shows: ['Okhla Yard', 'Thiruvananthapuram', 'Sriperumbudur–Oragadam', 'Dilhi (N)'],
  },
  'removing a spelling': {
    ...screen(),
    act: async ({ getByRole }) => getByRole('button', 'Remove the spelling Dilhi (N)').click(),
    shows: 'Stop reading “Dilhi (N)” as Delhi?',
  },
  'adding a spelling of another city': {
    ...screen({
      'admin/addCityAlias': refusal('ALREADY_EXISTS', {
        message: '“Bombay” is Mumbai, so it can’t stand for Delhi as well.',
      }),
    }),
    act: async ({ getByRole, getByLabelText, keyboard }) => {
      await getByRole('button', 'Add spelling').click()
      await getByLabelText('City').selectOptions('Delhi')
      await getByLabelText('Spelling').fill('Bombay')
      await keyboard('{Enter}')
    },
    shows: '“Bombay” is Mumbai, so it can’t stand for Delhi as well.',
  },
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
