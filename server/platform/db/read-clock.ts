import { sql } from 'kysely'
import type { Queries } from './pool.ts'

/** The database's time in epoch milliseconds, read by a query. Read it after taking locks if it decides anything. */
export async function readClock(db: Queries): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The query for the database clock returned no row')
  return row.now.getTime()
}
