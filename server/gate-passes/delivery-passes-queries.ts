import { sql } from 'kysely'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A flow with its latest delivery gate pass. */
export interface PassedFlow {
  readonly flowId: string
  readonly carId: string
  readonly state: FlowState
  readonly gatePassId: string
}

/** Returns these flows with their delivery gate passes, in the given order. Omits those without a pass. */
export async function readPassesOfFlows(
  db: Queries,
  flowIds: readonly string[],
): Promise<readonly PassedFlow[]> {
  const rows = await db
    .selectFrom('flows')
    .select(['id as flowId', 'car_id as carId', 'state', 'delivery_gate_pass_id as gatePassId'])
    .where('id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .where('removed_at', 'is', null)
    .where('delivery_gate_pass_id', 'is not', null)
    .$narrowType<{ gatePassId: string }>()
    .execute()
  const found = new Map(rows.map((row) => [row.flowId, row]))
  return flowIds.flatMap((flowId) => found.get(flowId) ?? [])
}

/** Returns the ids of the organisation's flows whose delivery gate pass waits for an answer or is approved. */
export async function readFlowsToPickUp(db: Queries, organisationId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('flows')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('removed_at', 'is', null)
    .where('state', 'in', [...TRANSITIONS.approveDeliveryGatePass.from, ...TRANSITIONS.confirmDelivery.from])
    .orderBy('id')
    .limit(MAX_FLOWS)
    .execute()
  return rows.map(({ id }) => id)
}

const MAX_FLOWS = 1_000

/** Returns the drivers of these flows' delivery gate passes who were removed by their dealer, by name. */
export async function readRemovedDrivers(
  db: Queries,
  flowIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('flows')
    .innerJoin('gate_passes', 'gate_passes.id', 'flows.delivery_gate_pass_id')
    .innerJoin('people', 'people.id', 'gate_passes.person_id')
    .select('people.name')
    .where('flows.id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .where('people.retired_at', 'is not', null)
    .orderBy('people.name')
    .execute()
  return rows.map(({ name }) => name)
}
