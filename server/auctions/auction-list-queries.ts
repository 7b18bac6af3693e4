import { sql, type RawBuilder } from 'kysely'
import type { Phase } from '#domain/lot/auction-clock.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { isInPhase } from './auction-group-queries.ts'

/** The filters of the list of auctions. */
export interface AuctionFilter {
  readonly status?: 'draft' | 'published' | 'cancelled' | undefined
  /** Published auctions in this phase. */
  readonly phase?: Phase | undefined
}

/** An auction in the list. `last_ends_at` is the latest end of its lots. */
export type AuctionRow = Awaited<ReturnType<ReturnType<typeof selectAuctions>['executeTakeFirstOrThrow']>>

/** Selects auctions with the figures of their lots. */
export function selectAuctions(db: Queries) {
  return db
    .selectFrom('auctions')
    .selectAll('auctions')
    .select(sql<number>`(extract(epoch from auctions.created_at) * 1000000)::bigint`.as('made_at'))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('lots')
          .whereRef('lots.auction_id', '=', 'auctions.id')
          .select([
            sql<number>`count(*)`.as('lot_count'),
            sql<number>`count(*) filter (where lots.published_at is not null and lots.outcome is null
              and lots.starts_at <= clock_timestamp() and lots.ends_at > clock_timestamp())`.as('live_lots'),
            sql<number>`count(*) filter (where lots.outcome = 'awarded')`.as('awarded'),
            sql<number>`count(*) filter (where lots.outcome in ('no_bids', 'released'))`.as('unsold'),
            sql<number>`count(*) filter (where lots.outcome = 'reserve_not_met')`.as('under_reserve'),
            sql<Date | null>`max(lots.ends_at)`.as('last_ends_at'),
          ])
          .as('figures'),
      (join) => join.onTrue(),
    )
    .select([
      'figures.lot_count',
      'figures.live_lots',
      'figures.awarded',
      'figures.unsold',
      'figures.under_reserve',
      'figures.last_ends_at',
    ])
}

/** SQL condition: the auction matches the filter at `now` (epoch ms). */
export function matchesFilter({ status, phase }: AuctionFilter, now: number): RawBuilder<boolean> {
  const conditions = [
    ...(status === undefined ? [] : [sql`auctions.status = ${status}`]),
    ...(phase === undefined ? [] : [isInPhase(phase, now)]),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Returns a page of auctions, newest first; phases are those at `now` (epoch ms). */
export function listAuctions(
  db: Queries,
  filter: AuctionFilter,
  now: number,
  after: InstantAndId | null,
  limit: number,
) {
  return selectAuctions(db)
    .where(matchesFilter(filter, now))
    .$if(after !== null, (auctions) =>
      auctions.where(
        sql<boolean>`
        (auctions.created_at, auctions.id)
          < ('epoch'::timestamptz + ${after?.[0]}::bigint * interval '1 microsecond', ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('auctions.created_at', 'desc')
    .orderBy('auctions.id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the auctions that match the filter at `now` (epoch ms), without a cap. */
export async function countAuctions(db: Queries, filter: AuctionFilter, now: number): Promise<number> {
  const row = await db
    .selectFrom('auctions')
    .where(matchesFilter(filter, now))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns one auction, or null. */
export async function findAuction(db: Queries, auctionId: string): Promise<AuctionRow | null> {
  return (await selectAuctions(db).where('auctions.id', '=', auctionId).executeTakeFirst()) ?? null
}
