import { accept, refuseField, type Result } from '#domain/refusal.ts'

/** The period of access that a dealer gives an evaluator or a driver. Instants in epoch ms. */
export interface FieldAccess {
  readonly validFrom: number
  /** The first instant at which it is no longer valid. */
  readonly validUntil: number
  /** When the dealer revoked it, or null. */
  readonly revokedAt: number | null
}

/** Returns whether the access is valid at the instant (epoch ms), to the millisecond. */
export function isAccessValid(access: FieldAccess, at: number): boolean {
  return access.validFrom <= at && at < accessEnd(access)
}

/** Returns the first instant (epoch ms) at which the access is no longer valid: its expiry or its revocation. */
export function accessEnd(access: FieldAccess): number {
  return access.revokedAt === null ? access.validUntil : Math.min(access.validUntil, access.revokedAt)
}

/** The maximum duration of an access, in minutes: 7 days. */
export const LONGEST_ACCESS_MINUTES = 7 * 24 * 60

/** Returns the duration of an access in minutes. Refuses with INVALID_INPUT if it is zero or over 7 days. */
export function readValidity(validity: { readonly days: number; readonly minutes: number }): Result<number> {
  const minutes = validity.days * 24 * 60 + validity.minutes
  if (minutes > 0 && minutes <= LONGEST_ACCESS_MINUTES) return accept(minutes)
  return refuseField('validityDays', 'access.badValidity')
}
