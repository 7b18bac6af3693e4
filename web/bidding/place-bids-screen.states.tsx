import { paths } from '#web/paths.ts'
import { aLot, anId, inOneYard, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import {
  after,
  failed,
  pending,
  refusal,
  unreachable,
  unreadable,
  type Calls,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const BID = { currentBid: 785_000, bidsPlaced: 2 }
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

/** Place Bids with one car, and a bid of ₹8,05,000 on it that is answered so. */
function bidding(placeBidForCar: NonNullable<Calls['placeBidForCar']>, more: Calls = {}) {
  const { calls, ...there } = list(BID)
  return { ...there, calls: { ...calls, placeBidForCar, ...more } }
}

async function openDialog({ getByRole, getByLabelText, keyboard, sees }: Actor): Promise<void> {
  await getByRole('button', 'Edit Bid').click()
  await getByLabelText('Bid amount').fill('805000')
  await keyboard('{Enter}')
  await sees('Confirm Bid')
}

async function bid(actor: Actor): Promise<void> {
  await openDialog(actor)
  await actor.getByRole('button', 'Bid ₹8,05,000').click()
}

const TOO_LOW = refusal('BID_TOO_LOW', { latestBidValue: 810_000, minimumBid: 811_000, bidsLeft: 3 })

export const states = {
  loading: { ...screen({ getDealerPlaceBidsCars: pending }), shows: 'Loading cars' },
  empty: { ...list(), shows: 'No cars available for bidding at the moment.' },
  failed: {
    ...screen({ getDealerPlaceBidsCars: failed }),
    shows: ['Server error: Something went wrong.', 'Try again'],
  },
  'no network': {
    ...screen({ getDealerPlaceBidsCars: unreachable }),
    shows: ['Failed to load cars for bidding.', 'Try again'],
  },
  'an empty response, and a failure': {
    ...screen({ getDealerPlaceBidsCars: unreadable }),
    act: async ({ getByRole, sees }) => {
      await sees('No data returned from the server.')
      await getByRole('button', 'Try again').click()
    },
    shows: ['No data returned from the server.', 'Try again'],
  },
  full: {
    ...list(
      { ...BID, currentBid: 790_000, leading: true },
      {
        ...BID,
        make: 'Maruti',
        model: 'Swift',
        variant: 'VXI',
        regno: 'DL3CBB0042',
        ta_end_date: minutesFromNow(4),
      },
      { ...OVER, ...BID, make: 'Honda', model: 'City', outcome: 'reserve_not_met', leading: true },
      { ...OVER, ...BID, make: 'Tata', model: 'Nexon', state: 'BID_LOST', outcome: 'awarded', isSold: true },
    ),
    shows: ['You lead', 'Finished (2)', 'Another dealer won it'],
  },
  'long names': { ...list({ ...LONG_NAMES, ...BID }), shows: 'Sriperumbudur–Oragadam Industrial Corridor' },
  'confirming a bid': {
    ...list(BID),
    act: openDialog,
    shows: [
      'Confirm Bid',
      'Eight lakh five thousand rupees',
      'Beats the highest bid of ₹7,90,000',
      'Bid ₹8,05,000',
    ],
  },
  'outbid while confirming': {
    ...list(BID),
    act: async (actor) => {
      await openDialog(actor)
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
    },
    shows: ['Overtaken: the highest bid is now ₹8,10,000.', 'Change to ₹8,11,000'],
  },
  'an amount that looks like a slip': {
    ...list(BID),
    act: async ({ getByRole, getByLabelText, keyboard, sees }) => {
      await getByRole('button', 'Edit Bid').click()
      await getByLabelText('Bid amount').fill('80500000')
      await keyboard('{Enter}')
      await sees('Confirm Bid')
      await getByRole('button', 'Bid ₹8,05,00,000').click()
    },
    shows: ['Is this amount right?', 'Tick the box if you mean this amount.'],
  },
  'placing a bid': { ...bidding(pending), act: bid, shows: 'Placing your bid…' },
  'a bid that was placed': {
    ...bidding(
      {
        bid: { id: anId(30), amount: 805_000, sequence: 9, placedAt: minutesFromNow(0) },
        bidsLeft: 2,
      },
      {
        getDealerPlaceBidsCars: after(
          'placeBidForCar',
          inOneYard(aLot({ ...BID, id: anId(10), flowEntityId: anId(20) })),
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
              bids: [
                { amount: 780_000, placedAt: minutesFromNow(-60), sequence: 3 },
                { amount: 785_000, placedAt: minutesFromNow(-50), sequence: 5 },
                { amount: 805_000, placedAt: minutesFromNow(0), sequence: 9 },
              ],
            }),
          ),
        ),
      },
    ),
    act: bid,
    shows: ['You lead', '₹8,05,000', 'Bid 3 of 5 placed at 11:30:00 IST'],
  },
  'a bid that is too low before it is sent': {
    // A bid that were sent would be a call without a reply.
    ...list(BID),
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
    ...bidding(TOO_LOW, {
      getDealerPlaceBidsCars: after(
        'placeBidForCar',
        inOneYard(aLot({ ...BID, id: anId(10), flowEntityId: anId(20) })),
        inOneYard(
          aLot({
            ...BID,
            id: anId(10),
            flowEntityId: anId(20),
            highestBid: 810_000,
            latestBidValue: 810_000,
            minimumBid: 811_000,
          }),
        ),
      ),
    }),
    act: bid,
    shows: [
      'Bid amount must be greater than previous bid.',
      '₹8,05,000 was not placed.',
      '8,05,000',
      '₹8,10,000',
      'At least ₹8,11,000',
    ],
  },
  'a bid that came too late': {
    ...bidding(refusal('BID_EXPIRED')),
    act: bid,
    shows: ['This bid arrived too late and was not placed.', '₹8,05,000 was not placed.'],
  },
  'a bid that failed': {
    ...bidding(failed),
    act: bid,
    shows: 'We couldn’t confirm whether ₹8,05,000 was placed.',
  },
  'the session is ended while the bid is in flight': {
    ...bidding(refusal('UNAUTHENTICATED')),
    act: bid,
    shows: ['Unauthorized. Please log in again.', 'Sign in to bid'],
  },
} satisfies States
