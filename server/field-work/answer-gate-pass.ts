import type { Tx } from '#server/platform/db/transaction.ts'
import type { ActorIdentity } from '#server/platform/actor.ts'
import type { Output } from '#contract/api.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { isInspectionPass, lockPassFlows, type PassFlow } from './gate-pass-queries.ts'

/** The house's answer to a gate pass request. */
export type GatePassAnswer =
  | { readonly event: 'approveGatePass' }
  /** The dealer sees the reason. */
  | { readonly event: 'rejectGatePass'; readonly reason: string }

/**
 * Answers a gate pass request for all its waiting cars, or for the given ones. Refuses with NOT_FOUND if a car is not
 * in this pass, and WRONG_STATE if the request was already answered, even concurrently by another admin.
 */
export async function answerGatePass(
  tx: Tx,
  by: ActorIdentity,
  request: { readonly gatePassId: string; readonly carIds: readonly string[] | undefined },
  answer: GatePassAnswer,
): Promise<Result<Output<'admin/approveGatePass'>>> {
  if (!(await isInspectionPass(tx, request.gatePassId))) return refuseUnknown()
  const chosen = chooseFlows(await lockPassFlows(tx, request.gatePassId), request.carIds)
  if (!chosen.ok) return chosen
  const moved = await moveFlows(
    tx,
    by,
    chosen.value.map(({ flowId }) => ({ flowId, ...answer })),
  )
  if (!moved.ok) return moved
  return accept({
    flows: moved.value.flatMap(({ flowId, carId, state }) =>
      state === null ? [] : [{ flowEntityId: flowId, carId, state }],
    ),
  })
}

function chooseFlows(
  flows: readonly PassFlow[],
  carIds: readonly string[] | undefined,
): Result<readonly PassFlow[]> {
  if (carIds !== undefined) {
    const named = new Set(carIds)
    const chosen = flows.filter(({ carId }) => named.has(carId))
    return chosen.length === named.size && named.size > 0 ? accept(chosen) : refuseUnknown()
  }
  const waiting = flows.filter(({ state }) => state === 'GATE_PASS_REQUESTED')
  if (waiting.length > 0) return accept(waiting)
  // No car is waiting: let the life-cycle refuse, naming the state that an earlier answer left.
  return flows.length > 0
    ? accept(flows)
    : refuse('WRONG_STATE', 'This gate pass request is answered already: no car of it waits any more.')
}

function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'There is no such gate pass request.')
}
