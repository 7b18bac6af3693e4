import type { Tx } from '#server/platform/db/transaction.ts'
import type { ActorIdentity } from '#server/platform/actor.ts'

import { phaseOf, type LotOutcome } from '#domain/lot/auction-clock.ts'
import { paymentDeadline } from '#domain/lot/auction-rules.ts'
import { stepAtClose } from '#domain/auctions/close-flows.ts'
import { accept, type Result } from '#domain/refusal.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import { announce, openLotMessage, type LotMessage } from '#server/flows/announce.ts'
import { appendEvents, type NonFlowEvent } from '#server/flows/event-log.ts'
import type { LockedLot, LotFlow } from '#server/flows/locked-lot.ts'
import { moveFlows, type Step } from '#server/flows/transition.ts'
import { writeOutcomes } from './outcomes-queries.ts'

/** A lot's outcome to apply. */
export interface Settlement {
  readonly lot: LockedLot
  readonly outcome: LotOutcome
  /** The event for the lot's history. */
  readonly event: NonFlowEvent
  /** The hammer price in rupees, if the lot is awarded. */
  readonly hammerPrice?: number
  /** Shown to the dealers who lose the lot. */
  readonly reason?: string
  /** The answer to an open counter, logged as the highest bidder's step. */
  readonly counterAnswer?: 'accepted' | 'declined' | 'expired'
}

/**
 * Applies lots' outcomes and moves their flows. The only function that does so: it is used for closing, the house's
 * decisions under reserve, a dealer's answer to a counter, and cancelling. `now` is the database's clock, read under
 * the lots' locks, which the caller holds. If the life-cycle refuses a step (WRONG_STATE, FORBIDDEN), the caller must
 * roll back.
 */
export async function settleLots(
  tx: Tx,
  by: ActorIdentity,
  now: number,
  settlements: readonly Settlement[],
): Promise<Result<null>> {
  if (settlements.length === 0) return accept(null)
  const moved = await moveFlows(
    tx,
    by,
    settlements.flatMap((settlement) => stepsOf(settlement, now)),
  )
  if (!moved.ok) return moved
  await writeOutcomes(
    tx,
    now,
    settlements.map(({ lot, ...settled }) => ({ lotId: lot.lotId, ...settled })),
  )
  await appendEvents(
    tx,
    settlements.map((settlement) => eventOf(settlement, by, now)),
  )
  await announce(
    tx,
    settlements.map(({ lot, outcome }) => lotMessage(lot, outcome, now)),
  )
  return accept(null)
}

/** Makes the live event for a lot whose outcome or counter changed. `now` is the clock, read under the lot's lock. */
export function lotMessage(lot: LockedLot, outcome: LotOutcome | null, now: number): LotMessage {
  return { ...openLotMessage({ ...lot, phase: phaseOf(lot, now) }), outcome }
}

function stepsOf(settlement: Settlement, now: number): readonly Step[] {
  const { flows, highest } = settlement.lot
  return flows.flatMap((flow) => stepOf(settlement, flow, flow.flowId === highest?.flowId, now) ?? [])
}

function stepOf(settlement: Settlement, flow: LotFlow, isHighest: boolean, now: number): Step | null {
  const { lot, outcome, hammerPrice, reason, counterAnswer } = settlement
  const event = stepAtClose({ state: flow.state, isHighest }, outcome)
  if (event === null) return null
  if (event !== 'award') {
    const declined = isHighest && counterAnswer !== undefined
    return {
      flowId: flow.flowId,
      at: new Date(now),
      event: declined ? 'declineCounter' : event,
      ...(reason === undefined ? {} : { reason }),
    }
  }
  if (hammerPrice === undefined) throw new Error(`Lot ${lot.lotId} is awarded without a hammer price.`)
  return {
    flowId: flow.flowId,
    at: new Date(now),
    event: counterAnswer === 'accepted' ? 'acceptCounter' : 'award',
    details: { amount: hammerPrice },
    award: {
      amount: hammerPrice,
      awardedAt: new Date(now),
      paymentDueAt: new Date(paymentDeadline(now, lot.paymentTermsHours)),
    },
  }
}

function eventOf(
  { lot, outcome, event, hammerPrice, reason, counterAnswer }: Settlement,
  by: ActorIdentity,
  now: number,
) {
  const details: JsonObject = {
    outcome,
    ...(hammerPrice === undefined ? {} : { amount: hammerPrice }),
    ...(counterAnswer === undefined ? {} : { counterAnswer }),
  }
  return {
    event,
    by,
    lotId: lot.lotId,
    auctionId: lot.auctionId,
    carId: lot.carId,
    reason: reason ?? null,
    details,
    at: new Date(now),
  }
}
