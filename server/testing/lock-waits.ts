import type pg from 'pg'

/** Counts the sessions of this database that are waiting for a lock. */
export async function countLockWaits({ pool }: { readonly pool: pg.Pool }): Promise<number> {
  const { rows } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}
