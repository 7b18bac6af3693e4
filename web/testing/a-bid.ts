import type { LiveEvents } from '#contract/live/live-events.ts'
import type { Car as AnsweredCar } from '#contract/car.ts'
import { aLot, anId, type GivenCar } from './a-car.ts'
import { minutesFromNow } from './fixed-now.ts'
import type { Actor } from './states/state.ts'

/** Two bids of the dealer, the last one of ₹7,85,000, which another of ₹7,90,000 beats. */
export const OUTBID = { currentBid: 785_000, bidsPlaced: 2 } satisfies GivenCar

/** Returns a car of Place Bids on which the dealer is outbid, at ₹7,90,000. */
export function anOutbidLot(given: GivenCar = {}): AnsweredCar {
  return aLot({ id: anId(10), flowEntityId: anId(20), ...OUTBID, ...given })
}

/** Returns the same car once a third bid of ₹8,05,000 is placed: it leads. */
export function aLotWithPlacedBid(): AnsweredCar {
  return anOutbidLot({
    currentBid: 805_000,
    bidsPlaced: 3,
    leading: true,
    highestBid: 805_000,
    latestBidValue: 805_000,
    minimumBid: 806_000,
    bids: [
      { amount: 780_000, placedAt: minutesFromNow(-60), sequence: 3 },
      { amount: 785_000, placedAt: minutesFromNow(-50), sequence: 5 },
      { amount: 805_000, placedAt: minutesFromNow(0), sequence: 9 },
    ],
  })
}

/** Returns what the live stream says when another dealer bids this amount, in rupees, on {@link anOutbidLot}. */
export function aReceivedBid(amount: number, given: Partial<LiveEvents['bid']> = {}): LiveEvents['bid'] {
  return {
    carId: anId(10),
    auctionId: anId(2),
    lotId: anId(3),
    latestBidValue: amount,
    highestBid: amount,
    endsAt: minutesFromNow(28 * 60),
    sequence: 9,
    own: false,
    ...given,
  }
}

/** Types an amount on the only card with such a button, and presses its tick: the first dialog opens. */
export async function askToBid(
  { getByRole, getByLabelText, keyboard, sees }: Actor,
  { amount = '805000', button = 'Edit Bid' } = {},
): Promise<void> {
  await getByRole('button', button).click()
  await getByLabelText('Bid amount').fill(amount)
  await keyboard('{Enter}')
  await sees('Confirm Bid')
}

/** Bids ₹8,05,000 on the only car with a bid. */
export async function bid(actor: Actor): Promise<void> {
  await askToBid(actor)
  await actor.getByRole('button', 'Bid ₹8,05,000').click()
}
