import type { AuctionFormat } from '#domain/bidding/auction-rules.ts'
import type { LotOutcome } from '#domain/bidding/auction-clock.ts'
import type { FlowState } from '#domain/flows/car-lifecycle.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A dealer's dealings with a lot, and how the lot came out. */
export interface LotOfDealer {
  readonly format: AuctionFormat
  readonly outcome: LotOutcome | null
  readonly state: FlowState
}

/** The lot as the dealer has it in its hands, or null where it has not, or took it out of its hands. */
export async function findLotOfDealer(
  db: Queries,
  lotId: string,
  organisationId: string,
): Promise<LotOfDealer | null> {
  const row = await db
    .selectFrom('flows')
    .innerJoin('lots', 'lots.id', 'flows.lot_id')
    .select(['lots.format', 'lots.outcome', 'flows.state'])
    .where('flows.lot_id', '=', lotId)
    .where('flows.organisation_id', '=', organisationId)
    .where('flows.removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** A lot's bids in its order, each with the dealer who placed it. Rupees. */
export function readOrder(db: Queries, lotId: string) {
  return db
    .selectFrom('bids')
    .select(['sequence', 'amount', 'placed_at as placedAt', 'organisation_id as organisationId'])
    .where('lot_id', '=', lotId)
    .orderBy('sequence')
    .execute()
}
