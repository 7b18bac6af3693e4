import { accept, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { deleteFailures, insertFailure, secondsBlocked } from './backoff-queries.ts'
import { limitKey, refuseTooMany } from './throttle.ts'

/** The number of failures without a wait, and the length of the waits, in seconds. */
export interface BackoffRate {
  /** The number of failures without a wait. */
  readonly free: number
  /** The first wait. Each further failure doubles the wait. */
  readonly first: number
  readonly longest: number
  /** After this long without a failure, earlier ones no longer count. */
  readonly forgetAfter: number
}

/** A limit on the failures of one party (`whose`) in one action (`what`). */
export interface Backoff {
  readonly what: string
  readonly whose: string
  readonly rate: BackoffRate
}

/** Refuses with TOO_MANY_REQUESTS and the seconds to wait, if there were too many failures. */
export async function checkBackoff(db: Queries, { what, whose }: Backoff): Promise<Result<void>> {
  const wait = await secondsBlocked(db, limitKey(what, whose))
  return wait > 0 ? refuseTooMany(wait) : accept(undefined)
}

/** Counts a failure, after which the next attempts may have to wait. */
export async function recordFailure(db: Queries, { what, whose, rate }: Backoff): Promise<void> {
  await insertFailure(db, { key: limitKey(what, whose), ...rate })
}

/** Resets the count after a success. */
export async function resetFailures(
  db: Queries,
  { what, whose }: Pick<Backoff, 'what' | 'whose'>,
): Promise<void> {
  await deleteFailures(db, limitKey(what, whose))
}
