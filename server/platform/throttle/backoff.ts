import { accept, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { deleteFailures, insertFailure, secondsBlocked } from './backoff-queries.ts'
import { limitKey, refuseTooMany } from './throttle.ts'

/** After how many failures one has to wait, and how long. A setting; seconds. */
export interface BackoffRate {
  /** Failures after which there is no waiting yet. */
  readonly free: number
  /** The first wait; each failure doubles it. */
  readonly first: number
  readonly longest: number
  /** Without a failure for so long, they are forgotten. */
  readonly forgetAfter: number
}

/** Somebody who can fail at something. */
export interface Backoff {
  readonly what: string
  readonly whose: string
  readonly rate: BackoffRate
}

/** TOO_MANY_REQUESTS with the seconds to wait, where it failed too often. */
export async function checkBackoff(db: Queries, { what, whose }: Backoff): Promise<Result<void>> {
  const wait = await secondsBlocked(db, limitKey(what, whose))
  return wait > 0 ? refuseTooMany(wait) : accept(undefined)
}

/** Notes a failure. */
export async function noteFailure(db: Queries, { what, whose, rate }: Backoff): Promise<void> {
  await insertFailure(db, { key: limitKey(what, whose), ...rate })
}

/** It was done right: what failed before counts no more. */
export async function forgetFailures(
  db: Queries,
  { what, whose }: Pick<Backoff, 'what' | 'whose'>,
): Promise<void> {
  await deleteFailures(db, limitKey(what, whose))
}
