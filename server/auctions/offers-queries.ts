import { sql } from 'kysely'
import type { RankedBid } from '#domain/auctions/decide-award.ts'
import type { FormerBidder } from '#domain/auctions/runner-up.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A flow of a lot whose award failed, with its dealer. */
export interface StoredBidder extends FormerBidder {
  readonly flowId: string
  readonly organisationId: string
  readonly organization: string
}

/** Reads the flows of lots with what decides who is the runner-up, keyed by lot. Amounts in rupees. */
export async function readFormerBidders(
  db: Queries,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredBidder[]>> {
  const { rows } = await sql<{
    lotId: string
    flowId: string
    organisationId: string
    organization: string
    state: FlowState
    wasAwarded: boolean
    mayBuy: boolean
    amount: number | null
    sequence: number | null
  }>`
    select flow.lot_id as "lotId", flow.id as "flowId", flow.organisation_id as "organisationId",
      organisation.name as organization, flow.state, flow.awarded_at is not null as "wasAwarded",
      exists (
        select from users
        where users.organisation_id = flow.organisation_id and users.role = 'orguserdealer'
          and users.onboarding_step = 'home' and users.disabled_at is null
      ) and not exists (
        select from open_defaults unpaid where unpaid.organisation_id = flow.organisation_id
      ) as "mayBuy",
      best.amount, best.sequence
    from flows flow
    join organisations organisation on organisation.id = flow.organisation_id
    left join lateral (
      select bids.amount, bids.sequence from bids where bids.flow_id = flow.id
      order by bids.amount desc, bids.sequence limit 1
    ) best on true
    where flow.lot_id = any(${lotIds}::uuid[]) and flow.removed_at is null
    order by flow.id`.execute(db)
  const bidders = rows.map(({ amount, sequence, ...flow }) => ({ ...flow, bid: bidOf(amount, sequence) }))
  return Map.groupBy(bidders, ({ lotId }) => lotId)
}

function bidOf(amount: number | null, sequence: number | null): RankedBid | null {
  return amount === null || sequence === null ? null : { amount, sequence }
}

/** Returns those of the lots whose car is in a later lot, drafts included. */
export async function findLotsFollowed(db: Queries, lotIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('lots')
    .innerJoin('lots as newer', (join) =>
      join
        .onRef('newer.car_id', '=', 'lots.car_id')
        .onRef('newer.id', '<>', 'lots.id')
        .onRef('newer.first_ends_at', '>', 'lots.first_ends_at'),
    )
    .select('lots.id')
    .distinct()
    .where('lots.id', '=', sql<string>`any(${lotIds}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** The open offer of a flow. */
export interface OfferOfFlow {
  /** Until when it can be answered, in epoch ms; null if the flow has no open offer. */
  readonly until: number | null
  /** Rupees; null if the flow was never awarded its car. */
  readonly amount: number | null
}

/** Reads the offer of a flow. The caller holds the flow's lock. */
export async function readOffer(tx: Queries, flowId: string): Promise<OfferOfFlow> {
  const { until, amount } = await tx
    .selectFrom('flows')
    .select(['offer_until as until', 'award_amount as amount'])
    .where('id', '=', flowId)
    .executeTakeFirstOrThrow()
  return { until: until?.getTime() ?? null, amount }
}

/** Returns up to `max` flows with an offer that appears to have ended, with their dealers. Does not lock. */
export function findEndedOffers(
  db: Queries,
  max: number,
): Promise<readonly { readonly flowId: string; readonly organisationId: string }[]> {
  return db
    .selectFrom('flows')
    .select(['id as flowId', 'organisation_id as organisationId'])
    .where('offer_until', '<=', sql<Date>`now()`)
    .orderBy('offer_until')
    .limit(max)
    .execute()
}
