import { hash } from 'node:crypto'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { secondsToTurnOf, takeTurnOf, type LimitRow } from './throttle-queries.ts'

/** A maximum of `max` turns within `seconds`. */
export interface Rate {
  readonly max: number
  readonly seconds: number
}

/** A limit for one party, for example on the codes sent to a phone. */
export interface Limit extends Rate {
  /** The limited action, for example "codes of a phone in an hour". */
  readonly what: string
  /** The party whose turns are counted. */
  readonly whose: string
}

/** Returns the key under which a limit is stored. It is a hash, so the database reveals nothing about the party. */
export function limitKey(what: string, whose: string): Buffer {
  return hash('sha256', `${what}\n${whose}`, 'buffer')
}

/**
 * Takes a turn of every limit, or of none, across all processes. Refuses with TOO_MANY_REQUESTS and the seconds to
 * wait. In a transaction, the turn counts once the transaction commits, and other callers that want the same turn wait
 * for it.
 */
export async function takeTurn(db: Queries, limits: readonly Limit[]): Promise<Result<void>> {
  return decide(await takeTurnOf(db, limits.map(rowOf)))
}

/**
 * Refuses with TOO_MANY_REQUESTS unless every limit has a free turn, but takes none. For callers that take a turn only
 * after a failure.
 */
export async function checkTurn(db: Queries, limits: readonly Limit[]): Promise<Result<void>> {
  return decide(await secondsToTurnOf(db, limits.map(rowOf)))
}

/** Returns the refusal for a party that must wait `wait` seconds. */
export function refuseTooMany(wait: number): Result<never> {
  const seconds = Math.max(1, Math.ceil(wait))
  return refuse('TOO_MANY_REQUESTS', 'call.tooManyTries', {
    values: { wait: { seconds } },
    retryAfterSeconds: seconds,
  })
}

function rowOf({ what, whose, max, seconds }: Limit): LimitRow {
  return { key: limitKey(what, whose), max, seconds }
}

function decide(wait: number): Result<void> {
  return wait > 0 ? refuseTooMany(wait) : accept(undefined)
}
