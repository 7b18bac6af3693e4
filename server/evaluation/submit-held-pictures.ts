import { checkEvaluation, refuseWithoutFrontFace } from '#domain/evaluation/evaluation.ts'
import { can } from '#domain/flows/can.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { findFlowToWorkOn } from '#server/people/find-field-work.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { readPictures } from './evaluation-queries.ts'

/**
 * Submits the pictures that the caller's flow has, so that none that another device sends at the same time is lost.
 * Refuses with NOT_FOUND, with WRONG_STATE, or with INVALID_INPUT without a Front Face. Returns the flow's id.
 */
export async function submitHeldPictures(
  tx: Tx,
  caller: Caller,
  flowEntityId: string,
): Promise<Result<string>> {
  const flow = await findFlowToWorkOn(tx, caller, { flowEntityId })
  if (!flow.ok) return flow
  const { flowId } = flow.value
  const state = (await lockFlows(tx, [flowId])).get(flowId)
  if (state === undefined) return refuse('NOT_FOUND', 'car.notInYourList')
  const by = actorOf(caller)
  const allowed = can('completeEvaluation', { state, actor: by.actor })
  if (!allowed.ok) return allowed
  const held = await readPictures(tx, flowId)
  const event = held.length === 0 ? refuseWithoutFrontFace() : checkEvaluation(held)
  if (!event.ok) return event
  const moved = await moveFlows(tx, by, [{ flowId, event: event.value, details: { pictures: held.length } }])
  return moved.ok ? accept(flowId) : moved
}
