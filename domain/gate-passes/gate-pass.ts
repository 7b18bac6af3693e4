import { leadsFrom, leadsTo } from '#domain/flows/car-lifecycle.ts'
import { isSoldState, type FlowState } from '#domain/flows/flow-states.ts'
import { badgeOf } from '#domain/flows/my-lists.ts'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'

/** Why a gate pass is not valid for one of its cars. */
export const PASS_FAULTS = [
  /** The house has not answered the request. */
  'unanswered',
  'withdrawn',
  'refused',
  /** The dealer has removed the car from its list. */
  'removed',
  /** The dealer has requested another pass for the car. */
  'replaced',
  /** The car was moved to another yard, for which another pass is valid. */
  'moved',
  /** The dealer has retired the person of the pass. */
  'personRetired',
  'lotCancelled',
  'lotWithdrawn',
  'lotEnded',
  /** The time of a delivery pass is over. */
  'expired',
  /** The person of a delivery pass has left with the car. */
  'used',
  /** The payment of the car came back, so that it is due again. */
  'paymentReversed',
] as const

/** One of {@link PASS_FAULTS}. */
export type PassFault = (typeof PASS_FAULTS)[number]

/** The facts of a car on a pass that decide whether the pass is valid for it. Instants in epoch ms. */
export type CarOnPass = InspectionOnPass | DeliveryOnPass

interface OnPass {
  readonly state: FlowState
  readonly isRemoved: boolean
  /** Whether the car's latest pass of this kind is another one. */
  readonly isReplaced: boolean
  /** Whether that is because the car was moved to another yard. */
  readonly isMoved: boolean
  readonly isPersonRetired: boolean
}

/** A car that is to be inspected. */
export interface InspectionOnPass extends OnPass {
  readonly kind: 'inspection'
  /** The step that ended the latest request, if one did. */
  readonly ended: 'withdrawn' | 'refused' | null
  readonly lot: { readonly endsAt: number; readonly outcome: LotOutcome | null }
}

/** A car that is to be picked up. */
export interface DeliveryOnPass extends OnPass {
  readonly kind: 'delivery'
  /** When the house approved the pass; null if it did not. */
  readonly approvedAt: number | null
  /** The end that the house has set instead of the usual one; null if it did not. */
  readonly extendedUntil: number | null
  readonly hasLeft: boolean
}

const DAY_MS = 86_400_000
/** The number of days that a delivery pass is valid from its approval. */
export const DELIVERY_PASS_DAYS = 7

/**
 * Returns why the pass is not valid for the car at `now` (epoch ms); null if it is valid. An inspection pass is valid from its
 * approval until the car's lot ends, is cancelled or withdrawn; a delivery pass for 7 days, or longer if the house extends it, or
 * until a guard enters that its person has left (spec: lifecycle.md, "A gate pass").
 */
export function passFault(car: CarOnPass, now: number): PassFault | null {
  if (car.isReplaced) return car.isMoved ? 'moved' : 'replaced'
  if (car.isRemoved) return 'removed'
  return car.kind === 'inspection' ? inspectionFault(car, now) : deliveryFault(car, now)
}

/** Returns whether another pass has taken the place of this one for a car. */
export function isSuperseded(fault: PassFault | null): boolean {
  return fault === 'replaced' || fault === 'moved'
}

/**
 * Returns whether a car that moves to another yard takes the pass along: it is valid, or can be valid again once the house answers
 * or extends it.
 */
export function movesAlong(fault: PassFault | null): boolean {
  return fault === null || fault === 'unanswered' || fault === 'expired' || fault === 'personRetired'
}

function inspectionFault(
  { state, ended, lot, isPersonRetired }: InspectionOnPass,
  now: number,
): PassFault | null {
  if (leadsFrom('requestGatePass', state)) return ended ?? 'unanswered'
  if (lot.outcome === 'cancelled') return 'lotCancelled'
  if (lot.outcome === 'withdrawn') return 'lotWithdrawn'
  if (lot.outcome !== null || leadsTo('lapse', state) || now >= lot.endsAt) return 'lotEnded'
  if (leadsFrom('approveGatePass', state)) return 'unanswered'
  return isPersonRetired ? 'personRetired' : null
}

function deliveryFault(car: DeliveryOnPass, now: number): PassFault | null {
  const { state, approvedAt, hasLeft, isPersonRetired } = car
  if (leadsFrom('approveDeliveryGatePass', state)) return 'unanswered'
  if (badgeOf(state) === 'payments') return 'paymentReversed'
  const isRequestable = leadsFrom('requestDeliveryGatePass', state)
  if (isRequestable || approvedAt === null || !isSoldState(state)) return 'refused'
  if (hasLeft) return 'used'
  if (now >= deliveryPassEnd({ ...car, approvedAt })) return 'expired'
  return isPersonRetired ? 'personRetired' : null
}

/** Returns when an approved delivery pass ends, unless its person leaves before (epoch ms). */
export function deliveryPassEnd(pass: {
  readonly approvedAt: number
  readonly extendedUntil: number | null
}): number {
  return pass.extendedUntil ?? pass.approvedAt + DELIVERY_PASS_DAYS * DAY_MS
}

/**
 * Returns the end of an approved delivery pass that the house extends at `now` (epoch ms): 7 days after its end, or from
 * now if it has ended (spec: lifecycle.md, "A gate pass").
 */
export function extendedPassEnd(pass: Parameters<typeof deliveryPassEnd>[0], now: number): number {
  return Math.max(deliveryPassEnd(pass), now) + DELIVERY_PASS_DAYS * DAY_MS
}

/**
 * Decides whether the house may approve or extend a pass, whose paper and page send somebody to a yard. `unplaced` are its cars
 * without a yard, each by registration number or title. Refuses with YARD_MISSING.
 */
export function checkYardNamed(unplaced: readonly string[]): Result<void> {
  if (unplaced.length === 0) return accept(undefined)
  return refuse('YARD_MISSING', 'gatePass.yardMissing', { values: { cars: { list: [...unplaced] } } })
}

/** The kinds of entries that a guard makes: the person of a pass came in, or left. */
export const GATE_WAYS = ['cameIn', 'left'] as const

/** One of {@link GATE_WAYS}. */
export type GateWay = (typeof GATE_WAYS)[number]

/** The guards' latest entry on a pass: its instant in ISO 8601, and the name of its link ("Main gate"). */
export interface LatestEntry {
  readonly way: GateWay
  readonly moment: string
  readonly yardLink: string
}

/**
 * Decides whether a guard can make an entry. Coming in and leaving take turns, so a second guard who enters the same is
 * refused with WRONG_STATE and told of the first entry. Somebody who is in can always leave; else the pass has to be valid
 * for a car.
 */
export function decideEntry(
  way: GateWay,
  pass: { readonly person: string; readonly holds: boolean; readonly latest: LatestEntry | null },
): Result<void> {
  const { person, holds, latest } = pass
  if (latest?.way === way) {
    const { moment, yardLink } = latest
    return refuse('WRONG_STATE', 'gatePass.enteredAlready', {
      values: { way, person, moment: { moment }, yardLink },
    })
  }
  if (holds || (way === 'left' && latest !== null)) return accept(undefined)
  return refuse('WRONG_STATE', 'gatePass.ended')
}
