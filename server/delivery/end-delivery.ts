import { lockPass, readEntryRows } from '#server/field-work/gate-pages-queries.ts'
import type { ActorIdentity } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findFlowPlace } from '#server/flows/find-flow.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import { revokeLinkOf } from './delivery-links-queries.ts'
import { readPassesOfFlows } from './delivery-passes-queries.ts'

/**
 * Returns whether a guard has entered that the driver of a flow's delivery pass left with the car. Locks the pass, so that
 * no entry comes in between. The caller holds the flow's lock.
 */
export async function hasLeftWithCar(tx: Tx, flowId: string): Promise<boolean> {
  const [pass] = await readPassesOfFlows(tx, [flowId])
  if (pass === undefined) return false
  const { gatePassId } = pass
  await lockPass(tx, gatePassId)
  return (await readEntryRows(tx, [gatePassId])).some(({ way }) => way === 'left')
}

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
