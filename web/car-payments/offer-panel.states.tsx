import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { anId, inOneYard } from '#web/testing/a-car.ts'
import { aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesDisabled } from '#web/testing/sees-disabled.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { failed, given, inTurn, pending, refusal, type Calls } from '#web/testing/states/replies.ts'
import { IN_DEFAULT } from '#web/testing/states/people.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const OFFERED = aWonCar({
  awardedToDealerAmount: 805_000,
  offerUntil: minutesFromNow(20 * 60),
  next_deadline: minutesFromNow(20 * 60),
})

/** Payments with a car that is offered to the runner-up at ₹8,05,000. */
const offer = (more: Calls = {}) =>
  asDealer(paths.myCars.payments, {
    getOpenDefaults: { defaults: [] },
    getPaymentReceipts: { receipts: [] },
    getPaymentTransfers: { transfers: [] },
    getDealerPaymentCars: inOneYard(OFFERED),
    ...more,
  })

async function askToTake({ getByRole, sees }: Actor): Promise<void> {
  await getByRole('button', 'Take it at ₹8,05,000').click()
  await sees('Take this car')
}

async function take(actor: Actor): Promise<void> {
  await askToTake(actor)
  await actor.getByRole('button', 'Take it at ₹8,05,000').click()
}

async function askToDecline({ getByRole, sees }: Actor): Promise<void> {
  await getByRole('button', 'Decline').click()
  await sees('Decline this car')
}

async function decline(actor: Actor): Promise<void> {
  await askToDecline(actor)
  await actor.getByRole('button', 'Decline the car').click()
}

const REFUSED = 'Yardbid offers you this car at your own bid'

export const states = {
  'an offer to a dealer who can’t buy until a default is settled': {
    ...offer(IN_DEFAULT),
    act: (actor) =>
      seesDisabled(actor, 'Take it at ₹8,05,000', 'You can’t buy: a car that you won was not paid for.'),
    shows: ['You can’t buy: a car that you won was not paid for.', 'Decline'],
  },
  'an offer, and one that has ended': {
    ...offer({
      getDealerPaymentCars: inOneYard(
        OFFERED,
        aWonCar({ ...OFFERED, id: anId(11), flowEntityId: anId(21), offerUntil: minutesFromNow(-5) }),
      ),
    }),
    shows: [
      REFUSED,
      'Your bid was',
      '₹8,05,000',
      'Answer by',
      'Offered to you',
      'Take it at ₹8,05,000',
      'The time to answer ended at',
    ],
  },
  'taking it': {
    ...offer({ acceptOffer: pending }),
    act: async (actor) => {
      await askToTake(actor)
      await actor.sees('You buy 2019 Hyundai Creta')
      await actor.sees('for ₹8,05,000. Pay by 23 Nov 2026, 11:30 am.')
      await actor.sees('Eight lakh five thousand rupees')
      await actor.getByRole('button', 'Take it at ₹8,05,000').click()
    },
    shows: 'Take this car',
  },
  'an offer that was taken': {
    ...offer({
      acceptOffer: given(
        { flowEntityId: OFFERED.flowEntityId ?? '' },
        { car: aWonCar({ awardedToDealerAmount: 805_000 }) },
      ),
      getDealerPaymentCars: inTurn(
        inOneYard(OFFERED),
        inOneYard(aWonCar({ awardedToDealerAmount: 805_000 })),
      ),
    }),
    act: take,
    shows: ['is yours. Pay for it in time.', 'You won it at'],
  },
  'an answer that failed': {
    ...offer({
      acceptOffer: inTurn(
        refusal('WRONG_STATE', { state: 'BID_LOST' }),
        refusal('DEFAULT_OPEN', { message: 'You have not paid a car that you won.' }),
        failed,
      ),
    }),
    act: seesInTurn(
      take,
      'This can’t be done now',
      'You have not paid a car that you won.',
      'Server error: Something went wrong.',
    ),
    shows: ['Server error: Something went wrong.', REFUSED],
  },
  'asked to decline it': {
    ...offer(),
    act: askToDecline,
    shows: ['You give up 2019 Hyundai Creta', 'at ₹8,05,000. This can’t be undone.'],
  },
  'an offer that was declined': {
    ...offer({
      declineOffer: given(
        { flowEntityId: OFFERED.flowEntityId ?? '' },
        { car: aWonCar({ state: 'BID_LOST' }) },
      ),
      getDealerPaymentCars: inTurn(inOneYard(OFFERED), inOneYard()),
    }),
    act: decline,
    shows: ['You declined 2019 Hyundai Creta', 'No cars pending payment.'],
  },
  'offline before the answer': {
    ...offer(),
    act: async ({ sees, losesNetwork }) => {
      await sees(REFUSED)
      await losesNetwork()
    },
    shows: ['You’re offline.', REFUSED],
  },
} satisfies States
