import { sql } from 'kysely'
import * as z from 'zod'
import type { Queries } from '#server/platform/db/pool.ts'
import { AUCTION_GROUPS, groupAt } from './auction-group-queries.ts'
import { matchesFilter, selectAuctions, type AuctionFilter, type AuctionRow } from './auction-list-queries.ts'

/**
 * The position in the list by schedule: the instant at which its phases were decided (epoch ms), the group, the time
 * by which the group is sorted (microseconds since 1970, negative for the latest first), and the auction's id.
 */
export const schedulePosition = z.tuple([
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  z
    .number()
    .int()
    .min(0)
    .max(AUCTION_GROUPS.length - 1),
  z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
  z.uuid(),
])
/** @see schedulePosition */
export type SchedulePosition = z.output<typeof schedulePosition>

/**
 * Returns a page of auctions by schedule at `now` (epoch ms): the live ones by their end, the upcoming ones by their
 * opening, then drafts, ended and cancelled ones, the newest first.
 */
export async function listBySchedule(
  db: Queries,
  filter: AuctionFilter,
  now: number,
  after: SchedulePosition | null,
  limit: number,
): Promise<readonly (AuctionRow & { readonly position: SchedulePosition })[]> {
  const grouped = db
    .selectFrom('auctions')
    .select(['id', 'starts_at', 'ends_at', 'created_at', groupAt(now).as('place')])
    .where(matchesFilter(filter, now))
  const placed = db
    .selectFrom(grouped.as('grouped'))
    .select(['id', 'place'])
    .select(
      sql<number>`(extract(epoch from case place when 0 then ends_at when 1 then starts_at
        when 3 then ends_at else created_at end) * 1000000)::bigint * case when place < 2 then 1 else -1 end`.as(
        'time',
      ),
    )
  const order = await db
    .selectFrom(placed.as('placed'))
    .selectAll()
    .$if(after !== null, (auctions) =>
      auctions.where(
        sql<boolean>`(place, time, id) > (${after?.[1]}::int, ${after?.[2]}::bigint, ${after?.[3]}::uuid)`,
      ),
    )
    .orderBy('place')
    .orderBy('time')
    .orderBy('id')
    .limit(limit)
    .execute()
  const rows = await selectAuctions(db)
    .where('auctions.id', '=', sql<string>`any(${order.map(({ id }) => id)}::uuid[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return order.flatMap(({ id, place, time }) => {
    const row = found.get(id)
    return row === undefined ? [] : [{ ...row, position: [now, place, time, id] satisfies SchedulePosition }]
  })
}
