import { sql } from 'kysely'
import type { AuctionFormat } from '#domain/lot/auction-rules.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** An auction's rules and dates. Money in rupees. */
export interface AuctionTerms {
  readonly name: string
  readonly format: AuctionFormat
  readonly startsAt: Date
  readonly endsAt: Date
  /** Late bids cannot extend a lot beyond this instant. */
  readonly hardEndsAt: Date
  readonly increment: number
  readonly maxBids: number
  readonly extensionWindowSeconds: number
  readonly hardEndMinutes: number
  readonly paymentTermsHours: number
}

/** A lot to create. Money in rupees. */
export interface WantedLot {
  readonly carId: string
  readonly startingPrice: number
  readonly reserve: number | null
}

/** A created lot. */
export interface CreatedLot {
  readonly lotId: string
  readonly carId: string
}

const toColumns = (terms: AuctionTerms) => ({
  name: terms.name,
  format: terms.format,
  starts_at: terms.startsAt,
  ends_at: terms.endsAt,
  increment: terms.increment,
  max_bids: terms.maxBids,
  extension_window_seconds: terms.extensionWindowSeconds,
  hard_end_minutes: terms.hardEndMinutes,
  payment_terms_hours: terms.paymentTermsHours,
})

/** Adds a draft without lots, and returns its id. */
export async function insertAuction(tx: Queries, terms: AuctionTerms, userId: string): Promise<string> {
  const row = await tx
    .insertInto('auctions')
    .values({ ...toColumns(terms), created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Overwrites a draft's rules and dates. */
export async function rewriteAuction(tx: Queries, auctionId: string, terms: AuctionTerms): Promise<void> {
  await tx.updateTable('auctions').set(toColumns(terms)).where('id', '=', auctionId).execute()
}

/** Replaces a draft's lots. */
export async function replaceLots(
  tx: Queries,
  auctionId: string,
  terms: AuctionTerms,
  wanted: readonly WantedLot[],
): Promise<readonly CreatedLot[]> {
  await tx.deleteFrom('lots').where('auction_id', '=', auctionId).execute()
  const rows = wanted.map((lot, position) => ({
    car_id: lot.carId,
    position,
    starting_price: lot.startingPrice,
    reserve: lot.reserve,
  }))
  // A trigger fills the columns of the listing.
  const made = await sql<{ lotId: string; carId: string; position: number }>`
    insert into lots (auction_id, car_id, position, format, starting_price, reserve,
      starts_at, first_ends_at, ends_at, hard_ends_at)
    select ${auctionId}, wanted.car_id, wanted.position, ${terms.format}, wanted.starting_price, wanted.reserve,
      ${terms.startsAt}::timestamptz, ${terms.endsAt}::timestamptz, ${terms.endsAt}::timestamptz,
      ${terms.hardEndsAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted(car_id uuid, position integer, starting_price bigint, reserve bigint)
    returning id as "lotId", car_id as "carId", position`.execute(tx)
  return made.rows.toSorted((a, b) => a.position - b.position).map(({ lotId, carId }) => ({ lotId, carId }))
}

/** The locked state of an auction that a command checks first. */
export interface LockedAuction {
  readonly status: 'draft' | 'published' | 'cancelled'
  readonly endsAt: Date
}

/** Locks an auction and returns it, or null. Only for drafts: published auctions are locked lot by lot. */
export async function lockAuction(tx: Queries, auctionId: string): Promise<LockedAuction | null> {
  const row = await tx
    .selectFrom('auctions')
    .select(['status', 'ends_at as endsAt'])
    .where('id', '=', auctionId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Returns an auction's status without locking, or null. */
export async function findStatus(db: Queries, auctionId: string): Promise<LockedAuction['status'] | null> {
  const row = await db.selectFrom('auctions').select('status').where('id', '=', auctionId).executeTakeFirst()
  return row?.status ?? null
}

/** Returns the cars of an auction's lots, in lot order. */
export async function findCarIds(db: Queries, auctionId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('lots')
    .select('car_id')
    .where('auction_id', '=', auctionId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.car_id)
}

/** Returns the ids of an auction's lots. */
export async function findLotIds(db: Queries, auctionId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('lots').select('id').where('auction_id', '=', auctionId).execute()
  return rows.map((row) => row.id)
}

/** A lot as announced and logged on publication. */
export interface PublishedLot extends WantedLot {
  readonly lotId: string
  readonly cityId: string
  readonly format: AuctionFormat
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Publishes a draft and its lots, and returns the lots. */
export async function publishAuction(
  tx: Queries,
  auctionId: string,
  at: Date,
): Promise<readonly PublishedLot[]> {
  await tx
    .updateTable('auctions')
    .set({ status: 'published', published_at: at })
    .where('id', '=', auctionId)
    .execute()
  return tx
    .updateTable('lots')
    .set({ published_at: at })
    .where('auction_id', '=', auctionId)
    .returning([
      'id as lotId',
      'car_id as carId',
      'city_id as cityId',
      'format',
      'starting_price as startingPrice',
      'reserve',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .execute()
}

/**
 * Locks a published auction and returns whether all its lots are withdrawn. The lock makes one of several withdrawals the
 * last; the caller holds the locks of lots already.
 */
export async function lockAndFindAllWithdrawn(tx: Queries, auctionId: string): Promise<boolean> {
  await tx.selectFrom('auctions').select('id').where('id', '=', auctionId).forNoKeyUpdate().execute()
  // A statement of its own, because the one that waited for the lock sees the lots as they were before.
  const other = await tx
    .selectFrom('lots')
    .select('id')
    .where('auction_id', '=', auctionId)
    .where(sql<boolean>`outcome is distinct from 'withdrawn'`)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** Cancels an auction if it has this status. Returns false if its status has changed. */
export async function markCancelled(
  tx: Queries,
  auctionId: string,
  status: 'draft' | 'published',
  reason: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('auctions')
    .set({ status: 'cancelled', cancel_reason: reason, cancelled_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', auctionId)
    .where('status', '=', status)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
