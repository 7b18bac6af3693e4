import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { aLot, anId, anUnknownCar, LONG_NAMES } from '#web/testing/a-car.ts'
import { aHome, EMPTY_HOME } from '#web/testing/a-home.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { failed, inTurn, pending, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import { beforeFirstBid, IN_DEFAULT } from '#web/testing/states/people.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const IDLE = { flowEntityId: null, state: null, leading: null } as const

/** Cars that can be added, in a live auction. */
const CARS = [
  aLot({ ...IDLE, id: anId(10), lotId: anId(110) }),
  aLot({
    ...IDLE,
    id: anId(11),
    lotId: anId(111),
    make: 'Maruti',
    model: 'Swift',
    variant: 'VXI',
    regno: 'DL3CBB0042',
  }),
  aLot({
    ...IDLE,
    id: anId(12),
    lotId: anId(112),
    make: 'Honda',
    model: 'City',
    start_date: minutesFromNow(90),
  }),
]

const SOON = [
  aLot({ ...IDLE, id: anId(13), lotId: anId(113), ta_end_date: minutesFromNow(20) }),
  aLot({
    ...IDLE,
    id: anId(14),
    lotId: anId(114),
    make: 'Tata',
    model: 'Nexon',
    ta_end_date: minutesFromNow(59),
  }),
  aLot({
    ...IDLE,
    id: anId(15),
    lotId: anId(115),
    make: 'Kia',
    model: 'Seltos',
    ta_end_date: minutesFromNow(63),
  }),
]

/** Dealer Home with these replies, without lots that end soon. */
const home = (more: Calls, search = '') =>
  asDealer(`${paths.dealerHome}${search}`, {
    getDealerHomeData: aHome(CARS),
    getCars: { cars: [], nextCursor: null },
    ...more,
  })

const oneCar = (more: Calls = {}) => home({ getDealerHomeData: aHome(CARS.slice(0, 1)), ...more })

const add = ({ getByRole }: Actor) => getByRole('button', 'Add to My Cars').click()

const LOAD_FAILED = 'Failed to load cars. Please try again.'

const DAY = 24 * 60
const DELHI_ENDED = [{ name: 'Delhi', endedAt: minutesFromNow(-3 * DAY) }]

export const states = {
  'as a compact list': {
    ...home({
      getDealerHomeData: aHome([
        ...CARS.slice(1, 2),
        aLot({ ...IDLE, ...LONG_NAMES, id: anId(16), lotId: anId(116) }),
        anUnknownCar({ id: anId(17) }),
        aLot({ ...IDLE, id: anId(18), lotId: anId(118), isSold: true }),
      ]),
    }),
    act: ({ getByRole }) => getByRole('button', 'Show as a compact list').click(),
    shows: [
      '2019 Maruti Swift',
      'Highest bid',
      'Guide price Not known',
      'Add to My Cars',
      'SOLD',
      'Show as cards',
    ],
  },
  'as a compact list, the dearest first': {
    ...home({}, '?sort=price-high'),
    act: ({ getByRole }) => getByRole('button', 'Show as a compact list').click(),
    shows: ['2019 Maruti Swift', 'Show as cards'],
  },
  'as a compact list that is loading': {
    ...home({ getDealerHomeData: pending }),
    act: ({ getByRole }) => getByRole('button', 'Show as a compact list').click(),
    shows: ['Loading cars', 'Show as cards'],
  },
  'by the car’s year, and by listing': {
    ...home({
      getDealerHomeData: (input) => (input.sort === 'listed-new' ? aHome(CARS.slice(1)) : aHome(CARS)),
    }),
    act: async ({ getByLabelText, sees }) => {
      await sees('By the car’s year 3 cars')
      await getByLabelText('Sort').selectOptions('Newly listed')
    },
    shows: ['2 cars', '2019 Maruti Swift'],
  },
  'a new dealer, before its first bid': {
    ...home(beforeFirstBid(0)),
    shows: ['Five steps to your first bid', '0 of 5 done', 'Tap Add to My Cars on a car below.'],
  },
  'a new dealer whose gate pass is approved': {
    ...home(beforeFirstBid(3)),
    shows: [
      '3 of 5 done',
      'Request a gate pass: done',
      'Share the evaluation link with your evaluator',
      'Go to Upload Pictures',
    ],
  },
  'a city that has ended': {
    ...home({ getDealerHomeData: { ...aHome(CARS), dealerCities: ['Gurugram'], endedCities: DELHI_ENDED } }),
    shows: [
      'Your year in Delhi ended on 18 Nov 2026. Its cars are hidden until you renew it.',
      'Renew Delhi for a year',
    ],
  },
  'the only city has ended': {
    ...home({ getDealerHomeData: { ...EMPTY_HOME, dealerCities: [], endedCities: DELHI_ENDED } }),
    shows: ['Your year in Delhi ended on 18 Nov 2026.', 'No cars found', 'Your cities'],
  },
  loading: { ...home({ getDealerHomeData: pending, getCars: pending }), shows: 'Loading cars' },
  failed: {
    ...home({ getDealerHomeData: inTurn(unreachable, failed) }),
    act: async ({ getByRole, sees }) => {
      await sees(LOAD_FAILED)
      await getByRole('button', 'Try again').click()
    },
    shows: ['Server error: Something went wrong.', 'Try again'],
  },
  'a car that the dealer won was not paid': {
    ...home({ getDealerHomeData: aHome(CARS), ...IN_DEFAULT }),
    shows: ['You can’t buy: a car that you won was not paid for. Please call us:', 'Add to My Cars'],
  },
  full: {
    ...home({ getDealerHomeData: inTurn(unreachable, aHome(CARS)) }),
    act: async ({ getByRole, sees }) => {
      await sees(LOAD_FAILED)
      await getByRole('button', 'Try again').click()
    },
    shows: [
      '3 cars',
      '2019 Hyundai Creta',
      '2019 Maruti Swift',
      'Not Started',
      'Add to My Cars',
      'See Details',
    ],
  },
  'a dealer without a city sees a message': {
    ...home({ getDealerHomeData: { ...EMPTY_HOME, dealerCities: [] } }),
    shows: [
      'No cities available',
      'No cars found',
      'You have not been assigned to any cities yet. Please contact your administrator to get city assignments.',
    ],
  },
  empty: {
    ...home({ getDealerHomeData: EMPTY_HOME }, '?city=Delhi'),
    shows: [
      'No cars found',
      'Try adjusting your filters or search criteria, or check if cars exist for the selected city',
      'Show all cities',
    ],
  },
  'no car matches the filters': {
    ...home(
      {
        getDealerHomeData: EMPTY_HOME,
        getMyMatches: {
          lists: [
            { list: 'placeBids', count: 2 },
            { list: 'payments', count: 1 },
          ],
        },
      },
      '?brand=Honda&fueltype=Petrol',
    ),
    shows: ['Clear filters', 'No cars found', 'Remove filter: Honda', '3 matches are in My Cars'],
  },
  'a search that finds only own cars leads to them': {
    ...home(
      { getDealerHomeData: EMPTY_HOME, getMyMatches: { lists: [{ list: 'myCars', count: 1 }] } },
      '?q=DL8CAF1234',
    ),
    shows: ['One match is in My Cars', 'Clear the search'],
  },
  'lots that end within the hour stand in a strip above the list, unless it begins with them': {
    ...home({ getCars: { cars: SOON, nextCursor: null } }),
    shows: ['Ending soon', '20M:00S', '59M:00S', 'ends 11:50 am'],
  },
  'sorted by the end, without a strip, and filtered': {
    ...home({}, '?sort=auction-near&brand=Hyundai&owners=1&yearFrom=2018&kmsTo=50000&priceTo=1000000'),
    shows: [
      'Ending soonest',
      '3 cars',
      'Remove filter: Hyundai',
      'Remove filter: 1st Owner',
      'Clear filters',
    ],
  },
  'sold recently': {
    ...home(
      {
        getDealerHomeData: aHome([
          aLot({
            ...IDLE,
            isSold: true,
            outcome: 'awarded',
            auctionWinAmount: 820_000,
            ta_end_date: minutesFromNow(-30),
          }),
        ]),
      },
      '?ended=true',
    ),
    shows: ['Sold recently', 'SOLD', '₹8,20,000', 'That’s the only car.'],
  },
  'the sheet of filters': {
    ...home({}, '?brand=Hyundai&fueltype=Diesel'),
    act: async ({ getByRole, sees }) => {
      await sees('3 cars')
      await getByRole('button', 'Filters (2)').click()
    },
    shows: ['Vehicle Type', 'Transmission', 'Cars sold in the last 7 days'],
  },
  'a colour that is chosen and taken back, and a search that is typed': {
    ...home({
      getDealerHomeData: ({ colour, q }) =>
        aHome(CARS.slice(0, q === 'Swift' ? 1 : [colour].flat().includes('White') ? 2 : 3)),
    }),
    act: async ({ getByRole, getByLabelText, sees, keyboard }) => {
      await sees('3 cars')
      await getByRole('button', 'Filters').click()
      await sees('Colour')
      await sees('Owners')
      await getByRole('checkbox', 'White 44').click()
      await getByRole('button', 'Show 2 cars').click()
      await sees('2 cars')
      await getByRole('button', 'Remove filter: White').click()
      await sees('3 cars')
      await getByLabelText('Search cars by make, model, or RC number...').fill('Swift')
      await keyboard('{Enter}')
    },
    shows: ['That’s the only car.', 'Swift'],
  },
  'adding a car': { ...oneCar({ addToMyCars: pending }), act: add, shows: '2019 Hyundai Creta' },
  'a car that was added': {
    ...oneCar({ addToMyCars: { flowEntityId: anId(20), state: 'MY_CARS_NEW' } }),
    act: add,
    shows: '2019 Hyundai Creta is in My Cars.',
  },
  'Add to My Cars says why it failed, and changes nothing': {
    ...oneCar({
      addToMyCars: inTurn(
        refusal('INVALID_INPUT', { message: 'No such car.' }),
        failed,
        refusal('LOT_CANCELLED', { message: 'The auction of this car was cancelled.' }),
        unreachable,
      ),
    }),
    act: seesInTurn(
      add,
      'Invalid data provided: No such car.',
      'Server error: Something went wrong.',
      'Failed to add car: The auction of this car was cancelled.',
      'Failed to add car. Please try again.',
    ),
    shows: ['Failed to add car. Please try again.', '2019 Hyundai Creta', 'Add to My Cars'],
  },
  'a session that ended while adding': {
    ...oneCar({ addToMyCars: refusal('UNAUTHENTICATED') }),
    act: add,
    shows: ['Unauthorized. Please log in again.', 'Sign in to bid'],
  },
  // Two cars have come meanwhile.
  offline: {
    ...home({}),
    act: async ({ sees, receives, losesNetwork }) => {
      await sees('3 cars')
      for (const number of [1, 2])
        await receives('lot', {
          carId: anId(200 + number),
          auctionId: anId(2),
          lotId: anId(210 + number),
          phase: 'live',
          outcome: null,
          endsAt: minutesFromNow(50),
          isNew: true,
        })
      await sees('2 new cars in your cities')
      await losesNetwork()
    },
    shows: ['You’re offline. What you see may be out of date.', '2 new cars in your cities', '3 cars'],
  },
  'far down the list, offline': {
    ...home({}),
    act: async ({ sees, losesNetwork, scrollsToEnd, seesInView }) => {
      await sees('3 cars')
      await losesNetwork()
      await scrollsToEnd()
      await seesInView('You’re offline. What you see may be out of date.')
      await seesInView('Filters')
    },
    shows: ['You’re offline. What you see may be out of date.', '2019 Honda City'],
  },
  'long names, unknown facts': {
    ...home({
      getDealerHomeData: aHome([
        anUnknownCar({ id: anId(10) }),
        aLot({ ...IDLE, ...LONG_NAMES, id: anId(11), lotId: anId(111) }),
      ]),
    }),
    shows: ['2019 Mercedes-Benz Mercedes-Maybach GLS', 'Not known', 'Unknown'],
  },
} satisfies States
