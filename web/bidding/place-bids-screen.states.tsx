import { paths } from '#web/paths.ts'
import { aLotWithPlacedBid, anOutbidLot, bid, OUTBID } from '#web/testing/a-bid.ts'
import { aLot, anId, inOneYard, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import {
  after,
  failed,
  given,
  pending,
  refusal,
  unreachable,
  unreadable,
  type Calls,
  type Outcome,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const OVER = { start_date: minutesFromNow(-120), ta_end_date: minutesFromNow(-30) }

/** Place Bids with these cars. */
function list(...cars: readonly GivenCar[]) {
  const lots = cars.map((given, index) =>
    aLot({ id: anId(10 + index), flowEntityId: anId(20 + index), ...given }),
  )
  return screen({ getDealerPlaceBidsCars: inOneYard(...lots) })
}

function screen(calls: Calls) {
  return { at: paths.myCars.placeBids, signedIn: 'dealer', calls } as const
}

/** Place Bids with a car on which the dealer is outbid, and a bid of ₹8,05,000 on it that is answered so. */
function bidding(
  placeBidForCar: ReplyTo<'placeBidForCar'>,
  afterwards: ReturnType<typeof anOutbidLot> = anOutbidLot(),
) {
  const getDealerPlaceBidsCars = after('placeBidForCar', inOneYard(anOutbidLot()), inOneYard(afterwards))
  return { ...screen({ getDealerPlaceBidsCars, placeBidForCar }), act: bid }
}

const TOO_LOW = refusal('BID_TOO_LOW', { latestBidValue: 810_000, minimumBid: 811_000, bidsLeft: 3 })

/** The list fails in one way after the other. It is also read again when the live stream opens. */
function failing() {
  let reply: Outcome = unreadable
  return {
    ...screen({ getDealerPlaceBidsCars: () => reply }),
    act: async ({ getByRole, sees }: Actor) => {
      reply = unreadable
      await sees('No data returned from the server.')
      reply = unreachable
      await getByRole('button', 'Try again').click()
      await sees('Failed to load cars for bidding.')
      reply = failed
      await getByRole('button', 'Try again').click()
    },
    shows: ['Server error: Something went wrong.', 'Try again'],
  }
}

export const states = {
  loading: { ...screen({ getDealerPlaceBidsCars: pending }), shows: 'Loading cars' },
  empty: { ...list(), shows: 'No cars available for bidding at the moment.' },
  'an empty response, and a failure': failing(),
  full: {
    ...list(
      { ...OUTBID, currentBid: 790_000, leading: true },
      {
        ...OUTBID,
        make: 'Maruti',
        model: 'Swift',
        variant: 'VXI',
        regno: 'DL3CBB0042',
        ta_end_date: minutesFromNow(4),
      },
      { ...LONG_NAMES, ...OUTBID },
      { ...OVER, ...OUTBID, make: 'Honda', model: 'City', outcome: 'reserve_not_met', leading: true },
      {
        ...OVER,
        ...OUTBID,
        make: 'Tata',
        model: 'Nexon',
        state: 'BID_LOST',
        outcome: 'awarded',
        isSold: true,
      },
    ),
    shows: [
      'You lead',
      'Sriperumbudur–Oragadam Industrial Corridor',
      'Finished (2)',
      'Another dealer won it',
    ],
  },
  'no live events arrive': {
    ...list(OUTBID, { ...OUTBID, ta_end_date: minutesFromNow(4), leading: true, currentBid: 790_000 }),
    act: ({ losesStream }) => losesStream(),
    shows: 'Not live. Price as of 11:30:00 am. Reconnecting…',
  },
  'a bid that was placed': {
    ...bidding(
      given(
        { carId: anId(10), flowEntityId: anId(20), bidAmount: 805_000 },
        {
          bid: { id: anId(30), amount: 805_000, sequence: 9, placedAt: minutesFromNow(0) },
          bidsLeft: 2,
        },
      ),
      aLotWithPlacedBid(),
    ),
    shows: ['You lead', '₹8,05,000', 'Bid 3 of 5 placed at 11:30:00 am'],
  },
  'a bid that is too low before it is sent': {
    // A bid that were sent would be a call without a reply.
    ...list(OUTBID),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByRole('button', 'Edit Bid').click()
      for (const typed of ['790999', '0', '']) {
        await getByLabelText('Bid amount').fill(typed)
        await getByRole('button', 'Confirm bid').click()
        await sees('Bid amount must be greater than previous bid.')
      }
    },
    shows: ['At least ₹7,91,000', 'Change to ₹7,91,000'],
  },
  'a bid that is too low on arrival shows the server’s sentence and the new figure': {
    ...bidding(TOO_LOW, anOutbidLot({ highestBid: 810_000, latestBidValue: 810_000, minimumBid: 811_000 })),
    shows: [
      'Bid amount must be greater than previous bid.',
      '₹8,05,000 was not placed.',
      '8,05,000',
      '₹8,10,000',
      'At least ₹8,11,000',
    ],
  },
  'a bid that failed': {
    ...bidding(failed),
    shows: 'We couldn’t confirm whether ₹8,05,000 was placed.',
  },
  'the session is ended while the bid is in flight': {
    ...bidding(refusal('UNAUTHENTICATED')),
    shows: ['Unauthorized. Please log in again.', 'Sign in to bid'],
  },
} satisfies States
