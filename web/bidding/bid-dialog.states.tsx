import { paths } from '#web/paths.ts'
import { aLot, anId, inOneYard, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { pending, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const BID = { currentBid: 785_000, bidsPlaced: 2 }

/** Place Bids with one car, on which an amount was typed and its tick pressed. */
function asked(given: GivenCar, amount = '805000', more: Calls = {}) {
  const car = aLot({ id: anId(10), flowEntityId: anId(20), ...given })
  return {
    signedIn: 'dealer',
    at: paths.myCars.placeBids,
    calls: { getDealerPlaceBidsCars: inOneYard(car), ...more },
    act: (actor: Actor) => ask(actor, (given.bidsPlaced ?? 0) === 0 ? 'Place Bid' : 'Edit Bid', amount),
  } as const
}

async function ask({ getByRole, getByLabelText, keyboard, sees }: Actor, button: string, amount: string) {
  await getByRole('button', button).click()
  await getByLabelText('Bid amount').fill(amount)
  await keyboard('{Enter}')
  await sees('Confirm Bid')
}

const LIKE_A_SLIP = asked(BID, '80500000')

export const states = {
  'the first bid on a lot': {
    ...asked({ highestBid: null, latestBidValue: null, minimumBid: 400_000 }, '400000'),
    shows: ['The first bid. Bidding starts at ₹4,00,000', '4 bids left after this', 'Guide price ₹8,10,000'],
  },
  'raising the own bid that leads': {
    ...asked({ currentBid: 790_000, bidsPlaced: 2, leading: true }),
    shows: [
      'You lead already. Do you want to outbid yourself?',
      'Raises your own bid of ₹7,90,000',
      'Keep my bid',
    ],
  },
  'the last bid of a dealer': {
    ...asked({ ...BID, bidsPlaced: 4 }),
    shows: ['Your last bid on this car', 'Beats the highest bid of ₹7,90,000'],
  },
  'the first sealed bid': {
    ...asked({ auctionFormat: 'sealed', highestBid: null, latestBidValue: null, minimumBid: 400_000 }),
    shows: 'Your first sealed bid. Bidding starts at ₹4,00,000',
  },
  'raising an own sealed bid': {
    ...asked({ ...BID, auctionFormat: 'sealed', highestBid: null, latestBidValue: 785_000 }),
    shows: 'Raises your own sealed bid of ₹7,85,000',
  },
  'ends in two minutes': {
    ...asked({ ...BID, ta_end_date: minutesFromNow(2) }),
    shows: ['Time left', '2M:00S', 'A bid is binding. If it wins when bidding ends, payment is due by'],
  },
  'terms of payment that are unknown': {
    ...asked({ ...BID, price: null, paymentTermsHours: null }),
    shows: 'A bid is binding: if you win, you buy the car.',
  },
  'long names': {
    ...asked(
      {
        ...LONG_NAMES,
        ...BID,
        latestBidValue: 9_99_00_000,
        highestBid: 9_99_00_000,
        minimumBid: 9_99_10_000,
      },
      '99999999',
    ),
    shows: [
      'Bid ₹9,99,99,999',
      'Nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine rupees',
    ],
  },
  'outbid, and still enough': {
    ...asked(BID),
    act: async (actor) => {
      await asked(BID).act(actor)
      await actor.hears('bid', {
        carId: anId(10),
        auctionId: anId(2),
        lotId: anId(3),
        latestBidValue: 800_000,
        highestBid: 800_000,
        endsAt: minutesFromNow(28 * 60),
        sequence: 9,
        own: false,
      })
    },
    shows: [
      'While you were deciding, the highest bid moved to ₹8,00,000.',
      'Beats the highest bid of ₹8,00,000',
    ],
  },
  'outbid, and changed to the least amount': {
    ...asked(BID),
    act: async (actor) => {
      await asked(BID).act(actor)
      await actor.hears('bid', {
        carId: anId(10),
        auctionId: anId(2),
        lotId: anId(3),
        latestBidValue: 810_000,
        highestBid: 810_000,
        endsAt: minutesFromNow(28 * 60),
        sequence: 9,
        own: false,
      })
      await actor.sees('Overtaken: the highest bid is now ₹8,10,000.')
      await actor.getByRole('button', 'Change to ₹8,11,000').click()
    },
    shows: ['Bid ₹8,11,000', 'Eight lakh eleven thousand rupees', 'Beats the highest bid of ₹8,10,000'],
  },
  'offline while confirming': {
    ...asked(BID),
    act: async (actor) => {
      await asked(BID).act(actor)
      await actor.losesNetwork()
    },
    shows: ['Confirm Bid', 'You’re offline.'],
  },
  'a slip that was meant': {
    ...LIKE_A_SLIP,
    act: async (actor) => {
      await LIKE_A_SLIP.act(actor)
      await actor.getByRole('button', 'Bid ₹8,05,00,000').click()
      await actor.getByRole('checkbox', 'I mean eight crore five lakh rupees').click()
    },
    shows: ['Is this amount right?', 'Yes, bid ₹8,05,00,000', 'Change the amount'],
  },
  'placing a slip that was meant': {
    ...LIKE_A_SLIP,
    calls: { ...LIKE_A_SLIP.calls, placeBidForCar: pending },
    act: async (actor) => {
      await LIKE_A_SLIP.act(actor)
      await actor.getByRole('button', 'Bid ₹8,05,00,000').click()
      await actor.getByRole('checkbox', 'I mean eight crore five lakh rupees').click()
      await actor.getByRole('button', 'Yes, bid ₹8,05,00,000').click()
    },
    shows: 'Placing your bid…',
  },
  'withdrawn at the second question': {
    ...LIKE_A_SLIP,
    act: async (actor) => {
      await LIKE_A_SLIP.act(actor)
      await actor.getByRole('button', 'Bid ₹8,05,00,000').click()
      await actor.getByRole('button', 'Change the amount').click()
    },
    shows: ['8,05,00,000', 'At least ₹7,91,000'],
  },
} satisfies States
