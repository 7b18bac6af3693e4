import type { AuctionFormat } from '#domain/lot/auction-rules.ts'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A lot with its outcome and the state of the dealer's flow. */
export interface DealerLot {
  readonly format: AuctionFormat
  readonly outcome: LotOutcome | null
  readonly state: FlowState
}

/** Returns a lot if the dealer has a flow in it that is not removed; null otherwise. */
export async function findLotOfDealer(
  db: Queries,
  lotId: string,
  organisationId: string,
): Promise<DealerLot | null> {
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

/** Returns a lot's bids in order, with the organisation of each. Amounts in rupees. */
export function readOrder(db: Queries, lotId: string) {
  return db
    .selectFrom('bids')
    .select(['sequence', 'amount', 'placed_at as placedAt', 'organisation_id as organisationId'])
    .where('lot_id', '=', lotId)
    .orderBy('sequence')
    .execute()
}
