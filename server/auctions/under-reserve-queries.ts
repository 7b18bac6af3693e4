import { sql, type RawBuilder } from 'kysely'
import { underReserveQueues } from '#contract/auctions/under-reserve-queue.ts'
import { firstPicture, QUEUED_CAR, queuedText } from '#server/browsing/queued-cars-queries.ts'
import { hours } from '#server/flows/waiting-flows.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { WaitingRow } from '#server/platform/queue-source.ts'
import { searchedBy } from '#server/stock/search-queries.ts'

/** The lots that ended under their reserve. */
export const waitingLots: RawBuilder<WaitingRow> = sql<WaitingRow>`
  select id, outcome_at as since, outcome_at + ${hours(underReserveQueues.underReserve.answerHours)} as due
  from lots where outcome = 'reserve_not_met'`

/** The search of the lots under their reserve: by the car, its highest bidder and the auction. */
export const searchLots = searchedBy(sql`
  select ${queuedText(sql`auctions.name`)} from lots
  join cars on cars.id = lots.car_id join auctions on auctions.id = lots.auction_id
  join lot_bidding on lot_bidding.lot_id = lots.id
  left join flows highest on highest.id = lot_bidding.highest_flow_id
  left join organisations on organisations.id = highest.organisation_id
  where lots.id = waiting.id`)

/** Returns lots under their reserve, by their ids. Amounts in rupees. */
export async function readLotsUnderReserve(db: Queries, ids: readonly string[]) {
  const rows = await db
    .selectFrom('lots')
    .innerJoin('cars', 'cars.id', 'lots.car_id')
    .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
    .innerJoin('lot_bidding', 'lot_bidding.lot_id', 'lots.id')
    .leftJoin('flows as leading', 'leading.id', 'lot_bidding.highest_flow_id')
    .leftJoin('organisations', 'organisations.id', 'leading.organisation_id')
    .select([
      ...QUEUED_CAR,
      firstPicture,
      'lots.id',
      'auctions.id as auctionId',
      'auctions.name as auction',
      'organisations.name as organization',
      'lot_bidding.highest_amount as highestBid',
      'lots.reserve',
      'lots.counter_until as counterUntil',
    ])
    .where('lots.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
