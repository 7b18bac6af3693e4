import { FLOW_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import { DRIVER_STATES, EVALUATOR_STATES } from '#domain/flows/my-lists.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { FieldCaller } from '#server/platform/http/caller.ts'

/** A flow that the caller may work on: its dealer, or a field worker with access. */
export interface WorkableFlow {
  readonly flowId: string
  readonly carId: string
  readonly state: FlowState
}

const MAX_FLOWS = 1_000

const VISIBLE_BY_ROLE = {
  dealer_evaluator: { pass: 'flows.gate_pass_id', states: EVALUATOR_STATES },
  delivery_driver: { pass: 'flows.delivery_gate_pass_id', states: DRIVER_STATES },
} as const

/**
 * Returns the flows that an evaluator or driver may see now, newest first, at most 1,000; with `inAnyState` also those
 * that have moved on.
 */
export async function readFieldFlows(
  db: Queries,
  worker: FieldCaller,
  { inAnyState = false }: { readonly inAnyState?: boolean } = {},
): Promise<readonly WorkableFlow[]> {
  const { pass, states } = VISIBLE_BY_ROLE[worker.role]
  return (
    db
      .selectFrom('flows')
      .innerJoin('gate_passes', 'gate_passes.id', pass)
      .innerJoin('people as named', 'named.id', 'gate_passes.person_id')
      .select(['flows.id as flowId', 'flows.car_id as carId', 'flows.state'])
      .where('flows.removed_at', 'is', null)
      .where('flows.state', 'in', inAnyState ? [...FLOW_STATES] : [...states])
      .where('named.phone', '=', worker.phone)
      .where('named.type', '=', worker.role)
      // A person may have been retired and added again, so check the dealer's current list.
      .where((where) =>
        where.exists(
          where
            .selectFrom('field_accesses_now as access')
            .whereRef('access.organisation_id', '=', 'flows.organisation_id')
            .where('access.phone', '=', worker.phone)
            .where('access.role', '=', worker.role)
            .where('access.is_listed', '=', true),
        ),
      )
      .orderBy('flows.created_at', 'desc')
      .orderBy('flows.id', 'desc')
      .limit(MAX_FLOWS)
      .execute()
  )
}
