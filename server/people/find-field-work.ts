import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { findFlowOfCar, findOwnFlow } from '#server/flows/find-flow.ts'
import { readFieldFlows, type WorkableFlow } from './field-flows-queries.ts'

/** A flow named by its id or its car's id. If both are given, they must agree. */
export type FlowName =
  | { readonly flowEntityId: string; readonly carId?: string | undefined }
  | { readonly flowEntityId?: undefined; readonly carId: string }

/**
 * Finds the flow of this name that the caller may work on: a dealer's own, or a field worker's if its gate pass names
 * their phone and role, the dealer grants access now, and the role sees the state (or `inAnyState`). Otherwise refuses
 * with NOT_FOUND, or with INVALID_INPUT if a car's id matches several flows of a field worker. Does not lock.
 */
export async function findFlowToWorkOn(
  db: Queries,
  caller: Caller,
  name: FlowName,
  options: { readonly inAnyState?: true } = {},
): Promise<Result<WorkableFlow>> {
  switch (caller.kind) {
    case 'user':
      return found(await findDealersFlow(db, caller.organisationId, name))
    case 'field': {
      const flows = (await readFieldFlows(db, caller, options)).filter((flow) => isNamed(flow, name))
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
): Promise<WorkableFlow | null> {
  if (name.flowEntityId === undefined) return findFlowOfCar(db, { organisationId, carId: name.carId })
  const flow = await findOwnFlow(db, { organisationId, flowId: name.flowEntityId })
  return flow !== null && isNamed(flow, name) ? flow : null
}

function isNamed(flow: WorkableFlow, name: FlowName): boolean {
  if (name.flowEntityId !== undefined && flow.flowId !== name.flowEntityId) return false
  return name.carId === undefined || flow.carId === name.carId
}

function found(flow: WorkableFlow | null): Result<WorkableFlow> {
  return flow === null ? refuse('NOT_FOUND', 'car.notInYourList') : accept(flow)
}

function refuseSeveral(): Result<never> {
  return refuseField('flowEntityId', 'car.ofSeveralDealers')
}
