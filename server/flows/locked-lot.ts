import { sql } from 'kysely'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import type { AuctionFormat, Counter } from '#domain/lot/auction-rules.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readClock } from '#server/platform/db/read-clock.ts'

/** A lot's highest bid with its flow. Amount in rupees. */
export interface HighestBid {
  readonly amount: number
  readonly flowId: string
}

/** A locked flow of a lot that is not removed. */
export interface LotFlow {
  readonly flowId: string
  readonly state: FlowState
}

/** A locked lot, with the data needed to end it. Instants in epoch ms, money in rupees. */
export interface LockedLot {
  readonly lotId: string
  readonly carId: string
  readonly auctionId: string
  readonly cityId: string
  readonly format: AuctionFormat
  readonly startsAt: number
  readonly endsAt: number
  readonly isPublished: boolean
  readonly outcome: LotOutcome | null
  readonly reserve: number | null
  readonly paymentTermsHours: number
  /** The unanswered counter with the flow it was made to; null if there is none. */
  readonly counter: (Counter & { readonly flowId: string }) | null
  /** Null without bids. */
  readonly highest: HighestBid | null
  readonly flows: readonly LotFlow[]
}

/** Locked lots, and the database's clock after locking (epoch ms). */
export interface LockedLots {
  readonly now: number
  /** In id order. */
  readonly lots: readonly LockedLot[]
}

/**
 * Locks lots in id order against bids, joins and concurrent endings, then reads them. Omits lots that do not exist.
 */
export async function lockLotsToEnd(tx: Queries, lotIds: readonly string[]): Promise<LockedLots> {
  await tx
    .selectFrom('lot_bidding')
    .select('lot_id')
    .where('lot_id', '=', sql<string>`any(${lotIds}::uuid[])`)
    .orderBy('lot_id')
    .forUpdate()
    .execute()
  return readLockedLots(tx, lotIds)
}

/**
 * Reads lots that this transaction has locked, and locks their flows. Uses separate statements, because the one that
 * waited for the lock still sees the old data.
 */
export async function readLockedLots(tx: Queries, lotIds: readonly string[]): Promise<LockedLots> {
  const ids = sql<string>`any(${lotIds}::uuid[])`
  const now = await readClock(tx)
  const lots = await tx
    .selectFrom('lots')
    .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
    .selectAll('lots')
    .select('auctions.payment_terms_hours')
    .where('lots.id', '=', ids)
    .orderBy('lots.id')
    .execute()
  // Same ranking as `highestOf`, but in SQL: a lot may have thousands of bids, and the locks are held during the read.
  const highest = await tx
    .selectFrom('bids')
    .distinctOn('lot_id')
    .select(['lot_id as lotId', 'flow_id as flowId', 'amount'])
    .where('lot_id', '=', ids)
    .orderBy('lot_id')
    .orderBy('amount', 'desc')
    .orderBy('sequence')
    .execute()
  const flows = await tx
    .selectFrom('flows')
    .select(['lot_id as lotId', 'id as flowId', 'state'])
    .where('lot_id', '=', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

  const highestOfLot = new Map(highest.map(({ lotId, ...bid }) => [lotId, bid]))
  const flowsOf = Map.groupBy(flows, (flow) => flow.lotId)
  return {
    now,
    lots: lots.map((lot) => ({
      lotId: lot.id,
      carId: lot.car_id,
      auctionId: lot.auction_id,
      cityId: lot.city_id,
      format: lot.format,
      startsAt: lot.starts_at.getTime(),
      endsAt: lot.ends_at.getTime(),
      isPublished: lot.published_at !== null,
      outcome: lot.outcome,
      reserve: lot.reserve,
      paymentTermsHours: lot.payment_terms_hours,
      counter:
        lot.counter_amount === null ||
        lot.counter_until === null ||
        lot.counter_flow_id === null ||
        lot.counter_answer !== null
          ? null
          : { amount: lot.counter_amount, until: lot.counter_until.getTime(), flowId: lot.counter_flow_id },
      highest: highestOfLot.get(lot.id) ?? null,
      flows: flowsOf.get(lot.id) ?? [],
    })),
  }
}
