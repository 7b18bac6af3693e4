import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { findFlowOfCar, findOwnFlow } from '#server/flows/find-flow.ts'
import { readFieldFlows, type WorkedFlow } from './field-flows-queries.ts'

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

function found(flow: WorkedFlow | null): Result<WorkedFlow> {
  return flow === null ? refuse('NOT_FOUND', 'This car is not in your list.') : accept(flow)
}

function refuseSeveral(): Result<never> {
  const sentence = 'Several dealers have this car with you: say which one (flowEntityId).'
  return refuse('INVALID_INPUT', sentence, { fields: { flowEntityId: sentence } })
}
