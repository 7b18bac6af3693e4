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
  const end = access.revokedAt === null ? access.validUntil : Math.min(access.validUntil, access.revokedAt)
  return access.validFrom <= at && at < end
}
