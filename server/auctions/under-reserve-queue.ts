import type { underReserveQueues } from '#contract/auctions/under-reserve-queue.ts'
import { describeQueuedCar } from '#server/browsing/describe-queued-car.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { describeEach, type QueueSources } from '#server/platform/queue-source.ts'
import { readLotsUnderReserve, searchLots, waitingLots } from './under-reserve-queries.ts'

/** Creates the queue of lots that ended under their reserve. */
export function createUnderReserveQueues({
  links,
}: {
  readonly links: FileLinks
}): QueueSources<keyof typeof underReserveQueues> {
  return {
    underReserve: {
      waiting: waitingLots,
      search: searchLots,
      describe: async (db, ids) =>
        describeEach(await readLotsUnderReserve(db, ids), (lot, lotId) => {
          const { auctionId, auction, organization, highestBid, reserve, counterUntil } = lot
          return {
            queue: 'underReserve' as const,
            lotId,
            auctionId,
            auction,
            organization,
            highestBid,
            reserve,
            counterUntil: counterUntil?.toISOString() ?? null,
            ...describeQueuedCar(lot, links),
          }
        }),
    },
  }
}
