import type { AuctionSummary } from '#contract/auctions/admin-auctions.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, inTurn, pending, unreachable, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

function anAuction(number: number, given: Partial<AuctionSummary> = {}): AuctionSummary {
  return {
    auctionId: anId(500 + number),
    name: 'Delhi and Mumbai evening',
    format: 'open',
    status: 'published',
    phase: 'live',
    startsAt: minutesFromNow(-120),
    endsAt: minutesFromNow(150),
    increment: 1_000,
    maxBids: 5,
    extensionWindowSeconds: 120,
    hardEndMinutes: 30,
    paymentTermsHours: 48,
    cancelReason: null,
    publishedAt: minutesFromNow(-600),
    createdAt: minutesFromNow(-900),
    lotCount: 40,
    liveLots: 38,
    awarded: 0,
    unsold: 0,
    underReserve: 0,
    ...given,
  }
}

function screen(getAuctions: ReplyTo<'admin/getAuctions'>) {
  return asAdmin(paths.admin.auctions, { 'admin/getAuctions': getAuctions })
}

const listOf = (...auctions: readonly AuctionSummary[]) => ({
  auctions: [...auctions],
  total: auctions.length,
  nextCursor: null,
})

export const states = {
  loading: { ...screen(pending), shows: ['Auctions', 'New auction'] },
  empty: { ...screen(listOf()), shows: 'No auctions' },
  failed: {
    ...screen(inTurn(unreachable, failed)),
    act: async ({ getByRole }) => getByRole('button', 'Try again').click(),
    shows: ['Server error: Something went wrong.', 'Try again'],
  },
  full: {
    ...screen(
      listOf(
        anAuction(0),
        anAuction(1, {
          name: 'Sealed bids: fleet',
          format: 'sealed',
          phase: 'scheduled',
          startsAt: minutesFromNow(600),
          endsAt: minutesFromNow(900),
          liveLots: 0,
        }),
        anAuction(2, { name: 'Friday afternoon', status: 'draft', publishedAt: null, liveLots: 0 }),
        anAuction(3, {
          name: 'Last night',
          phase: 'ended',
          startsAt: minutesFromNow(-1_500),
          endsAt: minutesFromNow(-900),
          liveLots: 0,
          awarded: 31,
          unsold: 5,
          underReserve: 4,
        }),
        anAuction(4, {
          name: 'Sriperumbudur–Oragadam Industrial Corridor, repossessed commercial vehicles, third round',
          status: 'cancelled',
          cancelReason: 'The seller withdrew its cars.',
        }),
      ),
    ),
    shows: ['Delhi and Mumbai evening', 'Sealed bids: fleet', 'Friday afternoon', 'Last night', '5 auctions'],
  },
} satisfies States
