import { firstDayKept } from '#domain/analytics/retention.ts'
import { isoDay } from '#domain/indian-time.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { makeMonths } from './events-queries.ts'
import { dropMonths } from './sum-events-queries.ts'

/** The nightly job that creates the tables of the coming months and drops those whose retention has expired. */
export const KEEP_MONTHS = 'keep-analytics-months'

/** The call that stores an event makes its month if it is missing. A month made ahead makes no call wait. */
const AHEAD_MS = 40 * 24 * 60 * 60_000

/** Makes this month and the next, and drops all but the `months` before this one. `now` is in epoch milliseconds. */
export async function keepMonths(db: PooledQueries, now: number, months: number): Promise<void> {
  await makeMonths(db, now, now + AHEAD_MS)
  await inTransaction(db, (tx) => dropMonths(tx, firstDayKept(isoDay(now), months)))
}
