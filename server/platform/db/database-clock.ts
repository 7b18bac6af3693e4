import { sql } from 'kysely'
import type { Queries } from './pool.ts'

/** The database's clock, which decides about bids and closes, read without asking it each time. */
export interface DatabaseClock {
  /** The database's time, in milliseconds since 1970, whole. */
  now(): number
  stop(): void
}

const MEASURE_EVERY = 30_000
const SAMPLES = 3

/**
 * Measures how far this process's clock is from the database's, now and every 30 s. Good to half a round
 * trip: enough for countdowns and time-outs; who bids or closes reads clock_timestamp() itself.
 *
 * @throws whatever the first measurement meets; later ones that fail keep the last distance.
 */
export async function startDatabaseClock(
  db: Queries,
  options: { readonly onFailure: (error: unknown) => void },
): Promise<DatabaseClock> {
  let distance = await measureDistance(db)
  const measure = async () => {
    distance = await measureDistance(db)
  }
  const timer = setInterval(() => void measure().catch(options.onFailure), MEASURE_EVERY)
  timer.unref()
  return {
    now: () => Math.round(Date.now() + distance),
    stop: () => clearInterval(timer),
  }
}

/** Milliseconds that the database's clock is ahead: of several samples that with the shortest round trip. */
async function measureDistance(db: Queries): Promise<number> {
  let best = { roundTrip: Number.POSITIVE_INFINITY, distance: 0 }
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const before = Date.now()
    const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
    const after = Date.now()
    const theirs = rows[0]?.now.getTime() ?? before
    if (after - before < best.roundTrip) {
      best = { roundTrip: after - before, distance: theirs - (before + after) / 2 }
    }
  }
  return best.distance
}
