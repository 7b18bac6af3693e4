import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { aLot, anId, inOneYard } from '#web/testing/a-car.ts'
import { aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesDisabled } from '#web/testing/sees-disabled.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { after, failed, given, inTurn, pending, refusal, type Calls } from '#web/testing/states/replies.ts'
import { IN_DEFAULT } from '#web/testing/states/people.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const OFFERED = aLot({
  currentBid: 785_000,
  bidsPlaced: 2,
  start_date: minutesFromNow(-120),
  ta_end_date: minutesFromNow(-30),
  outcome: 'reserve_not_met',
  counterAmount: 850_000,
  counterUntil: minutesFromNow(90),
})

/** Place Bids with a car that the house offers at ₹8,50,000. */
const offer = (more: Calls = {}) =>
  asDealer(paths.myCars.placeBids, { getDealerPlaceBidsCars: inOneYard(OFFERED), ...more })

/** The same; the car leaves the list once the dealer has answered. */
function gone(answer: 'acceptCounter' | 'declineCounter', more: Calls) {
  return offer({ getDealerPlaceBidsCars: after(answer, inOneYard(OFFERED), inOneYard()), ...more })
}

async function askToTake({ getByRole, sees }: Actor): Promise<void> {
  await getByRole('button', 'Take it at ₹8,50,000').click()
  await sees('Take this offer')
}

async function take(actor: Actor): Promise<void> {
  await askToTake(actor)
  await actor.getByRole('button', 'Take it at ₹8,50,000').click()
}

async function askToDecline({ getByRole, sees }: Actor): Promise<void> {
  await getByRole('button', 'Decline').click()
  await sees('Decline this offer')
}

async function decline(actor: Actor): Promise<void> {
  await askToDecline(actor)
  await actor.getByRole('button', 'Decline the offer').click()
}

export const states = {
  'an offer to a dealer who can’t buy until a default is settled': {
    ...offer(IN_DEFAULT),
    act: (actor) =>
      seesDisabled(actor, 'Take it at ₹8,50,000', 'You can’t buy: a car that you won was not paid for.'),
    shows: ['You can’t buy: a car that you won was not paid for.', 'Decline'],
  },
  // Without a bid of the dealer, or without an end, the offer has a line less.
  'the house’s counter, accepted and declined': {
    ...offer({
      getDealerPlaceBidsCars: inOneYard(
        OFFERED,
        aLot({ ...OFFERED, id: anId(11), flowEntityId: anId(21), currentBid: null, counterUntil: null }),
      ),
    }),
    shows: [
      'Yardbid offers you this car for',
      '₹8,50,000',
      'Eight lakh fifty thousand rupees',
      'That is ₹65,000 over your bid of ₹7,85,000.',
      'Answer by',
    ],
  },
  'asked to take the counter': {
    ...offer(),
    act: askToTake,
    shows: ['Take this offer', '₹8,50,000', 'You buy it at this price. Pay by 23 Nov 2026, 11:30 am.'],
  },
  'asked to take the counter, its time to pay unknown': {
    ...offer({ getDealerPlaceBidsCars: inOneYard(aLot({ ...OFFERED, paymentTermsHours: null })) }),
    act: askToTake,
    shows: 'Payment falls due as for a car that you won.',
  },
  'taking the counter': { ...offer({ acceptCounter: pending }), act: take, shows: 'Take this offer' },
  'a counter that was taken': {
    ...gone('acceptCounter', {
      acceptCounter: given(
        { flowEntityId: anId(4), amount: 850_000 },
        { car: aWonCar({ auctionWinAmount: 850_000 }) },
      ),
    }),
    act: take,
    shows: ['You won 2019 Hyundai Creta', '₹8,50,000', 'Go to Payments'],
  },
  'a counter that ended before the answer': {
    ...gone('acceptCounter', { acceptCounter: refusal('COUNTER_CLOSED') }),
    act: take,
    shows: 'No cars available for bidding at the moment.',
  },
  'an answer to the counter that failed': {
    ...offer({
      acceptCounter: inTurn(
        refusal('COUNTER_CHANGED'),
        refusal('DEFAULT_OPEN', { message: 'You have not paid a car that you won.' }),
        failed,
      ),
    }),
    act: seesInTurn(
      take,
      'The counter offer is for another amount. Please look at it again.',
      'You have not paid a car that you won.',
      'Server error: Something went wrong.',
    ),
    shows: ['Server error: Something went wrong.', 'Yardbid offers you this car for'],
  },
  'declining the counter': {
    ...offer({ declineCounter: pending }),
    act: async (actor) => {
      await askToDecline(actor)
      await actor.sees('You give up 2019 Hyundai Creta')
      await actor.sees('at ₹8,50,000. This can’t be undone.')
      await actor.getByRole('button', 'Decline the offer').click()
    },
    shows: 'Decline this offer',
  },
  'a counter that was declined': {
    ...gone('declineCounter', {
      declineCounter: given(
        { flowEntityId: anId(4) },
        { car: aLot({ state: 'BID_LOST', outcome: 'released' }) },
      ),
    }),
    act: decline,
    shows: ['You declined the offer on 2019 Hyundai Creta'],
  },
  'offline before the answer': {
    ...offer(),
    act: async ({ sees, losesNetwork }) => {
      await sees('Yardbid offers you this car for')
      await losesNetwork()
    },
    shows: 'You’re offline.',
  },
} satisfies States
