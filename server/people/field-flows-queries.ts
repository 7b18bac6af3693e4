import { FLOW_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import { needsFieldWorker } from '#domain/flows/urgency.ts'
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

const STATES_BY_ROLE = { dealer_evaluator: EVALUATOR_STATES, delivery_driver: DRIVER_STATES } as const

/**
 * Returns the flows that an evaluator or driver may see now, those that need it first, then the newest; at most `max`. With `inAnyState` also those
 * that have moved on. An evaluator sees those whose gate pass names it and those shared with it by a link that is not
 * revoked.
 */
export async function readFieldFlows(
  db: Queries,
  worker: FieldCaller,
  { inAnyState = false, max = MAX_FLOWS }: { readonly inAnyState?: boolean; readonly max?: number } = {},
): Promise<readonly WorkableFlow[]> {
  const { phone, role } = worker
  return (
    db
      .selectFrom('flows')
      .select(['flows.id as flowId', 'flows.car_id as carId', 'flows.state'])
      .where('flows.removed_at', 'is', null)
      .where('flows.state', 'in', inAnyState ? [...FLOW_STATES] : [...STATES_BY_ROLE[role]])
      .where(
        'flows.id',
        'in',
        role === 'dealer_evaluator' ? flowsOfEvaluator(db, phone) : flowsOfDriver(db, phone),
      )
      // A person may have been retired and added again, so check the dealer's current list.
      .where((where) =>
        where.exists(
          where
            .selectFrom('field_accesses_now as access')
            .whereRef('access.organisation_id', '=', 'flows.organisation_id')
            .where('access.phone', '=', phone)
            .where('access.role', '=', role)
            .where('access.is_listed', '=', true),
        ),
      )
      .orderBy((flow) => flow('flows.state', 'in', FLOW_STATES.filter(needsFieldWorker)), 'desc')
      .orderBy('flows.created_at', 'desc')
      .orderBy('flows.id', 'desc')
      .limit(max)
      .execute()
  )
}

function flowsOfEvaluator(db: Queries, phone: string) {
  return db
    .selectFrom('people as named')
    .innerJoin('gate_passes as pass', 'pass.person_id', 'named.id')
    .innerJoin('flows as passed', 'passed.gate_pass_id', 'pass.id')
    .select('passed.id')
    .where('named.phone', '=', phone)
    .where('named.type', '=', 'dealer_evaluator')
    .union(
      db
        .selectFrom('people as named')
        .innerJoin('evaluation_links as link', 'link.person_id', 'named.id')
        .innerJoin('flows as shared', (join) =>
          join
            .onRef('shared.organisation_id', '=', 'link.organisation_id')
            .onRef('shared.evaluation_link_id', '=', 'link.id'),
        )
        .select('shared.id')
        .where('named.phone', '=', phone)
        .where('named.type', '=', 'dealer_evaluator')
        .where('link.revoked_at', 'is', null),
    )
}

function flowsOfDriver(db: Queries, phone: string) {
  return db
    .selectFrom('people as named')
    .innerJoin('gate_passes as pass', 'pass.person_id', 'named.id')
    .innerJoin('flows as passed', 'passed.delivery_gate_pass_id', 'pass.id')
    .select('passed.id')
    .where('named.phone', '=', phone)
    .where('named.type', '=', 'delivery_driver')
}
