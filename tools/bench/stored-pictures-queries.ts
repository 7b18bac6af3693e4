import type { Pool } from 'pg'

/** Counts the different pictures that are stored with a thumbnail. */
export async function countStoredPictures(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pictures: number }>(
    `select count(distinct sha256) as pictures from files where folder = 'evaluations' and has_thumbnail`,
  )
  return rows[0]?.pictures ?? 0
}
