import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** An arbitrary lock number, unique in this app. It makes processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_093_481_120

/** How often to ask for the lock while another process holds it, in ms. */
const ASK_EVERY = 100

/**
 * Waits until no other process migrates the database, and keeps others from doing so: until the connection closes, or
 * {@link releaseMigrations}. `exclusive` is for migrating, `shared` for work that only needs the schema to stay as it is.
 *
 * It asks repeatedly instead of waiting in one statement: `CREATE INDEX CONCURRENTLY` waits for all running statements,
 * so one that waited for the process that creates the index would be a deadlock.
 */
export async function lockMigrations(
  client: pg.ClientBase,
  how: 'exclusive' | 'shared',
  onWait: () => void = () => undefined,
): Promise<void> {
  const ask = how === 'exclusive' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ locked: boolean }>(`SELECT ${ask}($1) AS locked`, [MIGRATION_LOCK])
    if (rows[0]?.locked === true) return
    if (isFirst) onWait()
    await delay(ASK_EVERY)
  }
}

/** Releases the shared lock of {@link lockMigrations}. */
export async function releaseMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
}
