import type { ActorIdentity } from '#server/platform/actor.ts'
import { decideAcceptCounter, decideDeclineCounter } from '#domain/auctions/answer-counter.ts'
import {
  decideAwardLot,
  decideCounter,
  decideReleaseLot,
  type EndedLot,
} from '#domain/auctions/under-reserve.ts'
import { NONE, type FlowEvent, type FlowPlace } from '#domain/flows/car-lifecycle.ts'
import { can } from '#domain/flows/can.ts'
import { refuseOpenDefault } from '#domain/flows/open-default.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { announce } from '#server/flows/announce.ts'
import { findFlowPlace } from '#server/flows/find-flow.ts'
import { hasOpenDefault } from '#server/flows/open-default.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { lockLotsToEnd, type LockedLot } from '#server/flows/locked-lot.ts'
import { findLotOfFlow, writeCounter } from './outcomes-queries.ts'
import { lotMessage, settleLots } from './settle-lot.ts'
import { moveFlows } from '#server/flows/transition.ts'

/**
 * Awards a lot under its reserve to the highest bidder at its bid. Locks the lot. Refuses with NOT_FOUND, WRONG_STATE
 * or COUNTER_OPEN.
 */
export async function awardLot(tx: Tx, by: ActorIdentity, lotId: string): Promise<Result<null>> {
  const { now, lots } = await lockLotsToEnd(tx, [lotId])
  const lot = lots[0]
  if (!lot) return unknownLot()
  const price = decideAwardLot(asEnded(lot))
  if (!price.ok) return price
  const step = decideStep(lot, lot.highest?.flowId, 'award', by)
  if (!step.ok) return step
  return settleLots(tx, by, now, [{ lot, outcome: 'awarded', event: 'lotAwarded', hammerPrice: price.value }])
}

/** Leaves a lot under its reserve unsold. Locks the lot. Refuses with NOT_FOUND, WRONG_STATE or COUNTER_OPEN. */
export async function releaseLot(tx: Tx, by: ActorIdentity, lotId: string): Promise<Result<null>> {
  const { now, lots } = await lockLotsToEnd(tx, [lotId])
  const lot = lots[0]
  if (!lot) return unknownLot()
  const released = decideReleaseLot(asEnded(lot))
  if (!released.ok) return released
  const step = decideStep(lot, lot.highest?.flowId, 'lose', by)
  if (!step.ok) return step
  return settleLots(tx, by, now, [{ lot, outcome: released.value, event: 'lotReleased' }])
}

/**
 * Offers a lot under its reserve to the highest bidder for `amount` rupees, for 24 hours. Locks the lot. Refuses with
 * NOT_FOUND, WRONG_STATE, COUNTER_OPEN, DEFAULT_OPEN, or INVALID_INPUT for an amount that does not exceed the bid.
 */
export async function counterLot(
  tx: Tx,
  by: ActorIdentity,
  lotId: string,
  amount: number,
): Promise<Result<null>> {
  const { now, lots } = await lockLotsToEnd(tx, [lotId])
  const lot = lots[0]
  if (!lot) return unknownLot()
  const counter = decideCounter(asEnded(lot), amount, now)
  if (!counter.ok) return counter
  const { highest } = lot
  if (highest === null) throw new Error(`Lot ${lotId} is under its reserve but has no highest bid.`)
  if (await hasOpenDefault(tx, (await findFlowPlace(tx, highest.flowId)).organisationId)) {
    return refuse('DEFAULT_OPEN', 'counter.bidderInDefault')
  }

  const moved = await moveFlows(tx, by, [{ flowId: highest.flowId, event: 'counter', details: { amount } }])
  if (!moved.ok) return moved
  await writeCounter(tx, lotId, { ...counter.value, flowId: highest.flowId })
  await appendEvents(tx, [
    { event: 'lotCountered', by, lotId, auctionId: lot.auctionId, carId: lot.carId, details: { amount } },
  ])
  // Only the console needs this message: the bidder is notified through its flow.
  await announce(tx, [{ ...lotMessage(lot, lot.outcome, now), houseOnly: true }])
  return accept(null)
}

/**
 * Accepts a counter at the amount that the dealer saw. Locks the lot. Refuses with NOT_FOUND for another organisation's
 * flow, WRONG_STATE for one that is not in PLACE_BIDS, COUNTER_CLOSED, COUNTER_CHANGED or DEFAULT_OPEN.
 */
export async function acceptCounter(
  tx: Tx,
  by: ActorIdentity,
  offer: { readonly flowId: string; readonly organisationId: string; readonly amount: number },
): Promise<Result<null>> {
  const found = await lockLotOf(tx, offer)
  if (!found.ok) return found
  const { now, lot } = found.value
  const step = decideStep(lot, offer.flowId, 'acceptCounter', by)
  if (!step.ok) return step
  const decided = decideAcceptCounter(asCountered(lot, offer.flowId), offer.amount, now)
  if (!decided.ok) return decided
  if (await hasOpenDefault(tx, offer.organisationId)) return refuseOpenDefault()
  return settleLots(tx, by, now, [
    {
      lot,
      outcome: decided.value.outcome,
      event: 'lotAwarded',
      hammerPrice: decided.value.amount,
      counterAnswer: 'accepted',
    },
  ])
}

/**
 * Declines a counter. Locks the lot. Refuses with NOT_FOUND for another organisation's flow, WRONG_STATE for one that is
 * not in PLACE_BIDS, or COUNTER_CLOSED.
 */
export async function declineCounter(
  tx: Tx,
  by: ActorIdentity,
  offer: { readonly flowId: string; readonly organisationId: string },
): Promise<Result<null>> {
  const found = await lockLotOf(tx, offer)
  if (!found.ok) return found
  const { now, lot } = found.value
  const step = decideStep(lot, offer.flowId, 'declineCounter', by)
  if (!step.ok) return step
  const decided = decideDeclineCounter(asCountered(lot, offer.flowId), now)
  if (!decided.ok) return decided
  return settleLots(tx, by, now, [
    { lot, outcome: decided.value.outcome, event: 'lotReleased', counterAnswer: 'declined' },
  ])
}

async function lockLotOf(
  tx: Queries,
  offer: { readonly flowId: string; readonly organisationId: string },
): Promise<Result<{ readonly now: number; readonly lot: LockedLot }>> {
  const lotId = await findLotOfFlow(tx, offer)
  const { now, lots } = await lockLotsToEnd(tx, lotId === null ? [] : [lotId])
  const lot = lots[0]
  if (!lot) return refuse('NOT_FOUND', 'car.notInYourList')
  return accept({ now, lot })
}

/** Asks the life-cycle whether a flow of the lot may take a step. */
function decideStep(
  lot: LockedLot,
  flowId: string | undefined,
  event: FlowEvent,
  by: ActorIdentity,
): Result<FlowPlace> {
  const flow = lot.flows.find((other) => other.flowId === flowId)
  return can(event, { state: flow?.state ?? NONE, actor: by.actor })
}

function asEnded(lot: LockedLot): EndedLot {
  return { outcome: lot.outcome, highestBid: lot.highest?.amount ?? null, counter: lot.counter }
}

function asCountered(lot: LockedLot, flowId: string) {
  return { outcome: lot.outcome, counter: lot.counter?.flowId === flowId ? lot.counter : null }
}

function unknownLot(): Result<never> {
  return refuse('NOT_FOUND', 'lot.unknown')
}
