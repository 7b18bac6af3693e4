import { accept, refuse, type Result } from '#domain/refusal.ts'
import { insertGatePass, lockCarPlaces } from '#server/gate-passes/gate-pass-queries.ts'
import { lockPerson } from '#server/people/people-queries.ts'
import { findFlowOfCar } from '#server/flows/find-flow.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'

/** A requested delivery gate pass, and the flow that it is for. */
export interface RequestedPass {
  readonly gatePassId: string
  readonly flowId: string
}

/**
 * Requests a delivery gate pass for one car, in the name of one of the dealer's delivery drivers. Refuses with NOT_FOUND
 * for another dealer's car, another auction, and a person who is none of the dealer's drivers, and with WRONG_STATE unless
 * the car is paid and has no request.
 */
export async function requestDeliveryPass(
  tx: Tx,
  caller: UserCaller,
  request: { readonly carId: string; readonly auctionId: string; readonly personId: string },
): Promise<Result<RequestedPass>> {
  const { organisationId, userId } = caller
  const { carId, auctionId, personId } = request
  const flow = await findFlowOfCar(tx, { organisationId, carId })
  if (flow === null || flow.auctionId !== auctionId) {
    return refuse('NOT_FOUND', 'car.notInYourList')
  }
  const { flowId } = flow
  await lockFlows(tx, [flowId])
  const person = await lockPerson(tx, { organisationId, personId }, 'share')
  if (person?.type !== 'delivery_driver') return refuse('NOT_FOUND', 'driver.unknown')
  const [place] = await lockCarPlaces(tx, [carId])
  const gatePassId = await insertGatePass(tx, {
    kind: 'delivery',
    organisationId,
    userId,
    auctionId,
    yardId: place?.yardId ?? null,
    personId,
  })
  const step = { flowId, event: 'requestDeliveryGatePass', deliveryGatePassId: gatePassId } as const
  const moved = await moveFlows(tx, actorOf(caller), [step])
  return moved.ok ? accept({ gatePassId, flowId }) : moved
}
