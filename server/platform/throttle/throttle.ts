import { hash } from 'node:crypto'
import { durationInWords } from '#domain/duration.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { secondsToTurnOf, takeTurnOf, type LimitRow } from './throttle-queries.ts'

/** So many turns at something within so many seconds. A setting. */
export interface Rate {
  readonly most: number
  readonly seconds: number
}

/** A limit of somebody's: of a phone's codes, of an address's registrations. */
export interface Limit extends Rate {
  /** What is limited, e.g. "codes of a phone in an hour". */
  readonly what: string
  /** Whose turns are counted. */
  readonly whose: string
}

/** The key under which a limit is kept: nothing of whom it is about stands in the database. */
export function limitKey(what: string, whose: string): Buffer {
  return hash('sha256', `${what}\n${whose}`, 'buffer')
}

/**
 * Takes a turn of each limit, or of none: TOO_MANY_REQUESTS with the seconds to wait. It holds across all processes.
 * In a transaction it counts when that commits, and whoever wants the same turn waits for it.
 */
export async function takeTurn(db: Queries, limits: readonly Limit[]): Promise<Result<void>> {
  return decide(await takeTurnOf(db, limits.map(rowOf)))
}

/** Like {@link takeTurn}, but takes none: what is counted is counted later, where it fails. */
export async function checkTurn(db: Queries, limits: readonly Limit[]): Promise<Result<void>> {
  return decide(await secondsToTurnOf(db, limits.map(rowOf)))
}

/** The refusal of somebody who has to wait. */
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
