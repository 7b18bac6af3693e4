import type { Tx } from '#server/platform/db/transaction.ts'
import { actorOf } from '#server/platform/actor.ts'
import { hasFrontFace, refuseWithoutFrontFace } from '#domain/evaluation/evaluation.ts'
import { can } from '#domain/flows/can.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { type UserCaller } from '#server/platform/http/caller.ts'
import { findFlowOfCar } from '#server/flows/find-flow.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { readPictures } from './evaluation-queries.ts'

/**
 * Moves the dealer's flow of a car from evaluation to Place Bids, and returns the flow's id. Refuses with NOT_FOUND, by
 * the life-cycle, or if the picture of the front is missing.
 */
export async function moveToPlaceBids(tx: Tx, caller: UserCaller, carId: string): Promise<Result<string>> {
  const flow = await findFlowOfCar(tx, { organisationId: caller.organisationId, carId })
  if (flow === null) return refuse('NOT_FOUND', 'car.notInYourList')
  const { flowId } = flow
  const state = (await lockFlows(tx, [flowId])).get(flowId)
  if (state === undefined) return refuse('NOT_FOUND', 'car.notInYourList')
  const by = actorOf(caller)
  const allowed = can('moveToPlaceBids', { state, actor: by.actor })
  if (!allowed.ok) return allowed
  if (!hasFrontFace(await readPictures(tx, flowId))) return refuseWithoutFrontFace()
  const moved = await moveFlows(tx, by, [{ flowId, event: 'moveToPlaceBids' }])
  return moved.ok ? accept(flowId) : moved
}
