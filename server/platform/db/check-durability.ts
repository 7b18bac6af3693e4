import type pg from 'pg'

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Refuses a database that may lose what it has acknowledged: an accepted bid must outlive a power cut.
 * With `throwAway` (databases of tests) anything goes.
 *
 * @throws Error naming each setting that is off.
 */
export async function checkDurability(
  pool: pg.Pool,
  options: { readonly throwAway: boolean },
): Promise<void> {
  if (options.throwAway) return
  const found = await pool.query<{ name: string }>(
    `SELECT name FROM pg_settings WHERE name = ANY ($1) AND setting = 'off' ORDER BY name`,
    [NEEDED],
  )
  if (found.rows.length === 0) return
  const names = found.rows.map((row) => row.name).join(', ')
  throw new Error(
    `The database may lose what it has acknowledged: ${names} is off. Turn it on in the server's settings, ` +
      'or say that this database may be thrown away.',
  )
}
