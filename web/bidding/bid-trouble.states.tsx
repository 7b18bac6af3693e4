import { paths } from '#web/paths.ts'
import { aLot, anId, inOneYard } from '#web/testing/a-car.ts'
import { after, failed, inTurn, refusal, unreadable, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const CARS = inOneYard(aLot({ id: anId(10), flowEntityId: anId(20), currentBid: 785_000, bidsPlaced: 2 }))

/** Place Bids with one car, and the reply to a bid on it. */
function answered(placeBidForCar: NonNullable<Calls['placeBidForCar']>) {
  return {
    signedIn: 'dealer',
    at: paths.myCars.placeBids,
    calls: { getDealerPlaceBidsCars: CARS, placeBidForCar },
    act: bid,
  } as const
}

async function bid({ getByRole, getByLabelText, keyboard }: Actor): Promise<void> {
  await getByRole('button', 'Edit Bid').click()
  await getByLabelText('Bid amount').fill('805000')
  await keyboard('{Enter}')
  await getByRole('button', 'Bid ₹8,05,000').click()
}

const NOT_PLACED = '₹8,05,000 was not placed.'
const SENTENCE = 'The house is being moved to another street.'

/** Bids again after each failure, once it is told. */
function inTurnTelling(...told: readonly string[]) {
  return async (actor: Actor): Promise<void> => {
    for (const [turn, text] of told.entries()) {
      if (turn > 0) await actor.getByRole('button', 'Cancel bid').click()
      await bid(actor)
      await actor.sees(text)
    }
  }
}

export const states = {
  'error responses of the server, or of a proxy in front of it': {
    ...answered(
      inTurn(
        refusal('INVALID_INPUT', { message: SENTENCE }),
        refusal('INVALID_INPUT', { message: '' }),
        refusal('INTERNAL_ERROR', { message: SENTENCE }),
        refusal('INTERNAL_ERROR', { message: '' }),
        refusal('LOT_CANCELLED', { message: SENTENCE }),
      ),
    ),
    act: inTurnTelling(
      `Invalid data provided: ${SENTENCE}`,
      'Invalid data provided: Please check your inputs.',
      `Server error: ${SENTENCE}`,
      'Server error: Please try again later.',
    ),
    shows: ['Server error: Please try again later.'],
  },
  'an auction that was cancelled': { ...answered(refusal('LOT_CANCELLED')), shows: NOT_PLACED },
  'an auction that has ended': { ...answered(refusal('AUCTION_ENDED')), shows: NOT_PLACED },
  'an auction that has not started': { ...answered(refusal('NOT_STARTED')), shows: NOT_PLACED },
  'a car that left Place Bids': { ...answered(refusal('NOT_IN_PLACE_BIDS')), shows: NOT_PLACED },
  'a default forbids to bid': { ...answered(refusal('DEFAULT_OPEN')), shows: NOT_PLACED },
  'no bid is left': { ...answered(refusal('BID_CAP_REACHED')), shows: NOT_PLACED },
  'a car that is gone': { ...answered(refusal('NOT_FOUND')), shows: NOT_PLACED },
  'sending again after an answer that can’t be read': { ...answered(unreadable), shows: 'Sending again…' },
  'a bid that was placed without an answer': {
    ...answered(failed),
    calls: {
      placeBidForCar: failed,
      getDealerPlaceBidsCars: after(
        'placeBidForCar',
        CARS,
        inOneYard(
          aLot({
            id: anId(10),
            flowEntityId: anId(20),
            currentBid: 805_000,
            bidsPlaced: 3,
            leading: true,
            highestBid: 805_000,
            latestBidValue: 805_000,
            minimumBid: 806_000,
            bids: [{ amount: 805_000, placedAt: '2026-11-21T06:00:00.000Z', sequence: 9 }],
          }),
        ),
      ),
    },
    shows: 'You lead',
  },
} satisfies States
