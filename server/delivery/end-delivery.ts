import type { ActorIdentity } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findFlowPlace } from '#server/flows/find-flow.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import { revokeLinkOf } from '#server/sharing/delivery-links-queries.ts'

/**
 * Ends the delivery link of a flow that goes back to its payment. Its pass ends with the flow's state. The caller holds
 * the flow's lock.
 */
export async function endDelivery(tx: Tx, by: ActorIdentity, flowId: string): Promise<void> {
  const deliveryLinkId = await revokeLinkOf(tx, flowId)
  if (deliveryLinkId === null) return
  const place = await findFlowPlace(tx, flowId)
  await noteFlows(tx, [{ event: 'deliveryLinkRevoked', by, flowId, ...place, details: { deliveryLinkId } }])
}
