import { sql } from 'kysely'
import type {
  BidHistory,
  ClientBid,
  RecordedAward,
  RecordedBid,
  RecordedFlow,
  RecordedLot,
} from '#domain/bidding/bid-history.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** Reads a column in whole milliseconds since 1970, the unit of the rules. */
const ms = (column: string) => sql<number>`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/**
 * Reads everything that the database stores about the bidding, for the history checker: of all published lots, or of
 * `lotIds`. `clientBids` contains the bids that the clients of a test sent and their answers; null if not recorded.
 */
export async function readBidHistory(
  db: Queries,
  options: { readonly lotIds?: readonly string[]; readonly clientBids?: readonly ClientBid[] } = {},
): Promise<BidHistory> {
  const { lotIds, clientBids = null } = options
  const wanted = lotIds === undefined ? sql`true` : sql`lots.id = any(${lotIds}::uuid[])`
  const lots = await sql<RecordedLot>`
    select lots.id as "lotId", lots.car_id as "carId", lots.format, ${ms('lots.starts_at')} as "startsAt",
      ${ms('lots.first_ends_at')} as "firstEndsAt", ${ms('lots.ends_at')} as "endsAt",
      ${ms('lots.hard_ends_at')} as "hardEndsAt", auctions.extension_window_seconds as "extensionWindowSeconds",
      lots.starting_price as "startingPrice", auctions.increment, auctions.max_bids as "maxBids", lots.reserve, lots.outcome
    from lots join auctions on auctions.id = lots.auction_id
    where lots.published_at is not null and ${wanted}`.execute(db)
  const bids = await sql<RecordedBid>`
    select bids.id as "bidId", bids.lot_id as "lotId", bids.organisation_id as "dealerId", bids.sequence, bids.n,
      bids.amount, ${ms('bids.placed_at')} as "placedAt"
    from bids join lots on lots.id = bids.lot_id where ${wanted} order by bids.lot_id, bids.sequence`.execute(
    db,
  )
  const awards = await sql<RecordedAward>`
    select events.lot_id as "lotId", events.organisation_id as "dealerId", (events.details->>'amount')::bigint as amount,
      case when events.event = 'acceptCounter' then 'counter' when events.event = 'offerRunnerUp' then 'runner_up'
        when events.actor = 'admin' then 'house' else 'close' end as how
    from events join lots on lots.id = events.lot_id
    where events.event in ('award', 'acceptCounter', 'offerRunnerUp') and ${wanted}
    order by events.at, events.id`.execute(db)
  const flows = await sql<RecordedFlow>`
    select flows.id as "flowId", flows.car_id as "carId", flows.state
    from flows join lots on lots.id = flows.lot_id where flows.removed_at is null and ${wanted}`.execute(db)
  return { lots: lots.rows, bids: bids.rows, awards: awards.rows, flows: flows.rows, clientBids }
}
