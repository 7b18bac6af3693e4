import { paths } from '#web/paths.ts'
import { aLotWithPlacedBid, anOutbidLot, bid } from '#web/testing/a-bid.ts'
import { inOneYard } from '#web/testing/a-car.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { after, failed, inTurn, refusal, unreadable, type ReplyTo } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

/** Place Bids with one car, and the reply to a bid on it. */
function answered(placeBidForCar: ReplyTo<'placeBidForCar'>) {
  return {
    signedIn: 'dealer',
    at: paths.myCars.placeBids,
    calls: { getDealerPlaceBidsCars: inOneYard(anOutbidLot()), placeBidForCar },
    act: bid,
  } as const
}

const NOT_PLACED = '₹8,05,000 was not placed.'
const SENTENCE = 'The house is being moved to another street.'

async function bidAgain(actor: Actor): Promise<void> {
  await actor.getByRole('button', 'Cancel bid').click()
  await bid(actor)
}

/** Bids again after each failure, once it is told. */
function bidInTurn(first: string, ...more: readonly string[]) {
  return async (actor: Actor): Promise<void> => {
    await seesInTurn(bid, first)(actor)
    await seesInTurn(bidAgain, ...more)(actor)
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
      ),
    ),
    act: bidInTurn(
      `Invalid data provided: ${SENTENCE}`,
      'Invalid data provided: Please check your inputs.',
      `Server error: ${SENTENCE}`,
      'Server error: Please try again later.',
    ),
    shows: 'Server error: Please try again later.',
  },
  'a bid that came too late': {
    ...answered(
      inTurn(
        refusal('LOT_CANCELLED', { message: 'This car was withdrawn from its auction.' }),
        refusal('AUCTION_ENDED', { message: 'The auction of this car has ended.' }),
        refusal('NOT_STARTED'),
        refusal('NOT_IN_PLACE_BIDS', { state: 'BID_LOST' }),
        refusal('DEFAULT_OPEN', { message: 'You have not paid a car that you won.' }),
        refusal('BID_CAP_REACHED', { message: 'You have placed all 5 bids on this car.' }),
        refusal('NOT_FOUND', { message: 'This car is gone.' }),
        refusal('BID_EXPIRED'),
      ),
    ),
    act: bidInTurn(
      'This car was withdrawn from its auction.',
      'The auction of this car has ended.',
      'Bidding on this car has not started yet.',
      'This car is not in Place Bids',
      'You have not paid a car that you won.',
      'You have placed all 5 bids on this car.',
      'This car is gone.',
      'This bid arrived too late and was not placed.',
    ),
    shows: ['This bid arrived too late and was not placed.', NOT_PLACED],
  },
  'sending again after an answer that can’t be read': { ...answered(unreadable), shows: 'Sending again…' },
  'a bid that was placed without an answer': {
    ...answered(failed),
    calls: {
      placeBidForCar: failed,
      getDealerPlaceBidsCars: after(
        'placeBidForCar',
        inOneYard(anOutbidLot()),
        inOneYard(aLotWithPlacedBid()),
      ),
    },
    shows: 'You lead',
  },
} satisfies States
