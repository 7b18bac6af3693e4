import type { Input } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import { aLot, anId, inOneYard, LONG_NAMES } from '#web/testing/a-car.ts'
import { aWonCar } from '#web/testing/a-won-car.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { given, pending, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const CRETA = aWonCar({ id: anId(10), flowEntityId: anId(20) })
const SWIFT = aWonCar({
  id: anId(11),
  flowEntityId: anId(21),
  make: 'Maruti',
  model: 'Swift',
  variant: 'VXI',
  regno: 'DL3CBB0042',
})
const LONG = aWonCar({ ...LONG_NAMES, id: anId(12), flowEntityId: anId(22) })

/** Payments with these answers for the whole list and for what is searched. */
const payments = (search: string, more: Calls) =>
  asDealer(`${paths.myCars.payments}${search}`, {
    getOpenDefaults: { defaults: [] },
    getPaymentReceipts: { receipts: [] },
    getPaymentTransfers: { transfers: [] },
    ...more,
  })

const getDealerPaymentCars = ({ q }: Input<'getDealerPaymentCars'>) =>
  q === 'swift' ? inOneYard(SWIFT) : q === undefined ? inOneYard(CRETA, SWIFT, LONG) : inOneYard()

export const states = {
  'a search is typed, and the list follows': {
    ...payments('', { getDealerPaymentCars }),
    act: async ({ getByLabelText, sees }) => {
      await sees('2019 Hyundai Creta')
      await getByLabelText('Search by number, make, model, yard or city').fill('swift')
    },
    shows: ['2019 Maruti Swift', 'Needs action first', 'Pay for several cars with one transfer'],
  },
  'the address has the search and the order': {
    ...payments('?q=swift&sort=number', { getDealerPaymentCars }),
    shows: ['2019 Maruti Swift', 'Registration number'],
  },
  'another order': {
    ...payments('?sort=name', { getDealerPaymentCars }),
    shows: '2019 Hyundai Creta 2019 Maruti Swift',
  },
  'a search without a match names the lists that have one': {
    ...payments('?q=fortuner', {
      getDealerPaymentCars,
      getMyMatches: given({ q: 'fortuner' }, { lists: [{ list: 'noc', count: 2 }] }),
    }),
    shows: ['No car in this list matches “fortuner”', '2 matches are in NOC', 'Clear the search'],
  },
  'a search that is cleared': {
    ...payments('?q=fortuner', { getDealerPaymentCars, getMyMatches: { lists: [] } }),
    act: ({ getByRole }) => getByRole('button', 'Clear the search').click(),
    shows: ['2019 Maruti Swift', '2019 Hyundai Creta'],
  },
  'the list before stays until the next is there': {
    ...payments('', {
      getDealerPaymentCars: ({ q }) => (q === undefined ? inOneYard(CRETA, SWIFT) : pending),
    }),
    act: async ({ getByLabelText, sees }) => {
      await sees('2019 Hyundai Creta')
      await getByLabelText('Search by number, make, model, yard or city').fill('swift')
    },
    shows: ['2019 Maruti Swift', '2019 Hyundai Creta'],
  },
  'Place Bids': {
    ...asDealer(`${paths.myCars.placeBids}?q=nexon`, {
      getDealerPlaceBidsCars: given({ q: 'nexon' }, inOneYard(aLot({ make: 'Tata', model: 'Nexon' }))),
    }),
    shows: ['2019 Tata Nexon', 'Place Bid'],
  },
  Inspection: {
    ...asDealer(`${paths.myCars.inspection}?q=okhla`, {
      getMyCarsByYard: {
        'Okhla Yard': {
          location: 'Okhla Industrial Estate, Delhi',
          mapUrl: null,
          latitude: null,
          longitude: null,
          cars: [aLot({ state: 'MY_CARS_NEW' })],
        },
      },
    }),
    shows: ['Okhla Yard', '2019 Hyundai Creta', 'Request Gate Pass'],
  },
  'Inspection without a match': {
    ...asDealer(`${paths.myCars.inspection}?q=fortuner`, {
      getMyCarsByYard: {},
      getMyMatches: { lists: [] },
    }),
    shows: ['No car in this list matches “fortuner”', 'Clear the search'],
  },
} satisfies States
