import { accept, refuse, type Result } from '../refusal.ts'

/** The time for which a dealer lets an evaluator or a driver in. Instants in epoch milliseconds. */
export interface FieldAccess {
  readonly validFrom: number
  /** The first instant at which it no longer holds. */
  readonly validUntil: number
  /** When the dealer took it back, or null. */
  readonly revokedAt: number | null
}

/** Whether the access holds at the instant (epoch milliseconds); it ends to the millisecond. */
export function isAccessValid(access: FieldAccess, at: number): boolean {
  return access.validFrom <= at && at < accessEnd(access)
}

/** The first instant (epoch milliseconds) at which the access no longer holds: it ran out, or was taken back. */
export function accessEnd(access: FieldAccess): number {
  return access.revokedAt === null ? access.validUntil : Math.min(access.validUntil, access.revokedAt)
}

/** The longest time for which a dealer lets somebody in, in minutes: 7 days. */
export const LONGEST_ACCESS_MINUTES = 7 * 24 * 60

/** How long an access is to hold, in minutes; INVALID_INPUT where that is no time at all or over 7 days. */
export function readValidity(validity: { readonly days: number; readonly minutes: number }): Result<number> {
  const minutes = validity.days * 24 * 60 + validity.minutes
  if (minutes > 0 && minutes <= LONGEST_ACCESS_MINUTES) return accept(minutes)
  const sentence = 'Let somebody in for at least a minute and at most 7 days.'
  return refuse('INVALID_INPUT', sentence, { fields: { validityDays: sentence } })
}
