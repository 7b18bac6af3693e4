import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A bid that differs from its event in the event log, or that exists in only one of the two. */
export interface MismatchedBid {
  readonly bidId: string
  readonly lotId: string | null
  readonly what: 'no event' | 'no bid' | 'differs'
}

/**
 * Compares every bid with the event that was written in the same statement. The event log is hash-chained, while the
 * app shows bids and decides from the bids table. Older events have no sequence, number, beaten amount or end, so only
 * their other fields are compared.
 *
 * @returns the first `limit` mismatches.
 */
export async function findMismatchedBids(db: Queries, limit: number): Promise<readonly MismatchedBid[]> {
  const { rows } = await sql<MismatchedBid>`
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
