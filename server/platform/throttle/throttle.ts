import { hash } from 'node:crypto'
import { durationInWords } from '#domain/duration.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { secondsToTurnOf, takeTurnOf, type LimitRow } from './throttle-queries.ts'

/** At most `most` turns within `seconds`. */
export interface Rate {
  readonly most: number
  readonly seconds: number
}

/** A limit for one party, for example on the codes sent to a phone. */
export interface Limit extends Rate {
  /** The limited action, for example "codes of a phone in an hour". */
  readonly what: string
  /** The party whose turns are counted. */
  readonly whose: string
}

/** The key under which a limit is stored. It is a hash, so the database reveals nothing about the party. */
export function limitKey(what: string, whose: string): Buffer {
  return hash('sha256', `${what}\n${whose}`, 'buffer')
}

/**
 * Takes a turn of every limit, or of none: TOO_MANY_REQUESTS with the seconds to wait. Holds across all processes. In a
 * transaction, the turn counts once that commits, and others that want the same turn wait for it.
 */
export async function takeTurn(db: Queries, limits: readonly Limit[]): Promise<Result<void>> {
  return decide(await takeTurnOf(db, limits.map(rowOf)))
}

/** Like {@link takeTurn}, but takes none, for callers that take a turn only after a failure. */
export async function checkTurn(db: Queries, limits: readonly Limit[]): Promise<Result<void>> {
  return decide(await secondsToTurnOf(db, limits.map(rowOf)))
}

/** The refusal for a party that must wait `wait` seconds. */
export function refuseTooMany(wait: number): Result<never> {
  const seconds = Math.max(1, Math.ceil(wait))
  return refuse('TOO_MANY_REQUESTS', `Too many tries. Please try again in ${durationInWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  })
}

function rowOf({ what, whose, most, seconds }: Limit): LimitRow {
  return { key: limitKey(what, whose), most, seconds }
}

function decide(wait: number): Result<void> {
  return wait > 0 ? refuseTooMany(wait) : accept(undefined)
}
