import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A bid that is not as the event log says that it was placed, or that only one of the two knows. */
export interface StrayBid {
  readonly bidId: string
  readonly lotId: string | null
  readonly what: 'no event' | 'no bid' | 'differs'
}

/**
 * Reads every bid against the event that it was entered with, in the same statement: the log is chained, the bids are
 * what is shown and decided by. An event from before it told of sequence, number, figure and end is read for the rest.
 *
 * @returns the first `limit` that disagree.
 */
export async function findStrayBids(db: Queries, limit: number): Promise<readonly StrayBid[]> {
  const { rows } = await sql<StrayBid>`
    with logged as (
      select (details ->> 'bidId')::uuid as bid_id, lot_id, flow_id, organisation_id, actor_user_id, at, details
      from events where event = 'placeBid'
    )
    select coalesce(bids.id, logged.bid_id) as "bidId", coalesce(bids.lot_id, logged.lot_id) as "lotId",
      case when logged.bid_id is null then 'no event' when bids.id is null then 'no bid' else 'differs' end as what
    from bids full join logged on logged.bid_id = bids.id
    where bids.id is null or logged.bid_id is null
      or (bids.lot_id, bids.flow_id, bids.organisation_id, bids.user_id, bids.placed_at, bids.amount)
        is distinct from (logged.lot_id, logged.flow_id, logged.organisation_id, logged.actor_user_id, logged.at,
          (logged.details ->> 'amount')::bigint)
      or (logged.details ? 'sequence' and (bids.sequence, bids.n, bids.beat_amount, bids.ends_at_after)
        is distinct from ((logged.details ->> 'sequence')::integer, (logged.details ->> 'n')::integer,
          (logged.details ->> 'beats')::bigint, (logged.details ->> 'endsAt')::timestamptz))
    order by "bidId" limit ${limit}`.execute(db)
  return rows
}
