import { sql } from 'kysely'
import type { Queries } from './pool.ts'

/** Reads the database's time in epoch milliseconds by a query. For a decision, read it after taking the locks. */
export async function readClock(db: Queries): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The query for the database clock returned no row')
  return row.now.getTime()
}
