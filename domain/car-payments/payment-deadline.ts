import { accept, refuse, type Result } from '../refusal.ts'

const HOUR_MS = 3_600_000

/** The minimum time in hours that a dealer has after a rejection (lifecycle: `rejectPayment`). */
export const MIN_DEADLINE_HOURS = 24

/** The maximum time in hours that an admin can give after a rejection. */
export const MAX_DEADLINE_HOURS = 168

/** The hours before the deadline at which a dealer is reminded, each once. */
export const REMINDER_HOURS = [24, 4] as const

/**
 * Returns the deadline of a dealer whose proof is rejected at `now`: `hours` ahead, or the present one if that is later.
 * Epoch ms.
 */
export function deadlineAfterRejection(dueAt: number, now: number, hours: number): number {
  return Math.max(dueAt, now + hours * HOUR_MS)
}

/** When a dealer has to pay. Epoch ms. `offerUntil`: the end of an offer that is not accepted, else null. */
export interface Deadline {
  readonly dueAt: number
  readonly offerUntil: number | null
}

/**
 * Decides whether a default can be declared at `now` (epoch ms): after the deadline, and never of an offer that the
 * runner-up has not accepted. Refuses with WRONG_STATE.
 */
export function decideDefault({ dueAt, offerUntil }: Deadline, now: number): Result<'overdue'> {
  if (offerUntil !== null) {
    return refuse('WRONG_STATE', 'offer.notAccepted')
  }
  if (now < dueAt) return refuse('WRONG_STATE', 'payment.notOverdue')
  return accept('overdue')
}
