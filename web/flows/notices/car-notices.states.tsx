import type { LiveEvents } from '#contract/live/live-events.ts'
import { aLot, anId } from '#web/testing/a-car.ts'
import { aCarPage } from '#web/testing/a-car-page.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { CarNotices } from './car-notices.tsx'

/** Receives that a flow of a car ended, and in the same moment the outcome of its lot. */
async function receivesEnd(
  { receives }: Actor,
  number: number,
  event: 'lose' | 'lapse',
  outcome: LiveEvents['lot']['outcome'],
): Promise<void> {
  const carId = anId(number)
  const state = event === 'lose' ? 'BID_LOST' : 'LAPSED'
  await receives('flow', { flowEntityId: anId(20 + number), carId, event, state })
  await receives('lot', {
    carId,
    auctionId: anId(600),
    lotId: anId(700 + number),
    phase: 'live',
    outcome,
    endsAt: minutesFromNow(50),
  })
}

const ended = {
  signedIn: 'dealer',
  part: <CarNotices />,
  calls: {
    getCarDetailsPageData: aCarPage(
      aLot({ id: anId(1), state: 'LAPSED', stateReason: 'The seller has sold it.' }),
    ),
  },
} as const

export const states = {
  'a car that was withdrawn, with the reason': {
    ...ended,
    act: async (actor) => {
      await receivesEnd(actor, 1, 'lapse', 'withdrawn')
      await actor.sees('was withdrawn from its auction.')
    },
    shows: '2019 Hyundai Creta (DL8CAF1234) was withdrawn from its auction. The seller has sold it.',
  },
  'several that were withdrawn, and one that ended before a bid': {
    ...ended,
    act: async (actor) => {
      await receivesEnd(actor, 2, 'lapse', 'withdrawn')
      await receivesEnd(actor, 3, 'lose', 'withdrawn')
      await receivesEnd(actor, 1, 'lapse', 'no_bids')
      await actor.sees('ended before you could bid.')
    },
    shows: [
      '2 cars were withdrawn from their auctions.',
      'The auction for 2019 Hyundai Creta (DL8CAF1234) ended before you could bid.',
    ],
  },
} satisfies States
