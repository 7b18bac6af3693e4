import { sql, type SqlBool } from 'kysely'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { LOST_SHOWN_MS, statesOf, type MyList } from '#domain/flows/my-lists.ts'
import type { MySortFacts } from '#domain/flows/my-sort.ts'
import type { SearchText } from '#domain/stock/read-search.ts'
import { counterWaits } from './catalogue-queries.ts'
import { matchesSearch } from '#server/stock/search-queries.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { PREPARED } from '#server/platform/db/prepared-statements.ts'

/** A lot that a dealer wants to add to My Cars. */
export interface JoinableLot {
  readonly outcome: LotOutcome | null
  readonly endsAt: Date
  /** The database's clock. */
  readonly now: Date
  readonly cityId: string
}

/** A dealer's flow in a lot that is not removed. */
export interface OwnFlow {
  readonly flowEntityId: string
  readonly state: FlowState
}

/** Returns the published lot of a car in an auction; null if there is none. */
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
 * Locks a lot against ending, and serialises the dealer's own concurrent calls. Read the lot afterwards in a separate
 * statement, because this one still sees the data from before the wait.
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

/** Reads a locked lot. */
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

/** Returns the dealer's flow in a lot, in any state; null if there is none. */
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

/** A flow of one of a dealer's lists, with the facts that order it. */
export interface ListedFlow extends MySortFacts {
  readonly flowId: string
}

/** The flows of a list that are put in order; of a dealer who has more, those that moved last. */
const MAX_FLOWS = 20_000

/**
 * Returns the flows of one of a dealer's lists that match a search. `words` is the search word for word: it also finds
 * the number of the lot and the name of its auction, which no other list of cars is searched by.
 */
export async function readListFlows(
  db: Queries,
  organisationId: string,
  list: MyList,
  { search, words }: { readonly search: SearchText; readonly words: SearchText },
): Promise<readonly ListedFlow[]> {
  const lotText = sql`lower(concat_ws(' ', lots.search_text, auctions.name, 'lot', lots.position + 1))`
  const rows = await db
    .selectFrom('flows')
    .innerJoin('lots', 'lots.id', 'flows.lot_id')
    .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
    .innerJoin('cars', 'cars.id', 'lots.car_id')
    .innerJoin('cities', 'cities.id', 'cars.city_id')
    .leftJoin('yards', 'yards.id', 'cars.yard_id')
    .select([
      'flows.id as flowId',
      sql<FlowState>`flows.state`.as('state'),
      'lots.ends_at as endsAt',
      'lots.outcome',
      sql<number | null>`
        case when ${counterWaits('lots')} and lots.counter_flow_id = flows.id then lots.counter_amount end
      `.as('counterAmount'),
      'flows.payment_due_at as dueAt',
      'flows.awarded_at as awardedAt',
      'cars.make',
      'cars.model',
      'cars.year',
      'cars.regno',
      'yards.name as yard',
      'cities.name as city',
    ])
    .where('flows.organisation_id', '=', organisationId)
    .where('flows.removed_at', 'is', null)
    .where((is) =>
      is.or([
        is('flows.state', 'in', statesOf(list)),
        is.and([
          // Place Bids alone also shows lost flows.
          is.val(list === 'placeBids'),
          is('flows.state', '=', TRANSITIONS.lose.to),
          is.or([
            is('lots.outcome', '=', 'reserve_not_met'),
            is(
              sql<Date>`greatest(flows.state_since, lots.outcome_at)`,
              '>',
              sql<Date>`now() - make_interval(secs => ${LOST_SHOWN_MS / 1000})`,
            ),
          ]),
        ]),
      ]),
    )
    .where(
      sql<SqlBool>`(${matchesSearch(sql`lots.search_text`, search)} or ${matchesSearch(lotText, words)})`,
    )
    .orderBy('flows.state_since', 'desc')
    .orderBy('flows.id')
    .limit(MAX_FLOWS)
    .$if(search.terms.length === 0, (all) => all.modifyFront(PREPARED))
    .execute()
  return rows.map(({ endsAt, dueAt, awardedAt, ...row }) => ({
    ...row,
    ta_end_date: endsAt.getTime(),
    next_deadline: dueAt?.getTime() ?? null,
    auctionAwardedAt: awardedAt?.getTime() ?? null,
  }))
}
