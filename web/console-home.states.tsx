import { QUEUE_NAMES } from '#contract/queues.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId, LONG_NAMES } from '#web/testing/a-car.ts'
import { aDraftAuction, aHouseAuction, aHouseLot, inSummary } from '#web/testing/a-house-auction.ts'
import { aProposal, proposalsOf } from '#web/testing/a-proposal.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import type { Calls, ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const LONG_AUCTION =
  'Sriperumbudur–Oragadam Industrial Corridor, repossessed commercial vehicles, third round'

const ENDED = aHouseAuction({
  auctionId: anId(601),
  name: LONG_AUCTION,
  phase: 'ended',
  endsAt: minutesFromNow(-60),
  lots: [
    aHouseLot(1, { phase: 'ended', endsAt: minutesFromNow(-60), outcome: 'reserve_not_met' }),
    aHouseLot(2, {
      title: `2021 ${LONG_NAMES.make} ${LONG_NAMES.model} ${LONG_NAMES.variant}`,
      phase: 'ended',
      endsAt: minutesFromNow(-60),
      outcome: 'reserve_not_met',
      leader: null,
      reserve: null,
      counterAmount: 845_000,
      counterUntil: minutesFromNow(1_200),
    }),
  ],
})

const COMING = aDraftAuction({
  auctionId: anId(602),
  name: 'Saturday morning',
  status: 'published',
  publishedAt: minutesFromNow(-60),
})

function screen(auctions: ReplyTo<'admin/getAuctions'>, more: Calls = {}) {
  return asAdmin(paths.admin.home, {
    'admin/getAuctions': auctions,
    'admin/getCars': { cars: [], total: 128, nextCursor: null },
    'admin/getAudit': { entries: [], total: 0, nextCursor: null },
    'admin/getProposals': proposalsOf(),
    ...more,
  })
}

export const states = {
  'nothing to do': {
    ...screen(
      { auctions: [], total: 0, nextCursor: null },
      {
        'admin/getQueueCounts': { queues: QUEUE_NAMES.map((queue) => ({ queue, total: 0, overdue: 0 })) },
      },
    ),
    shows: ['Waiting for you', 'New auction', '128'],
  },
  full: {
    ...screen(
      {
        auctions: [
          inSummary(aHouseAuction()),
          inSummary(ENDED),
          inSummary(COMING),
          inSummary(aDraftAuction({ auctionId: anId(603) })),
        ],
        total: 4,
        nextCursor: null,
      },
      {
        'admin/getAuction': ENDED,
        'admin/getProposals': proposalsOf(aProposal()),
        'admin/getQueueCounts': {
          queues: [
            { queue: 'payments', total: 128, overdue: 3 },
            { queue: 'deliveryGatePasses', total: 1, overdue: 1 },
            { queue: 'kyc', total: 0, overdue: 0 },
          ],
        },
      },
    ),
    shows: [
      LONG_AUCTION,
      'Delhi and Mumbai evening',
      'Saturday morning',
      'Friday afternoon',
      'Counter offered',
      '128 waiting',
      '99+',
      '1 waiting',
    ],
  },
} satisfies States
