import { sql } from 'kysely'
import type { Queries } from './pool.ts'

/** The database's time in epoch milliseconds, asked anew: after the locks, where it decides. */
export async function readClock(db: Queries): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not tell its time')
  return row.now.getTime()
}
