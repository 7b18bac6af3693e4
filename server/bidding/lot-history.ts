import type { Output } from '#contract/api.ts'
import { canReadHistory } from '#domain/bidding/lot-history.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findLotOfDealer, readOrder } from './lot-history-queries.ts'

/**
 * Returns all bids of a lot without names, to a dealer who bid or could have bid, once the outcome is final and a
 * sealed lot's bids are no longer secret. Refuses everyone else, and earlier, with NOT_FOUND.
 */
export async function readLotHistory(
  db: Queries,
  lotId: string,
  organisationId: string,
): Promise<Result<Output<'getLotHistory'>>> {
  const lot = await findLotOfDealer(db, lotId, organisationId)
  if (lot === null || !canReadHistory(lot)) {
    return refuse('NOT_FOUND', 'auction.notYours')
  }
  const order = await readOrder(db, lotId)
  return accept({
    auctionFormat: lot.format,
    bids: order.map((bid) => ({
      sequence: bid.sequence,
      amount: bid.amount,
      placedAt: bid.placedAt.toISOString(),
      own: bid.organisationId === organisationId,
    })),
  })
}
