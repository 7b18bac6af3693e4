import { sql } from 'kysely'
import type { LotOutcome } from '#domain/bidding/auction-clock.ts'
import type { FlowState } from '#domain/flows/car-lifecycle.ts'
import { LOST_SHOWN_MS, statesOf, type MyList } from '#domain/flows/my-lists.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A lot that a dealer wants to join. */
export interface JoinableLot {
  readonly outcome: LotOutcome | null
  readonly endsAt: Date
  /** The database's clock. */
  readonly now: Date
  readonly cityId: string
}

/** The dealer's flow in a lot, not removed. */
export interface OwnFlow {
  readonly flowEntityId: string
  readonly state: FlowState
}

/** The published lot of a car in an auction; null where there is none. */
export async function findLot(
  db: Queries,
  names: { readonly carId: string; readonly auctionId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('lots')
    .select('id')
    .where('auction_id', '=', names.auctionId)
    .where('car_id', '=', names.carId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Joins a lot's line: nobody ends the lot until this transaction does, and the dealer's other tab waits. Read
 * the lot afterwards, in a statement of its own: this one still sees it as it was before it waited.
 */
export async function lockForJoining(
  tx: Queries,
  join: { readonly lotId: string; readonly organisationId: string },
): Promise<void> {
  await tx.selectFrom('lot_bidding').select('lot_id').where('lot_id', '=', join.lotId).forKeyShare().execute()
  await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', join.organisationId)
    .forNoKeyUpdate()
    .execute()
}

/** A lot as it is now, once it is locked. */
export async function readJoinableLot(tx: Queries, lotId: string): Promise<JoinableLot> {
  return tx
    .selectFrom('lots')
    .innerJoin('cars', 'cars.id', 'lots.car_id')
    .select([
      'lots.outcome',
      'lots.ends_at as endsAt',
      'cars.city_id as cityId',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('lots.id', '=', lotId)
    .executeTakeFirstOrThrow()
}

/** The dealer's flow in a lot, in any state; null where it has none. */
export async function findFlowInLot(
  db: Queries,
  join: { readonly lotId: string; readonly organisationId: string },
): Promise<OwnFlow | null> {
  const row = await db
    .selectFrom('flows')
    .select(['id as flowEntityId', 'state'])
    .where('lot_id', '=', join.lotId)
    .where('organisation_id', '=', join.organisationId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

const MOST_CARS = 1_000

/**
 * The flows of one of the dealer's lists, at most 1,000: Place Bids by the lot's end, the nearest first, the
 * others by when they came into their state, the newest first.
 */
export async function readListFlows(
  db: Queries,
  organisationId: string,
  list: MyList,
): Promise<readonly { readonly flowId: string }[]> {
  const flows = db
    .selectFrom('flows')
    .select('flows.id as flowId')
    .where('flows.organisation_id', '=', organisationId)
    .where('flows.removed_at', 'is', null)
    .limit(MOST_CARS)
  if (list !== 'placeBids') {
    return flows
      .where('flows.state', 'in', statesOf(list))
      .orderBy('flows.state_since', 'desc')
      .orderBy('flows.id')
      .execute()
  }
  return flows
    .innerJoin('lots', 'lots.id', 'flows.lot_id')
    .where((is) =>
      is.or([
        is('flows.state', 'in', statesOf('placeBids')),
        is.and([
          is('flows.state', '=', 'BID_LOST'),
          is('flows.state_since', '>', sql<Date>`now() - make_interval(secs => ${LOST_SHOWN_MS / 1000})`),
        ]),
      ]),
    )
    .orderBy('lots.ends_at')
    .orderBy('flows.id')
    .execute()
}
