import { sql } from 'kysely'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import { couldBid, FLOW_STATES } from '#domain/flows/flow-states.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import type { ProposalKind } from '#domain/proposals/proposal-kinds.ts'
import type { Queries } from '#server/platform/db/pool.ts'

const WITHDRAWAL: ProposalKind = 'withdrawLot'

/** Selects the lots of an auction, or one lot. */
export type LotSelection = { readonly auctionId: string } | { readonly lotId: string }

/** A bid with its dealer. Amount in rupees. */
export interface LotBid {
  readonly lotId: string
  readonly sequence: number
  readonly amount: number
  readonly placedAt: Date
  readonly dealer: string
  readonly organisationId: string
  readonly hasOpenDefault: boolean
}

/** A lot with all its data. {@link describeLot} removes the data that must stay secret in a sealed lot. */
export type LotRow = Awaited<ReturnType<typeof readLots>>[number]

/** Returns the lots in auction order. */
export function readLots(db: Queries, which: LotSelection) {
  return db
    .selectFrom('lots')
    .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
    .innerJoin('lot_bidding', 'lot_bidding.lot_id', 'lots.id')
    .innerJoin('cars', 'cars.id', 'lots.car_id')
    .innerJoin('cities', 'cities.id', 'lots.city_id')
    .leftJoin('yards', 'yards.id', 'cars.yard_id')
    .leftJoin('flows as leading', 'leading.id', 'lot_bidding.highest_flow_id')
    .leftJoin('organisations as leader', 'leader.id', 'leading.organisation_id')
    .selectAll('lots')
    .select([
      'auctions.status as auction_status',
      'cars.regno',
      'cities.name as city',
      'yards.name as yard',
      'lot_bidding.bid_count',
      'lot_bidding.highest_amount',
      'leader.name as leader',
      // The latest award counts, because a lot can be awarded again to the runner-up.
      sql<string | null>`(
        select organisations.name from flows join organisations on organisations.id = flows.organisation_id
        where flows.lot_id = lots.id and flows.awarded_at is not null and flows.state <> ${TRANSITIONS.lose.to}
        order by flows.awarded_at desc limit 1)`.as('winner'),
      sql<number>`(select count(*) from flows where flows.lot_id = lots.id and flows.removed_at is null)`.as(
        'dealers',
      ),
      sql<number>`(
        select count(*) from flows
        where flows.lot_id = lots.id and flows.removed_at is null
          and flows.state in (${sql.join(FLOW_STATES.filter(couldBid))}))`.as('bidders'),
      sql<Buffer | null>`(
        select files.sha256 from car_pictures join files on files.id = car_pictures.file_id
        where car_pictures.car_id = lots.car_id and files.hidden_reason is null order by car_pictures.position limit 1)`.as(
        'picture',
      ),
      sql<string | null>`(
        select proposals.id from proposals
        where proposals.kind = ${WITHDRAWAL} and proposals.subject = lots.id::text and proposals.outcome = 'waiting')`.as(
        'proposal_id',
      ),
    ])
    .$if('auctionId' in which, (lots) =>
      lots.where('lots.auction_id', '=', 'auctionId' in which ? which.auctionId : ''),
    )
    .$if('lotId' in which, (lots) => lots.where('lots.id', '=', 'lotId' in which ? which.lotId : ''))
    .orderBy('lots.position')
    .orderBy('lots.id')
    .execute()
}

/** Returns the bids of lots with their dealers, in bid order. */
export function readBids(db: Queries, lotIds: readonly string[]): Promise<LotBid[]> {
  return db
    .selectFrom('bids')
    .innerJoin('organisations', 'organisations.id', 'bids.organisation_id')
    .select([
      'bids.lot_id as lotId',
      'bids.sequence',
      'bids.amount',
      'bids.placed_at as placedAt',
      'organisations.name as dealer',
      'bids.organisation_id as organisationId',
      sql<boolean>`exists (
        select from open_defaults unpaid where unpaid.organisation_id = bids.organisation_id)`.as(
        'hasOpenDefault',
      ),
    ])
    .where('bids.lot_id', '=', sql<string>`any(${lotIds}::uuid[])`)
    .orderBy('bids.sequence')
    .execute()
}

/** A lot as a proposal about it names it. */
export interface ProposedLot {
  readonly title: string
  readonly regno: string | null
  readonly auctionId: string
  /** The auction's name. */
  readonly name: string
}

/** Returns lots by id, as proposals name them. */
export async function readProposedLots(
  db: Queries,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, ProposedLot>> {
  const rows = await db
    .selectFrom('lots')
    .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
    .innerJoin('cars', 'cars.id', 'lots.car_id')
    .select(['lots.id', 'auctions.id as auctionId', 'auctions.name'])
    .select(['cars.make', 'cars.model', 'cars.variant', 'cars.year', 'cars.regno'])
    .where('lots.id', '=', sql<string>`any(${lotIds}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, auctionId, name, regno, ...car }) => [
      id,
      { title: fullTitle(car), regno, auctionId, name },
    ]),
  )
}
