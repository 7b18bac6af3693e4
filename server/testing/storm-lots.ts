import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkBidHistory } from '#domain/auctions/check-bid-history.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { readBidHistory } from './bid-history-queries.ts'
import type { BidStorm, StormLot } from './bid-storm.ts'
import { makeBiddingScene } from './bidding-scene.ts'
import { sizeOf } from './tier.ts'

/** Creates two lots of an open auction and one of a sealed one. */
export async function makeStormLots(db: Queries): Promise<readonly StormLot[]> {
  const rules = { extensionWindowSeconds: 2, increment: 5 }
  const openScene = await makeBiddingScene(db, {
    ...rules,
    dealers: sizeOf({ short: 30, long: 150 }),
    lots: 2,
  })
  const sealedScene = await makeBiddingScene(db, {
    ...rules,
    dealers: sizeOf({ short: 15, long: 60 }),
    format: 'sealed',
  })
  return [
    ...openScene.lots.map((lot) => ({ ...lot, sealed: false })),
    ...sealedScene.lots.map((lot) => ({ ...lot, sealed: true })),
  ]
}

/**
 * Moves the end of the lots to `seconds` from now, while bids still arrive. Late bids extend the open lots, by up to
 * two minutes.
 */
export async function endSoon(db: PooledQueries, lots: readonly StormLot[], seconds: number): Promise<void> {
  const lotIds = lots.map((lot) => lot.lotId)
  await inTransaction(db, async (tx) => {
    // The time counts from the moment at which no bid is being placed: on a busy machine that takes a while.
    await tx
      .selectFrom('lot_bidding')
      .select('lot_id')
      .where('lot_id', 'in', lotIds)
      .orderBy('lot_id')
      .forUpdate()
      .execute()
    const after = (more: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${more})`
    const { endsAt, hardEndsAt } = await tx
      .selectNoFrom([after(seconds).as('endsAt'), after(seconds + 120).as('hardEndsAt')])
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('lots')
      .set({ first_ends_at: endsAt, ends_at: endsAt, hard_ends_at: hardEndsAt })
      .where('id', 'in', lotIds)
      .execute()
  })
}

/** Waits until all lots are closed, and checks the stored bids and the clients' answers against every rule. */
export async function checkStorm(db: Queries, lots: readonly StormLot[], storm: BidStorm): Promise<void> {
  const lotIds = lots.map((lot) => lot.lotId)
  await expect
    .poll(
      async () => {
        const open = await db
          .selectFrom('lots')
          .select('id')
          .where('id', 'in', lotIds)
          .where('outcome', 'is', null)
          .execute()
        return open.length
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(0)
  expect(storm.faults).toEqual([])
  const history = await readBidHistory(db, { lotIds, clientBids: storm.asked })
  expect(checkBidHistory(history)).toEqual([])
  expect(history.lots.map((lot) => lot.outcome)).toEqual(lots.map(() => 'awarded'))
}
