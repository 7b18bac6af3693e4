import type { Output } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import { anId, LONG_NAMES } from '#web/testing/a-car.ts'
import { aCarPage } from '#web/testing/a-car-page.ts'
import { aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, inTurn, pending, refusal, unreachable, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

function screen(
  getLotHistory: ReplyTo<'getLotHistory'>,
  getCarDetailsPageData: ReplyTo<'getCarDetailsPageData'> = aCarPage(aWonCar()),
) {
  return {
    signedIn: 'dealer',
    at: paths.lotHistory(anId(1), anId(3)),
    calls: { getLotHistory, getCarDetailsPageData },
  } as const
}

type Bid = Output<'getLotHistory'>['bids'][number]

const bid = (sequence: number, amount: number, own: boolean): Bid => ({
  sequence,
  amount,
  own,
  placedAt: minutesFromNow(sequence - 180),
})

const ORDER = [bid(1, 785_000, false), bid(2, 800_000, true), bid(3, 810_000, true), bid(4, 820_000, false)]

export const states = {
  loading: { ...screen(pending), shows: 'Loading' },
  empty: { ...screen({ auctionFormat: 'open', bids: [] }), shows: ['Nobody bid on this car.', 'No bids'] },
  failed: {
    ...screen(inTurn(unreachable, failed)),
    act: async ({ getByRole, sees }) => {
      await sees('Failed to load the bids. Please try again.')
      await getByRole('button', 'Try again').click()
    },
    shows: ['Server error: Something went wrong.', 'Back to the car', 'Try again'],
  },
  'not available to this dealer': {
    ...screen(refusal('NOT_FOUND')),
    shows: 'These bids aren’t available to you.',
  },
  full: {
    ...screen({ auctionFormat: 'open', bids: ORDER }),
    shows: [
      '4 bids, 2 of them yours',
      'Beat ₹7,85,000 by ₹15,000',
      'Raised your own bid of ₹8,00,000 by ₹10,000',
      'Highest bid',
    ],
  },
  // The car can’t be read.
  'the oldest first': {
    ...screen({ auctionFormat: 'open', bids: [bid(1, 785_000, true), ...ORDER.slice(1)] }, failed),
    act: async ({ getByRole }) => getByRole('button', 'Oldest first').click(),
    shows: ['All bids', 'Newest first', 'The first bid', '4 bids, 3 of them yours'],
  },
  sealed: {
    ...screen({ auctionFormat: 'sealed', bids: [bid(1, 785_000, false), bid(2, 820_000, true)] }),
    shows: ['Sealed auction', 'Your first bid', '₹8,20,000', '2 bids, 1 of them yours'],
  },
  'long names': {
    ...screen(
      { auctionFormat: 'open', bids: [bid(1, 9_99_00_000, false), bid(2, 9_99_99_999, true)] },
      aCarPage(aWonCar(LONG_NAMES)),
    ),
    shows: ['All bids on 2019 Mercedes-Benz', '₹9,99,99,999'],
  },
} satisfies States
