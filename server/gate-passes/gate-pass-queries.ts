import { sql } from 'kysely'
import { carTitle } from '#domain/car/car-labels.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A car's location. */
export interface CarPlace {
  readonly carId: string
  readonly cityId: string
  /** Null if the car's yard is unknown. */
  readonly yardId: string | null
}

/** A flow whose latest gate pass request is this pass. */
export interface PassFlow {
  readonly flowId: string
  readonly carId: string
  readonly state: FlowState
}

/** Returns the locations of these cars, and locks them against moves until the transaction ends. */
export async function lockCarPlaces(tx: Queries, carIds: readonly string[]): Promise<readonly CarPlace[]> {
  return tx
    .selectFrom('cars')
    .select(['id as carId', 'city_id as cityId', 'yard_id as yardId'])
    .where('id', '=', sql<string>`any(${carIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
}

/** The purpose of a pass: to inspect cars, or to pick one up. */
export type PassKind = 'inspection' | 'delivery'

/** The column of `flows` with the latest pass of each kind. */
const PASS_COLUMN = { inspection: 'gate_pass_id', delivery: 'delivery_gate_pass_id' } as const

/** Stores a pass to a yard, and returns its id. */
export async function insertGatePass(
  tx: Queries,
  pass: {
    readonly kind: PassKind
    readonly organisationId: string
    readonly auctionId: string
    readonly yardId: string | null
    readonly personId: string
    readonly userId: string
  },
): Promise<string> {
  const row = await tx
    .insertInto('gate_passes')
    .values({
      kind: pass.kind,
      organisation_id: pass.organisationId,
      auction_id: pass.auctionId,
      yard_id: pass.yardId,
      person_id: pass.personId,
      created_by: pass.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Returns whether there is a pass of this kind with this id. */
export async function isPass(db: Queries, kind: PassKind, gatePassId: string): Promise<boolean> {
  const row = await db
    .selectFrom('gate_passes')
    .select('id')
    .where('id', '=', gatePassId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the flows whose latest pass of this kind is this one, in id order, and returns them. */
export async function lockPassFlows(
  tx: Queries,
  kind: PassKind,
  gatePassId: string,
): Promise<readonly PassFlow[]> {
  return tx
    .selectFrom('flows')
    .select(['id as flowId', 'car_id as carId', 'state'])
    .where(PASS_COLUMN[kind], '=', gatePassId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns the cars of flows whose latest pass of this kind names no yard, each by registration number or title. */
export async function readUnplacedCars(
  db: Queries,
  kind: PassKind,
  flowIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('flows')
    .innerJoin('cars', 'cars.id', 'flows.car_id')
    .innerJoin('gate_passes', 'gate_passes.id', `flows.${PASS_COLUMN[kind]}`)
    .select(['cars.regno', 'cars.make', 'cars.model', 'cars.year'])
    .where('flows.id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .where('gate_passes.yard_id', 'is', null)
    .orderBy('flows.id')
    .execute()
  return rows.map((car) => car.regno ?? carTitle(car))
}
