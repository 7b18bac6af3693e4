import { hashToken } from '#server/platform/hash-token.ts'
import { SYSTEM, type ActorIdentity } from '#server/platform/actor.ts'
import { randomBytes } from 'node:crypto'
import type { Actor } from '#domain/actor.ts'
import { MIN_DEADLINE_HOURS } from '#domain/car-payments/payment-deadline.ts'
import {
  FLOW_EVENTS,
  requiresReason,
  transitionOf,
  type FlowEvent,
  type FlowPlace,
} from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { moveFlows, openFlow, type Step } from '#server/flows/transition.ts'
import { insertChecklist, insertDeliveryLink, insertPickupPhotos } from './delivery-queries.ts'
import {
  insertEvaluationImages,
  insertEvaluationLink,
  insertGatePass,
  setDeliveryPass,
  type DemoDealer,
  type FreeCar,
  type SeedLot,
} from './demo-queries.ts'
import { handOverPapers } from './seed-papers.ts'

/** A dealer's flow that is moved through the table step by step. */
export interface DemoFlow {
  readonly flowId: string
  readonly dealer: DemoDealer
  readonly lot: SeedLot
  readonly car: FreeCar
}

/** Steps that only the close of a lot takes, or that lead back to an earlier state: no path to a state uses them. */
const EXCLUDED_STEPS: ReadonlySet<FlowEvent> = new Set([
  'award',
  'lose',
  'lapse',
  'counter',
  'acceptCounter',
  'declineCounter',
  'offerRunnerUp',
  'acceptOffer',
  'declineOffer',
  'placeBid',
])

/** The reasons for steps that require one. */
const REASONS: Partial<Record<FlowEvent, string>> = {
  rejectPayment:
    'The UTR on the slip doesn’t match the bank’s entry. Please upload the slip of this payment.',
  declareDefault: 'Not paid by the deadline, and not reached on three calls.',
  askKycInfo: 'The back of the Aadhaar card is cut off. Please upload both sides.',
  askRcInfo: 'The name on the new RC can’t be read. Please upload a clearer picture.',
}

/** Returns the shortest path through the table from one place to another, as the steps to take. */
export function findPath(from: FlowPlace, to: FlowState): readonly FlowEvent[] {
  const paths = new Map<FlowPlace, readonly FlowEvent[]>([[from, []]])
  for (const [place, path] of paths) {
    if (place === to) return path
    for (const event of FLOW_EVENTS) {
      const step = transitionOf(event)
      if (EXCLUDED_STEPS.has(event) || !step.from.includes(place) || paths.has(step.to)) continue
      paths.set(step.to, [...path, event])
    }
  }
  throw new Error(`There is no path from ${from} to ${to}`)
}

/** Adds a car to a dealer's My Cars at `at` (epoch milliseconds). */
export async function addToMyCars(
  tx: Tx,
  dealer: DemoDealer,
  lot: SeedLot,
  car: FreeCar,
  at: number,
): Promise<DemoFlow> {
  const opened = await openFlow(tx, dealerActor(dealer), {
    organisationId: dealer.organisationId,
    lotId: lot.lotId,
    carId: lot.carId,
    userId: dealer.userId,
    at: new Date(at),
  })
  if (!opened.ok) throw new Error(opened.refusal.reason)
  return { flowId: opened.value.flowId, dealer, lot, car }
}

/**
 * Moves flows from `from` to `to` step by step, with the steps spread evenly from `since` until `until` (epoch
 * milliseconds). Also creates the records that a step needs (a pass, a link, pictures).
 */
export async function advanceFlows(
  tx: Tx,
  adminId: string,
  flows: readonly DemoFlow[],
  path: { readonly from: FlowPlace; readonly to: FlowState; readonly since: number; readonly until: number },
): Promise<void> {
  const events = findPath(path.from, path.to)
  for (const [index, event] of events.entries()) {
    const at = Math.round(path.since + ((index + 1) / events.length) * (path.until - path.since))
    const byDealer = Map.groupBy(flows, (flow) => flow.dealer)
    for (const [dealer, group] of byDealer) {
      const steps: Step[] = []
      for (const flow of group) steps.push(await prepareStep(tx, flow, event, { at, adminId }))
      const moved = await moveFlows(tx, actorFor(transitionOf(event).by, dealer, adminId), steps)
      if (!moved.ok) throw new Error(`${event}: ${moved.refusal.reason}`)
    }
  }
}

async function prepareStep(
  tx: Queries,
  flow: DemoFlow,
  event: FlowEvent,
  { at, adminId }: { readonly at: number; readonly adminId: string },
): Promise<Step> {
  const { dealer, lot, car } = flow
  const step = {
    flowId: flow.flowId,
    event,
    at: new Date(at),
    ...(requiresReason(event)
      ? { reason: REASONS[event] ?? 'Please bring the papers that are missing.' }
      : {}),
  }
  switch (event) {
    case 'requestGatePass': {
      const { auctionId } = lot
      const place = { auctionId, yardId: car.yardId, at }
      const pass = { ...dealer, ...place, personId: dealer.evaluatorId, kind: 'inspection' } as const
      return { ...step, gatePassId: await insertGatePass(tx, pass) }
    }
    case 'requestDeliveryGatePass': {
      const { driverId: personId } = dealer
      if (personId === null) return step
      const place = { auctionId: lot.auctionId, yardId: car.yardId, at }
      const pass = { ...dealer, ...place, personId, kind: 'delivery' } as const
      await setDeliveryPass(tx, flow.flowId, await insertGatePass(tx, pass))
      return step
    }
    case 'rejectPayment':
      return { ...step, paymentDueAt: new Date(at + MIN_DEADLINE_HOURS * 3_600_000) }
    case 'confirmDelivery':
      await pickUp(tx, flow, at)
      return step
    case 'shareEvaluationLink': {
      const tokenHash = hashToken(randomBytes(32).toString('base64url'))
      const link = { ...dealer, personId: dealer.evaluatorId, tokenHash, at }
      return { ...step, evaluationLinkId: await insertEvaluationLink(tx, link) }
    }
    case 'completeEvaluation':
      await insertEvaluationImages(tx, {
        flowId: flow.flowId,
        carId: lot.carId,
        organisationId: dealer.organisationId,
        at,
      })
      return step
    case 'submitKyc':
    case 'sendNoc':
    case 'uploadNewRc': {
      const paper = await handOverPapers(tx, event, { flowId: flow.flowId, dealer, adminId, at })
      return paper === null ? step : { ...step, details: { paper } }
    }
    default:
      return step
  }
}

const pickedUpOf = ({ flowId, dealer, lot }: DemoFlow, at: number) => ({
  ...dealer,
  flowId,
  carId: lot.carId,
  at,
})

/** Shares the delivery link of a flow. Dealers without a driver have none. */
export function shareDelivery(tx: Queries, flow: DemoFlow, at: number): Promise<void> {
  return insertDeliveryLink(tx, pickedUpOf(flow, at), hashToken(randomBytes(32).toString('base64url')))
}

/** Shares the delivery link of a flow, and stores its pickup photos and its checklist. */
export async function pickUp(tx: Queries, flow: DemoFlow, at: number): Promise<void> {
  await shareDelivery(tx, flow, at)
  const pickedUp = pickedUpOf(flow, at)
  await insertPickupPhotos(tx, pickedUp)
  await insertChecklist(tx, pickedUp)
}

function actorFor(by: readonly Actor[], dealer: DemoDealer, adminId: string): ActorIdentity {
  if (by.includes('dealer')) return dealerActor(dealer)
  if (by.includes('admin')) return { actor: 'admin', userId: adminId, phone: null }
  return SYSTEM
}

function dealerActor(dealer: DemoDealer): ActorIdentity {
  return { actor: 'dealer', userId: dealer.userId, phone: null }
}
