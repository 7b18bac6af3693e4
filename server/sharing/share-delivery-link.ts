import { randomUUID } from 'node:crypto'
import { checkPickupOpen } from '#domain/flows/check-pickup-open.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { lockPerson } from '#server/people/people-queries.ts'
import { findFlowOfCar, findFlowPlace, findOwnFlow } from '#server/flows/find-flow.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import type { Signer } from '#server/platform/signer.ts'
import {
  findDeliveryLink,
  findLinkInForce,
  findPassDriver,
  insertDeliveryLink,
  revokeLinkOf,
} from './delivery-links-queries.ts'
import { linkToken } from './link-token.ts'

/**
 * Returns the id of the delivery link of a car, and makes one if there is none. Refuses with NOT_FOUND for another
 * dealer's car, another auction, and a driver who was removed, and with WRONG_STATE unless the pass is approved.
 */
export async function shareDelivery(
  tx: Tx,
  caller: UserCaller,
  share: { readonly carId: string; readonly auctionId: string; readonly signer: Signer },
): Promise<Result<string>> {
  const { organisationId } = caller
  const { carId, auctionId, signer } = share
  const flow = await findFlowOfCar(tx, { organisationId, carId })
  if (flow === null || flow.auctionId !== auctionId) {
    return refuse('NOT_FOUND', 'car.notInYourList')
  }
  const { flowId } = flow
  const driver = await holdDriver(tx, caller, flowId)
  if (!driver.ok) return driver
  const link = await findLinkInForce(tx, flowId)
  // After the server's secret is replaced, an old link works but can't be written again.
  if (link !== null && isWritable(link, driver.value, signer)) return accept(link.deliveryLinkId)
  return accept(await replaceLink(tx, caller, { flowId, personId: driver.value, signer }))
}

/**
 * Replaces a delivery link by a new one for the same car, and returns the new one's id. Refuses with NOT_FOUND for another
 * dealer's link, and with WRONG_STATE if the car no longer waits to be picked up.
 */
export async function renewDelivery(
  tx: Tx,
  caller: UserCaller,
  renewal: { readonly deliveryLinkId: string; readonly signer: Signer },
): Promise<Result<string>> {
  const flowId = await findOwnLink(tx, caller, renewal.deliveryLinkId)
  if (flowId === null) return refuseLink()
  const driver = await holdDriver(tx, caller, flowId)
  if (!driver.ok) return driver
  return accept(await replaceLink(tx, caller, { flowId, personId: driver.value, signer: renewal.signer }))
}

/** Revokes a delivery link; one that is revoked already stays so. Refuses with NOT_FOUND for another dealer's link. */
export async function revokeDelivery(
  tx: Tx,
  caller: UserCaller,
  deliveryLinkId: string,
): Promise<Result<void>> {
  const flowId = await findOwnLink(tx, caller, deliveryLinkId)
  if (flowId === null) return refuseLink()
  await lockFlows(tx, [flowId])
  const link = await findLinkInForce(tx, flowId)
  if (link?.deliveryLinkId !== deliveryLinkId) return accept(undefined)
  await revokeLinkOf(tx, flowId)
  await logLink(tx, caller, flowId, { event: 'deliveryLinkRevoked', deliveryLinkId })
  return accept(undefined)
}

/** Locks the flow and the driver of its approved pass, and returns the driver's id. */
async function holdDriver(tx: Tx, { organisationId }: UserCaller, flowId: string): Promise<Result<string>> {
  const state = (await lockFlows(tx, [flowId])).get(flowId)
  if (state === undefined) return refuse('NOT_FOUND', 'car.notInYourList')
  const open = checkPickupOpen(state, 'shareDeliveryLink')
  if (!open.ok) return open
  const personId = await findPassDriver(tx, flowId)
  const driver = personId && (await lockPerson(tx, { organisationId, personId }, 'share'))
  return driver ? accept(driver.id) : refuse('NOT_FOUND', 'link.driverUnknown')
}

function isWritable(
  link: { readonly deliveryLinkId: string; readonly personId: string; readonly tokenHash: Buffer },
  personId: string,
  signer: Signer,
): boolean {
  const tokenHash = hashToken(linkToken(signer, 'delivery-link', link.deliveryLinkId))
  return link.personId === personId && link.tokenHash.equals(tokenHash)
}

/** Makes a link for a flow, whose lock the caller holds, and revokes the one that there is. */
async function replaceLink(
  tx: Tx,
  caller: UserCaller,
  link: { readonly flowId: string; readonly personId: string; readonly signer: Signer },
): Promise<string> {
  const { flowId, personId, signer } = link
  await revokeLinkOf(tx, flowId)
  const deliveryLinkId = randomUUID()
  const tokenHash = hashToken(linkToken(signer, 'delivery-link', deliveryLinkId))
  await insertDeliveryLink(tx, { deliveryLinkId, flowId, personId, tokenHash, userId: caller.userId })
  await logLink(tx, caller, flowId, { event: 'deliveryLinkMade', deliveryLinkId })
  return deliveryLinkId
}

async function logLink(
  tx: Tx,
  caller: UserCaller,
  flowId: string,
  { event, deliveryLinkId }: { event: 'deliveryLinkMade' | 'deliveryLinkRevoked'; deliveryLinkId: string },
): Promise<void> {
  const place = await findFlowPlace(tx, flowId)
  await noteFlows(tx, [{ event, by: actorOf(caller), flowId, ...place, details: { deliveryLinkId } }])
}

/** Returns the flow of a link if it is the dealer's; null otherwise. */
async function findOwnLink(
  tx: Tx,
  { organisationId }: UserCaller,
  deliveryLinkId: string,
): Promise<string | null> {
  const link = await findDeliveryLink(tx, deliveryLinkId)
  const flow = link && (await findOwnFlow(tx, { organisationId, flowId: link.flowId }))
  return flow?.flowId ?? null
}

/** Refuses a link that is unknown or another's. */
export function refuseLink(): Result<never> {
  return refuse('NOT_FOUND', 'link.deliveryUnknown')
}
