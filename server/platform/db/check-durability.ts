import type pg from 'pg'

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Refuses a database that may lose acknowledged commits, because an accepted bid must survive a power cut. With
 * `throwAway` (databases of tests) nothing is checked.
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
    `The database may lose acknowledged commits: ${names} is off. Turn it on in the server's settings, ` +
      'or set THROW_AWAY_DATABASE=1 if its data does not matter.',
  )
}
