import { anId, anUnknownCar, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { biddingCar } from '#web/testing/bidding-car.ts'
import { minutesFromNow, NOW } from '#web/testing/fixed-now.ts'
import type { States } from '#web/testing/states/state.ts'
import { BidCard } from './bid-card.tsx'

/** The card of a lot that differs from an open one at ₹7,90,000. */
function card(given: GivenCar = {}) {
  const car = biddingCar(given)
  return {
    signedIn: 'dealer',
    part: <BidCard car={car} isEager readAt={NOW} onTyping={() => undefined} />,
  } as const
}

const BID = { currentBid: 785_000, bidsPlaced: 2 }
const OVER = { start_date: minutesFromNow(-120), ta_end_date: minutesFromNow(-30) }

export const states = {
  'no bid yet': { ...card(), shows: ['You haven’t bid yet', 'Place Bid', 'Guide price ₹8,10,000'] },
  leading: {
    ...card({ ...BID, currentBid: 790_000, leading: true }),
    shows: ['You lead', '3 left', 'Edit Bid'],
  },
  outbid: { ...card(BID), shows: "You're outbid by ₹5,000" },
  'ends in two minutes': {
    ...card({ ...BID, ta_end_date: minutesFromNow(2) }),
    shows: "You're outbid by ₹5,000",
  },
  'not started': {
    ...card({ start_date: minutesFromNow(60), highestBid: null, latestBidValue: null, minimumBid: 400_000 }),
    shows: ['Bidding starts', 'Bidding hasn’t started yet.'],
  },
  capped: { ...card({ ...BID, bidsPlaced: 5 }), shows: 'You have placed all 5 bids.' },
  sealed: {
    ...card({ ...BID, auctionFormat: 'sealed', highestBid: null, latestBidValue: 785_000 }),
    shows: ["Sealed: nobody sees another's bid", 'your bid'],
  },
  offline: {
    ...card(BID),
    act: async ({ sees, losesNetwork }) => {
      await sees('Edit Bid')
      await losesNetwork()
    },
    shows: 'You’re offline.',
  },
  expired: { ...card({ ...BID, ...OVER }), shows: 'Bidding has ended. The result is on its way.' },
  'under the reserve': {
    ...card({ ...BID, ...OVER, state: 'PLACE_BIDS', outcome: 'reserve_not_met', leading: true }),
    shows: 'Under the reserve, the house decides',
  },
  'a counter offer': {
    ...card({
      ...BID,
      ...OVER,
      outcome: 'reserve_not_met',
      counterAmount: 850_000,
      counterUntil: minutesFromNow(90),
    }),
    shows: ['Yardbid made you an offer', 'Take it at ₹8,50,000'],
  },
  'lost to another': {
    ...card({
      ...BID,
      ...OVER,
      state: 'BID_LOST',
      outcome: 'awarded',
      isSold: true,
      auctionWinAmount: 820_000,
    }),
    shows: ['Another dealer won it', '₹8,20,000', 'sold for'],
  },
  cancelled: {
    ...card({ ...BID, ...OVER, state: 'BID_LOST', outcome: 'cancelled' }),
    shows: 'The auction was cancelled',
  },
  'long names': {
    ...card({
      ...LONG_NAMES,
      ...BID,
      latestBidValue: 9_99_00_000,
      highestBid: 9_99_00_000,
      minimumBid: 9_99_10_000,
    }),
    shows: ['600 4MATIC Long Wheelbase', '₹9,99,00,000'],
  },
  'unknown facts': {
    ...card({ ...anUnknownCar(), flowEntityId: anId(4), state: 'PLACE_BIDS', lotId: anId(3) }),
    shows: ['Not known', 'Unknown'],
  },
  typing: {
    ...card(BID),
    act: async ({ getByRole, getByLabelText }) => {
      await getByRole('button', 'Edit Bid').click()
      await getByLabelText('Bid amount').fill('8,05,000')
    },
    shows: ['8,05,000', '+10,000', 'Eight lakh five thousand rupees'],
  },
  'too little typed': {
    ...card(BID),
    act: async ({ getByRole, getByLabelText, keyboard }) => {
      await getByRole('button', 'Edit Bid').click()
      await getByLabelText('Bid amount').fill('7,00,000')
      await keyboard('{Enter}')
    },
    shows: 'Bid amount must be greater than previous bid.',
  },
} satisfies States
