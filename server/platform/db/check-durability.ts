import type pg from 'pg'

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Refuses a database that may lose acknowledged commits, because an accepted bid must survive a power cut, and warns of
 * one that may lose them at a failover. With `throwAway` (databases of tests) nothing is checked.
 *
 * @throws Error naming each setting that is off.
 */
export async function checkDurability(
  pool: pg.Pool,
  options: { readonly throwAway: boolean; readonly log: (line: string) => void },
): Promise<void> {
  if (options.throwAway) return
  const found = await pool.query<{ name: string }>(
    `SELECT name FROM pg_settings WHERE name = ANY ($1) AND setting = 'off' ORDER BY name`,
    [NEEDED],
  )
  if (found.rows.length === 0) return warnOfFailover(pool, options.log)
  const names = found.rows.map((row) => row.name).join(', ')
  throw new Error(
    `The database may lose acknowledged commits: ${names} is off. Turn it on in the server's settings, ` +
      'or set THROW_AWAY_DATABASE=1 if its data does not matter.',
  )
}

/**
 * Logs a warning if the database has standbys, but acknowledges commits before any of them has stored them: a failover
 * then loses some. Needs no privileges: every role sees that a standby is connected, and the settings; and as long as
 * `synchronous_standby_names` names any, commits wait for one of them.
 */
export async function warnOfFailover(pool: pg.Pool, log: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<{ standbys: number }>(
    `SELECT count(*) AS standbys FROM pg_stat_replication
      WHERE state IS DISTINCT FROM 'backup'
        AND NOT EXISTS (SELECT FROM pg_replication_slots WHERE active_pid = pid AND slot_type = 'logical')
        AND (current_setting('synchronous_standby_names') = '' OR current_setting('synchronous_commit') = 'local')`,
  )
  const standbys = rows[0]?.standbys ?? 0
  if (standbys === 0) return
  log(
    `Warning: the database has standbys (${standbys}), but none is synchronous: a failover may lose bids that were ` +
      'accepted. Set synchronous_standby_names, or synchronous_mode of Patroni (see deploy/README.md)',
  )
}
