import type { FlowState } from '#domain/flows/car-lifecycle.ts'
import { DRIVER_STATES, EVALUATOR_STATES } from '#domain/flows/my-lists.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Caller, FieldCaller } from '#server/platform/http/caller.ts'
import { findFlowOfCar, findOwnFlow } from '#server/flows/find-flow.ts'

/** A flow that its dealer, or somebody whom the dealer lets in, may work on. */
export interface WorkedFlow {
  readonly flowId: string
  readonly carId: string
  readonly state: FlowState
}

/** How a call names a flow. Where both are given, the flow's id is the truth and the car's must agree. */
export type FlowName =
  | { readonly flowEntityId: string; readonly carId?: string | undefined }
  | { readonly flowEntityId?: undefined; readonly carId: string }

/**
 * The flow that the caller may work on by this name: a dealer its own; an evaluator or driver one whose gate pass
 * is in its name (a phone and a role), while its dealer's access is valid and the flow is in a state that it sees.
 * NOT_FOUND where there is none, the same for another's; INVALID_INPUT where a car's id means several flows of a
 * field worker's. Not locked.
 */
export async function findWorkedFlow(
  db: Queries,
  caller: Caller,
  name: FlowName,
): Promise<Result<WorkedFlow>> {
  switch (caller.kind) {
    case 'user':
      return found(await findDealersFlow(db, caller.organisationId, name))
    case 'field': {
      const flows = (await readFieldFlows(db, caller)).filter((flow) => isNamed(flow, name))
      return flows.length > 1 ? refuseSeveral() : found(flows[0] ?? null)
    }
    case 'registrant':
    case 'nobody':
      return found(null)
  }
}

async function findDealersFlow(
  db: Queries,
  organisationId: string,
  name: FlowName,
): Promise<WorkedFlow | null> {
  if (name.flowEntityId === undefined) return findFlowOfCar(db, { organisationId, carId: name.carId })
  const flow = await findOwnFlow(db, { organisationId, flowId: name.flowEntityId })
  return flow !== null && isNamed(flow, name) ? flow : null
}

function isNamed(flow: WorkedFlow, name: FlowName): boolean {
  if (name.flowEntityId !== undefined && flow.flowId !== name.flowEntityId) return false
  return name.carId === undefined || flow.carId === name.carId
}

const MOST_FLOWS = 1_000

const SIGHT = {
  dealer_evaluator: { pass: 'flows.gate_pass_id', states: EVALUATOR_STATES },
  delivery_driver: { pass: 'flows.delivery_gate_pass_id', states: DRIVER_STATES },
} as const

/** The flows that an evaluator or driver may see now, the newest first, at most 1,000. */
export async function readFieldFlows(db: Queries, worker: FieldCaller): Promise<readonly WorkedFlow[]> {
  const { pass, states } = SIGHT[worker.role]
  return (
    db
      .selectFrom('flows')
      .innerJoin('gate_passes', 'gate_passes.id', pass)
      .innerJoin('people as named', 'named.id', 'gate_passes.person_id')
      .select(['flows.id as flowId', 'flows.car_id as carId', 'flows.state'])
      .where('flows.removed_at', 'is', null)
      .where('flows.state', 'in', [...states])
      .where('named.phone', '=', worker.phone)
      .where('named.type', '=', worker.role)
      // A person may be added again after it was retired; what counts is that the dealer lists it now.
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
      .limit(MOST_FLOWS)
      .execute()
  )
}

function found(flow: WorkedFlow | null): Result<WorkedFlow> {
  return flow === null ? refuse('NOT_FOUND', 'This car is not in your list.') : accept(flow)
}

function refuseSeveral(): Result<never> {
  const sentence = 'Several dealers have this car with you: say which one (flowEntityId).'
  return refuse('INVALID_INPUT', sentence, { fields: { flowEntityId: sentence } })
}
