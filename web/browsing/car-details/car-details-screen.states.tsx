import type { Output } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { aCar, aLot, anId, anUnknownCar, LONG_NAMES, OKHLA, type GivenCar } from '#web/testing/a-car.ts'
import { aReceivedBid, OUTBID } from '#web/testing/a-bid.ts'
import { aCarPage } from '#web/testing/a-car-page.ts'
import { aPicture } from '#web/testing/a-picture.ts'
import { aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { IN_DEFAULT } from '#web/testing/states/people.ts'
import { failed, pending, refusal, type Calls, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

type Page = Output<'getCarDetailsPageData'>

const screen = (getCarDetailsPageData: ReplyTo<'getCarDetailsPageData'>, more: Calls = {}) =>
  asDealer(paths.carDetails(anId(1)), { getCarDetailsPageData, ...more })

const page = (car: ReturnType<typeof aCar>, given: Partial<Page> = {}, more: Calls = {}) =>
  screen(aCarPage(car, given), more)

const IDLE = { flowEntityId: null, state: null, leading: null } as const
const lot = (given: GivenCar = {}) => aLot({ ...IDLE, ...given })
const OVER = { start_date: minutesFromNow(-120), ta_end_date: minutesFromNow(-30) }

const PAPERS: Page['papers'] = [
  {
    kind: 'rc',
    status: 'clear',
    detail: 'Original RC is at hand.',
    source: 'Parivahan',
    asOf: minutesFromNow(-9_000),
    ground: null,
  },
  {
    kind: 'hypothecation',
    status: 'issue',
    detail: 'HDFC Bank, closed, NOC missing.',
    source: null,
    asOf: null,
    ground: null,
  },
  { kind: 'challans', status: 'unknown', detail: null, source: null, asOf: null, ground: null },
  {
    kind: 'noc',
    status: 'issue',
    detail: 'From the server, in English',
    source: 'From the server',
    asOf: null,
    ground: { code: 'otherState', registeredIn: 'Haryana', standsIn: 'Delhi' },
  },
]

const HISTORY: Page['interactionHistory'] = [
  { id: anId(80), timestamp: minutesFromNow(-50), log: 'You bid ₹7,85,000.', images: [] },
  {
    id: anId(81),
    timestamp: minutesFromNow(-90),
    log: 'You uploaded pictures.',
    images: [aPicture(), aPicture(2)],
  },
]

export const states = {
  loading: { ...screen(pending), shows: 'Loading' },
  // The live stream's opening reads the page once more, so two different failures would come in no fixed order.
  failed: {
    ...screen(failed),
    act: ({ getByRole }) => getByRole('button', 'Try again').click(),
    shows: ['Server error: Something went wrong.', 'Try again', 'Back to Home'],
  },
  'an unknown car': {
    ...screen(refusal('NOT_FOUND')),
    shows: 'This car is not in your cities, or it is no longer listed.',
  },
  'a live lot, and a new highest bid': {
    ...page(lot(), OKHLA),
    act: async ({ sees, receives }) => {
      await sees('₹7,90,000')
      await receives('bid', aReceivedBid(810_000, { carId: anId(1) }))
    },
    shows: [
      '2019 Hyundai Creta',
      'Specifications',
      'Highest bid',
      '₹8,10,000',
      'Open auction',
      'Add to My Cars',
      'No interactions yet.',
      'Send us your message here',
      'Map: Okhla Yard',
      '12 km from the centre of Delhi',
    ],
  },
  'the last minutes of a lot on which the dealer is outbid, and a late bid that moves its end': {
    ...page(aLot({ ...OUTBID, ta_end_date: minutesFromNow(4) }), {}, { getConditionReport: pending }),
    act: async ({ sees, receives }) => {
      await sees('0h:04m 00s')
      await sees("You're outbid by ₹5,000")
      await receives(
        'bid',
        aReceivedBid(810_000, { carId: anId(1), endsAt: minutesFromNow(4.5), extendedBySeconds: 30 }),
      )
    },
    shows: ['Go to Place Bids', "You're outbid by ₹25,000", 'Now ends 11:34:30 am'],
  },
  'a car that the dealer won was not paid': {
    ...page(lot(), {}, IN_DEFAULT),
    shows: ['You can’t buy: a car that you won was not paid for. Please call us:', 'Add to My Cars'],
  },
  'no live events arrive for a car on which the dealer bids': {
    ...page(aLot(OUTBID), {}, { getConditionReport: pending }),
    act: ({ losesStream }) => losesStream(),
    shows: ['₹7,90,000', 'Not live. Price as of 11:30:00 am. Reconnecting…'],
  },
  'all that is known of a car is on its page, with its papers': {
    ...page(
      lot({
        ownership: 2,
        price: 900_000,
        engine: 2_184,
        power: 130.1,
        mileage: 15.2,
        seats: 4,
        colour: 'Red',
        keys: 2,
        insuranceUntil: '2027-03-31',
        remarks: 'New tyres, two keys.',
      }),
      { papers: PAPERS },
    ),
    shows: [
      'Kilometres Run 43,210 KMS',
      'Engine 2,184 cc',
      'Power 130.1 bhp',
      'Mileage 15.2 kmpl',
      'Seats 4',
      'Colour Red',
      'Keys 2 keys',
      'Insurance Until 31 Mar 2027',
      'Ownership 2nd Owner',
      'Starting price ₹4,00,000',
      'Guide price ₹9,00,000',
      'Hypothecation Not clear HDFC Bank, closed, NOC missing.',
      'NOC Not clear Needed: registered in Haryana, the car is in Delhi Registration number',
      'New tyres, two keys.',
    ],
  },
  'added before it starts': {
    ...page(
      lot({ start_date: minutesFromNow(60), highestBid: null, latestBidValue: null }),
      {},
      { addToMyCars: { flowEntityId: anId(20), state: 'MY_CARS_NEW' } },
    ),
    act: async ({ getByRole }) => getByRole('button', 'Add to My Cars').click(),
    shows: ['Starting price', '₹4,00,000', '2019 Hyundai Creta is in My Cars.'],
  },
  'sealed, without pictures': {
    ...page(lot({ auctionFormat: 'sealed', highestBid: null, latestBidValue: null, car_image_urls: [] })),
    shows: ['Sealed auction', 'Sealed', 'No picture'],
  },
  expired: { ...page(lot({ ...OVER })), shows: 'Auction has expired' },
  'sold to another': {
    ...page(lot({ ...OVER, isSold: true, outcome: 'awarded', auctionWinAmount: 820_000 })),
    shows: ['SOLD', '₹8,20,000'],
  },
  'in My Cars': {
    ...page(aLot({ state: 'MY_CARS_NEW' })),
    shows: [
      'Go to Inspection',
      'Current status',
      'Before you can bid: request a gate pass, then upload pictures of the car.',
    ],
  },
  'in Place Bids, with long names': {
    ...page(
      aLot({
        ...LONG_NAMES,
        currentBid: 785_000,
        bidsPlaced: 2,
        latestBidValue: 9_99_00_000,
        highestBid: 9_99_00_000,
      }),
      { location: LONG_NAMES.yard, papers: PAPERS, interactionHistory: HISTORY },
      { getConditionReport: failed },
    ),
    shows: [
      '2019 Mercedes-Benz Mercedes-Maybach GLS',
      '₹9,99,00,000',
      'Go to Place Bids',
      'Your last bid',
      '₹7,85,000',
      'Papers at a glance',
      'HDFC Bank, closed, NOC missing.',
      'You uploaded pictures.',
      'Server error: Something went wrong.',
    ],
  },
  won: { ...page(aWonCar(), {}, { getConditionReport: failed }), shows: ['Go to Payments', 'WON'] },
  'paid for, with the numbers of its chassis and engine': {
    ...page(
      aWonCar({
        state: 'PAYMENT_APPROVED',
        keys: 1,
        insuranceUntil: '2026-12-31',
        chassisNo: 'MA3EHKD17A0123456',
        engineNo: 'K12MN1234567',
      }),
      {},
      { getConditionReport: failed },
    ),
    shows: ['Chassis Number MA3EHKD17A0123456', 'Engine Number K12MN1234567', 'Keys 1 key'],
  },
  'its delivery gate pass was rejected': {
    ...page(
      aWonCar({ state: 'PAYMENT_APPROVED', stateReason: 'The yard is closed this week.' }),
      {},
      { getConditionReport: failed },
    ),
    shows: ['Delivery gate pass rejected', 'The yard is closed this week.', 'Go to Take Delivery'],
  },
  'under the reserve': {
    ...page(
      aLot({ ...OVER, currentBid: 785_000, bidsPlaced: 2, outcome: 'reserve_not_met' }),
      {},
      { getConditionReport: pending },
    ),
    shows: 'Under the reserve, the house decides',
  },
  'a picture in full size': {
    ...page(lot()),
    act: async ({ getByRole }) => getByRole('button', 'Show picture 1 of 2 in full size').click(),
    shows: 'Zoom in',
  },
  'in no auction, of unknown facts': {
    ...page(anUnknownCar()),
    shows: ['2019 Hyundai Creta', 'Specifications', 'Not known'],
  },
} satisfies States
