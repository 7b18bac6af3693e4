import { sql } from 'kysely'
import type { Queries } from './pool.ts'

/** An estimate of the database's clock, which decides about bids and closes. Reading it needs no query. */
export interface DatabaseClock {
  /** The database's time in whole milliseconds since 1970. */
  now(): number
  stop(): void
}

/** In ms. Often enough that countdowns are soon right again after a failover to a server with another clock. */
const MEASURE_EVERY = 5_000
const SAMPLES = 3

/**
 * Measures the offset between this process's clock and the database's, now and every 5 s. Accurate to half a round
 * trip, which is enough for countdowns and timeouts; code that decides about bids or closes reads clock_timestamp().
 *
 * @throws the error of the first measurement. After later failures the last offset remains in use.
 */
export async function startDatabaseClock(
  db: Queries,
  options: {
    readonly onFailure: (error: unknown) => void
    /** Called after each later measurement. */
    readonly onMeasured?: () => void
  },
): Promise<DatabaseClock> {
  let offset = await measureOffset(db)
  const measure = async () => {
    offset = await measureOffset(db)
    options.onMeasured?.()
  }
  const timer = setInterval(() => void measure().catch(options.onFailure), MEASURE_EVERY)
  timer.unref()
  return {
    now: () => Math.round(Date.now() + offset),
    stop: () => clearInterval(timer),
  }
}

/** Returns the offset of the database's clock in ms, from the sample with the shortest round trip. */
async function measureOffset(db: Queries): Promise<number> {
  let best = { roundTrip: Number.POSITIVE_INFINITY, offset: 0 }
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const before = Date.now()
    const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
    const after = Date.now()
    const theirs = rows[0]?.now.getTime() ?? before
    if (after - before < best.roundTrip) {
      best = { roundTrip: after - before, offset: theirs - (before + after) / 2 }
    }
  }
  return best.offset
}
