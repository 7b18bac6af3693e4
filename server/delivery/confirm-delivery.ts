import { checkPhotosComplete } from '#domain/delivery/pickup-photos.ts'
import { can } from '#domain/flows/can.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { findOwnFlow } from '#server/flows/find-flow.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { actorOf, SYSTEM } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import { readPickupPhotos } from './pickup-photos-queries.ts'

/**
 * Confirms a delivery for its dealer. The system approves it in the same transaction, so no flow rests in DELIVERED.
 * Refuses with NOT_FOUND, and with WRONG_STATE unless the pass is approved and both pickup photos are there.
 */
export async function confirmDelivery(tx: Tx, caller: UserCaller, flowId: string): Promise<Result<void>> {
  const flow = await findOwnFlow(tx, { organisationId: caller.organisationId, flowId })
  const state = flow && (await lockFlows(tx, [flowId])).get(flowId)
  if (!state) return refuse('NOT_FOUND', 'car.notInYourList')
  const by = actorOf(caller)
  const allowed = can('confirmDelivery', { state, actor: by.actor })
  if (!allowed.ok) return allowed
  const photos = await readPickupPhotos(tx, flowId)
  const complete = checkPhotosComplete(
    photos.map(({ label }) => label),
    state,
  )
  if (!complete.ok) return complete
  const confirmed = await moveFlows(tx, by, [{ flowId, event: 'confirmDelivery' }])
  if (!confirmed.ok) return confirmed
  const approved = await moveFlows(tx, SYSTEM, [{ flowId, event: 'approveDelivery' }])
  return approved.ok ? accept(undefined) : approved
}
