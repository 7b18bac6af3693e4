import { decideRunnerUp } from '#domain/auctions/runner-up.ts'
import { can } from '#domain/flows/can.ts'
import { refuseOpenDefault } from '#domain/flows/open-default.ts'
import { offerDeadline, paymentDeadline } from '#domain/lot/auction-rules.ts'
import { decideAnswerOffer } from '#domain/lot/offer.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { announce } from '#server/flows/announce.ts'
import { lockLotsToEnd, type LockedLot } from '#server/flows/locked-lot.ts'
import { hasOpenDefault } from '#server/flows/open-default.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { SYSTEM, type ActorIdentity } from '#server/platform/actor.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { refuseMerged } from '#server/stock/refuse-merged.ts'
import { lockCars } from '#server/stock/stock-queries.ts'
import {
  findEndedOffers,
  findLotsFollowed,
  readFormerBidders,
  readOffer,
  type OfferOfFlow,
} from './offers-queries.ts'
import { findLotOfFlow } from './outcomes-queries.ts'
import { lotMessage } from './settle-lot.ts'

/** The job that ends offers which their runner-up did not answer. It runs every minute. */
export const END_OFFERS = 'end-offers'

const OFFERS_AT_ONCE = 100

/** An offer as it was made. Amount in rupees. */
export interface MadeOffer {
  readonly flowId: string
  readonly organization: string
  readonly amount: number
}

/** A flow of the dealer who answers. */
interface OwnFlow {
  readonly flowId: string
  readonly organisationId: string
}

/**
 * Offers a car whose winner defaulted or declined to the highest remaining bidder at its own bid, for 24 hours. Locks the
 * lot and the car. Refuses with NOT_FOUND, WRONG_STATE or CAR_IN_AUCTION.
 */
export async function offerRunnerUp(tx: Tx, by: ActorIdentity, lotId: string): Promise<Result<MadeOffer>> {
  const { now, lots } = await lockLotsToEnd(tx, [lotId])
  const lot = lots[0]
  if (!lot) return refuse('NOT_FOUND', 'lot.unknown')
  // Auctions take cars under this lock.
  const car = (await lockCars(tx, [lot.carId])).get(lot.carId)
  const isHere = refuseMerged(car ?? { mergedInto: null })
  if (!isHere.ok) return isHere
  const followed = await findLotsFollowed(tx, [lotId])
  const bidders = (await readFormerBidders(tx, [lotId])).get(lotId) ?? []
  const decided = decideRunnerUp(bidders, followed.has(lotId))
  if (!decided.ok) return decided
  const { flow, amount } = decided.value
  const until = new Date(offerDeadline(now))
  const moved = await moveFlows(tx, by, [
    {
      flowId: flow.flowId,
      event: 'offerRunnerUp',
      at: new Date(now),
      details: { amount },
      award: { amount, awardedAt: new Date(now), paymentDueAt: until },
      offerUntil: until,
    },
  ])
  if (!moved.ok) return moved
  await notifyHouse(tx, lot, now)
  return accept({ flowId: flow.flowId, organization: flow.organization, amount })
}

/**
 * Accepts a runner-up's offer: the time to pay begins. Locks the lot. Refuses with NOT_FOUND for another organisation's
 * flow, with WRONG_STATE without an open offer, and with DEFAULT_OPEN.
 */
export async function acceptOffer(tx: Tx, by: ActorIdentity, own: OwnFlow): Promise<Result<null>> {
  const found = await lockOffer(tx, by, own, 'acceptOffer')
  if (!found.ok) return found
  const { now, lot, until, amount } = found.value
  const open = decideAnswerOffer(until, now)
  if (!open.ok) return open
  if (await hasOpenDefault(tx, own.organisationId)) return refuseOpenDefault()
  const paymentDueAt = new Date(paymentDeadline(now, lot.paymentTermsHours))
  const moved = await moveFlows(tx, by, [
    { flowId: own.flowId, event: 'acceptOffer', at: new Date(now), details: { amount }, paymentDueAt },
  ])
  if (!moved.ok) return moved
  await notifyHouse(tx, lot, now)
  return accept(null)
}

/**
 * Declines a runner-up's offer. Locks the lot. Refuses with NOT_FOUND for another organisation's flow, and with
 * WRONG_STATE without an open offer.
 */
export async function declineOffer(tx: Tx, by: ActorIdentity, own: OwnFlow): Promise<Result<null>> {
  const found = await lockOffer(tx, by, own, 'declineOffer')
  if (!found.ok) return found
  const { now, lot, until } = found.value
  const open = decideAnswerOffer(until, now)
  return open.ok ? decline(tx, by, own, lot, now) : open
}

/** Declines, as the system, the offers that ended without an answer. Safe to run in several processes. */
export async function endOffers(db: PooledQueries): Promise<void> {
  for (let found = OFFERS_AT_ONCE; found === OFFERS_AT_ONCE;) {
    const ended = await findEndedOffers(db, OFFERS_AT_ONCE)
    for (const own of ended) await inTransaction(db, (tx) => endOffer(tx, own))
    found = ended.length
  }
}

async function endOffer(tx: Tx, own: OwnFlow): Promise<void> {
  const found = await lockOffer(tx, SYSTEM, own, 'declineOffer')
  if (!found.ok) return
  const { now, lot, until } = found.value
  // Null if the runner-up, or another process, came first.
  if (until === null || now < until) return
  const declined = await decline(tx, SYSTEM, own, lot, now)
  if (!declined.ok) throw new Error(`The offer could not be ended: ${declined.refusal.reason}`)
}

async function decline(
  tx: Tx,
  by: ActorIdentity,
  { flowId }: OwnFlow,
  lot: LockedLot,
  now: number,
): Promise<Result<null>> {
  const moved = await moveFlows(tx, by, [{ flowId, event: 'declineOffer', at: new Date(now) }])
  if (!moved.ok) return moved
  await notifyHouse(tx, lot, now)
  return accept(null)
}

async function lockOffer(
  tx: Tx,
  by: ActorIdentity,
  own: OwnFlow,
  event: 'acceptOffer' | 'declineOffer',
): Promise<Result<{ readonly now: number; readonly lot: LockedLot } & OfferOfFlow>> {
  const lotId = await findLotOfFlow(tx, own)
  const { now, lots } = await lockLotsToEnd(tx, lotId === null ? [] : [lotId])
  const lot = lots[0]
  const flow = lot?.flows.find(({ flowId }) => flowId === own.flowId)
  if (!lot || !flow) return refuse('NOT_FOUND', 'car.notInYourList')
  const step = can(event, { state: flow.state, actor: by.actor })
  if (!step.ok) return step
  return accept({ now, lot, ...(await readOffer(tx, own.flowId)) })
}

/** Lets the house's open screens read the lot again. Dealers receive it through the events of their flows. */
function notifyHouse(tx: Tx, lot: LockedLot, now: number): Promise<void> {
  return announce(tx, [{ ...lotMessage(lot, lot.outcome, now), houseOnly: true }])
}

/** Finds the dealers to whom the cars of lots can be offered now, with their bids in rupees, keyed by lot. */
export async function findRunnersUp(
  db: Queries,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly organization: string; readonly amount: number }>> {
  const followed = await findLotsFollowed(db, lotIds)
  const bidders = await readFormerBidders(db, lotIds)
  return new Map(
    [...bidders].flatMap(([lotId, flows]) => {
      const decided = decideRunnerUp(flows, followed.has(lotId))
      if (!decided.ok) return []
      const { flow, amount } = decided.value
      return [[lotId, { organization: flow.organization, amount }] as const]
    }),
  )
}
