import { OUTBID } from '#web/testing/a-bid.ts'
import { anUnknownCar, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { biddingCar } from '#web/testing/bidding-car.ts'
import { minutesFromNow, NOW } from '#web/testing/fixed-now.ts'
import { IN_DEFAULT } from '#web/testing/states/people.ts'
import { seenText } from '#web/testing/states/shown-text.ts'
import type { States } from '#web/testing/states/state.ts'
import { BidCard } from './bid-card.tsx'

/** The cards of lots that differ from an open one at ₹7,90,000. */
function cards(...given: readonly GivenCar[]) {
  const cars = given.map((one, index) =>
    biddingCar({ id: `c${index}`, lotId: `l${index}`, flowEntityId: `f${index}`, ...one }),
  )
  const shown = cars.map((car) => (
    <BidCard key={car.id} car={car} isEager readAt={NOW} onTyping={() => undefined} Report={() => null} />
  ))
  return { signedIn: 'dealer', part: <>{shown}</> } as const
}

const OVER = { start_date: minutesFromNow(-120), ta_end_date: minutesFromNow(-30) }
const LOST = { ...OUTBID, ...OVER, state: 'BID_LOST' } as const

export const states = {
  leading: {
    ...cards({ ...OUTBID, currentBid: 790_000, leading: true }),
    shows: ['You lead', '3 left', 'Edit Bid'],
  },
  'a car that the dealer won was not paid': {
    ...cards(OUTBID),
    calls: IN_DEFAULT,
    shows: ['You can’t buy: a car that you won was not paid for. Please call us:', 'Edit Bid'],
  },
  // The second one ends in two minutes.
  outbid: {
    ...cards(OUTBID, { ...OUTBID, currentBid: 780_000, ta_end_date: minutesFromNow(2) }),
    shows: ["You're outbid by ₹5,000", "You're outbid by ₹10,000", '2M:00S'],
  },
  'no bid yet, not started': {
    ...cards(
      {},
      { start_date: minutesFromNow(60), highestBid: null, latestBidValue: null, minimumBid: 400_000 },
    ),
    shows: [
      'You haven’t bid yet',
      'Place Bid',
      'Guide price ₹8,10,000',
      'Bidding starts',
      'Bidding hasn’t started yet.',
    ],
  },
  'capped, sealed': {
    ...cards(
      { ...OUTBID, bidsPlaced: 5 },
      { ...OUTBID, auctionFormat: 'sealed', highestBid: null, latestBidValue: 785_000 },
    ),
    shows: ['You have placed all 5 bids.', "Sealed: nobody sees another's bid", 'your bid'],
  },
  offline: {
    ...cards(OUTBID),
    act: async ({ sees, losesNetwork }) => {
      await sees('Edit Bid')
      await losesNetwork()
    },
    shows: 'You’re offline.',
  },
  'expired, under the reserve': {
    ...cards(
      { ...OUTBID, ...OVER },
      { ...OUTBID, ...OVER, outcome: 'reserve_not_met', leading: true },
      {
        ...OUTBID,
        ...OVER,
        outcome: 'reserve_not_met',
        counterAmount: 850_000,
        counterUntil: minutesFromNow(90),
      },
    ),
    shows: [
      'Bidding has ended. The result follows shortly.',
      'Under the reserve, the house decides',
      'Yardbid made you an offer',
      'Take it at ₹8,50,000',
    ],
  },
  'a counter-offer, which has a time of its own': {
    ...cards({
      ...OUTBID,
      ...OVER,
      outcome: 'reserve_not_met',
      counterAmount: 850_000,
      counterUntil: minutesFromNow(90),
    }),
    act: async ({ sees }) => {
      await sees('Take it at ₹8,50,000')
      if (seenText().includes('Expired')) throw new Error('The offer reads as expired.')
    },
    shows: ['Yardbid made you an offer', '1H:30M'],
  },
  'lost to another, cancelled': {
    ...cards(
      { ...LOST, outcome: 'awarded', isSold: true, auctionWinAmount: 820_000 },
      { ...LOST, outcome: 'cancelled' },
    ),
    shows: ['Another dealer won it', '₹8,20,000', 'sold for', 'The auction was cancelled'],
  },
  'long names, unknown facts': {
    ...cards(
      {
        ...LONG_NAMES,
        ...OUTBID,
        latestBidValue: 9_99_00_000,
        highestBid: 9_99_00_000,
        minimumBid: 9_99_10_000,
      },
      { ...anUnknownCar(), id: 'c1', lotId: 'l1', flowEntityId: 'f1', state: 'PLACE_BIDS' },
    ),
    shows: ['600 4MATIC Long Wheelbase', '₹9,99,00,000', 'Not known', 'Unknown'],
  },
  typing: {
    ...cards(OUTBID),
    act: async ({ getByRole, getByLabelText, keyboard, sees }) => {
      await getByRole('button', 'Edit Bid').click()
      await getByLabelText('Bid amount').fill('7,00,000')
      await keyboard('{Enter}')
      await sees('Bid amount must be greater than previous bid.')
      await getByLabelText('Bid amount').fill('8,05,000')
    },
    shows: ['8,05,000', '+10,000', 'Eight lakh five thousand rupees'],
  },
} satisfies States
