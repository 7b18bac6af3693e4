import { sql, type SelectQueryBuilder } from 'kysely'
import { TERMINAL_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { DB } from '#server/platform/db/types.ts'

/** A dealer's flow that is not removed. */
export interface FoundFlow {
  readonly flowId: string
  readonly lotId: string
  readonly carId: string
  readonly auctionId: string
  readonly state: FlowState
}

/**
 * Returns the flow that a `carId` refers to: the organisation's latest of that car that is neither removed nor
 * terminal; null if there is none. Does not lock: `moveFlows` checks the state again.
 */
export async function findFlowOfCar(
  db: Queries,
  dealer: { readonly organisationId: string; readonly carId: string },
): Promise<FoundFlow | null> {
  const row = await ownFlows(db, dealer.organisationId)
    .where('flows.car_id', '=', dealer.carId)
    .where('flows.state', 'not in', TERMINAL_STATES)
    .orderBy('flows.created_at', 'desc')
    .orderBy('flows.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Returns the flows that several `carId`s refer to, keyed by car id (see {@link findFlowOfCar}). Omits cars without a
 * flow.
 */
export async function findFlowsOfCars(
  db: Queries,
  dealer: { readonly organisationId: string; readonly carIds: readonly string[] },
): Promise<ReadonlyMap<string, FoundFlow>> {
  const rows = await ownFlows(db, dealer.organisationId)
    .where('flows.car_id', '=', sql<string>`any(${dealer.carIds}::uuid[])`)
    .where('flows.state', 'not in', TERMINAL_STATES)
    .orderBy('flows.created_at', 'asc')
    .orderBy('flows.id', 'asc')
    .execute()
  return new Map(rows.map((row) => [row.carId, row]))
}

/** Returns the organisation's flow with this id, in any state; null if it is unknown, another's or removed. */
export async function findOwnFlow(
  db: Queries,
  dealer: { readonly organisationId: string; readonly flowId: string },
): Promise<FoundFlow | null> {
  const row = await ownFlows(db, dealer.organisationId)
    .where('flows.id', '=', dealer.flowId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns what the event log says of a flow beside its id: its lot, car and dealer. */
export async function findFlowPlace(
  db: Queries,
  flowId: string,
): Promise<{ readonly lotId: string; readonly carId: string; readonly organisationId: string }> {
  return db
    .selectFrom('flows')
    .select(['lot_id as lotId', 'car_id as carId', 'organisation_id as organisationId'])
    .where('id', '=', flowId)
    .executeTakeFirstOrThrow()
}

function ownFlows(db: Queries, organisationId: string): SelectQueryBuilder<DB, 'flows' | 'lots', FoundFlow> {
  return db
    .selectFrom('flows')
    .innerJoin('lots', 'lots.id', 'flows.lot_id')
    .select([
      'flows.id as flowId',
      'flows.lot_id as lotId',
      'flows.car_id as carId',
      'lots.auction_id as auctionId',
      'flows.state',
    ])
    .where('flows.organisation_id', '=', organisationId)
    .where('flows.removed_at', 'is', null)
}
