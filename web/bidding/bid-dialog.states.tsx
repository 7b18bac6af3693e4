import { paths } from '#web/paths.ts'
import { aReceivedBid, anOutbidLot, askToBid } from '#web/testing/a-bid.ts'
import { aLot, anId, inOneYard, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { aConditionGrade } from '#web/testing/a-condition-report.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { given, pending, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

/** Place Bids with a car on which the dealer is outbid, and the first dialog about an amount on it. */
function asked(facts: GivenCar = {}, amount = '805000', more: Calls = {}) {
  return {
    signedIn: 'dealer',
    at: paths.myCars.placeBids,
    calls: { getDealerPlaceBidsCars: inOneYard(anOutbidLot(facts)), ...more },
    act: (actor: Actor) => askToBid(actor, { amount }),
  } as const
}

/** The same beside another car without a bid, whose dialog shows these texts first. */
function askedAfter(texts: readonly string[], facts: GivenCar, other: GivenCar = {}) {
  const unbid = aLot({
    id: anId(11),
    flowEntityId: anId(21),
    highestBid: null,
    latestBidValue: null,
    minimumBid: 400_000,
    ...other,
  })
  return {
    ...asked(facts),
    calls: { getDealerPlaceBidsCars: inOneYard(unbid, anOutbidLot(facts)) },
    act: async (actor: Actor) => {
      await askToBid(actor, { amount: '400000', button: 'Place Bid' })
      for (const text of texts) await actor.sees(text)
      await actor.getByRole('button', 'Cancel').click()
      await actor.getByRole('button', 'Cancel bid').click()
      await askToBid(actor)
    },
  } as const
}

const SEALED = { auctionFormat: 'sealed', highestBid: null } as const

const SLIP = 'Bid ₹8,05,00,000'

/** Answers the first question about ₹8,05,00,000, which looks like a slip, goes back once, and ticks the second one. */
async function meanTheSlip({ getByRole, keyboard, sees }: Actor): Promise<void> {
  await getByRole('button', SLIP).click()
  await sees('Is this amount right?')
  await sees('Tick the box if you mean this amount.')
  await getByRole('button', 'Change the amount').click()
  await sees('8,05,00,000')
  await sees('At least ₹7,91,000')
  await keyboard('{Enter}')
  await getByRole('button', SLIP).click()
  await getByRole('checkbox', 'I mean eight crore five lakh rupees').click()
}

const likeASlip = (more: Calls = {}) => asked({}, '80500000', more)

export const states = {
  'the last bid of a dealer': {
    ...askedAfter(
      ['The first bid. Bidding starts at ₹4,00,000', '4 bids left after this Guide price ₹8,10,000'],
      { bidsPlaced: 4 },
    ),
    shows: [
      'Your last bid on this car',
      'Beats the highest bid of ₹7,90,000',
      'Eight lakh five thousand rupees',
      'Bid ₹8,05,000',
    ],
  },
  'closed with Back, which keeps the amount': {
    ...asked(),
    act: async (actor) => {
      await askToBid(actor)
      await actor.sees('Bid ₹8,05,000')
      await actor.goesBack()
    },
    shows: ['Cancel bid', '8,05,000', 'Eight lakh five thousand rupees'],
  },
  'what the condition report found': {
    ...asked({}, '805000', {
      getConditionGrades: { grades: [aConditionGrade({ flowEntityId: anOutbidLot().flowEntityId ?? '' })] },
    }),
    shows: ['Grade B', '82 of 100 points', 'Left front door: Dent, Moderate', '4 more', 'Bid ₹8,05,000'],
  },
  'no live events arrive while it is open': {
    ...asked(),
    act: async (actor) => {
      await askToBid(actor)
      await actor.losesStream()
    },
    shows: ['Not live. Price as of 11:30:00 am. Reconnecting…', 'Beats the highest bid of ₹7,90,000'],
  },
  'raising the own bid that leads': {
    ...asked({ currentBid: 790_000, leading: true, ta_end_date: minutesFromNow(2) }),
    shows: [
      'You lead already. Do you want to outbid yourself?',
      'Raises your own bid of ₹7,90,000',
      'Keep my bid',
      'Time left',
      '2M:00S',
      'A bid is binding. If it wins when bidding ends, payment is due by',
    ],
  },
  'raising an own sealed bid': {
    ...askedAfter(
      ['Your first sealed bid. Bidding starts at ₹4,00,000'],
      { ...SEALED, latestBidValue: 785_000 },
      SEALED,
    ),
    shows: 'Raises your own sealed bid of ₹7,85,000',
  },
  // The terms of payment are unknown.
  'long names': {
    ...asked(
      {
        ...LONG_NAMES,
        latestBidValue: 9_99_00_000,
        highestBid: 9_99_00_000,
        minimumBid: 9_99_10_000,
        price: null,
        paymentTermsHours: null,
      },
      '99999999',
    ),
    shows: [
      'Bid ₹9,99,99,999',
      'Nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine rupees',
      'A bid is binding: if you win, you buy the car.',
    ],
  },
  'outbid while confirming': {
    ...asked(),
    act: async (actor) => {
      await askToBid(actor)
      await actor.receives('bid', aReceivedBid(800_000))
      await actor.sees('While you were deciding, the highest bid moved to ₹8,00,000.')
      await actor.sees('Beats the highest bid of ₹8,00,000')
      await actor.receives('bid', aReceivedBid(810_000, { sequence: 10 }))
    },
    shows: ['Too low now: the highest bid is ₹8,10,000.', 'Change to ₹8,11,000'],
  },
  'outbid, and changed to the least amount': {
    ...asked(),
    act: async (actor) => {
      await askToBid(actor)
      await actor.receives('bid', aReceivedBid(810_000))
      await actor.sees('Too low now: the highest bid is ₹8,10,000.')
      await actor.getByRole('button', 'Change to ₹8,11,000').click()
    },
    shows: ['Bid ₹8,11,000', 'Eight lakh eleven thousand rupees', 'Beats the highest bid of ₹8,10,000'],
  },
  'offline while confirming': {
    ...asked(),
    act: async (actor) => {
      await askToBid(actor)
      await actor.losesNetwork()
    },
    shows: ['Confirm Bid', 'You’re offline.'],
  },
  'a slip that was meant': {
    ...likeASlip(),
    act: async (actor) => {
      await likeASlip().act(actor)
      await meanTheSlip(actor)
    },
    shows: ['Is this amount right?', 'Yes, bid ₹8,05,00,000', 'Change the amount'],
  },
  'placing a slip that was meant': {
    ...likeASlip({ placeBidForCar: given({ carId: anId(10), bidAmount: 80_500_000 }, pending) }),
    act: async (actor) => {
      await likeASlip().act(actor)
      await meanTheSlip(actor)
      await actor.getByRole('button', 'Yes, bid ₹8,05,00,000').click()
    },
    shows: 'Placing your bid…',
  },
} satisfies States
