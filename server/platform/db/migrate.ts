import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createIndexes } from './concurrent-indexes.ts'
import { hasErrorCode } from './error-code.ts'
import { grantToApp } from './grants.ts'
import { installJobs } from './install-jobs.ts'
import { MIGRATIONS_FOLDER, readMigrations, type Migration } from './migration-files.ts'
import { lockMigrations } from './migration-lock.ts'

/** How a migration waits for locks that others hold. */
export interface LockWait {
  /**
   * The maximum time in ms that one attempt waits for a lock. Meanwhile others queue behind it, so it is short; the
   * attempt is then rolled back.
   */
  readonly timeout: number
  /** The pause before the next attempt in ms, in which the others proceed. */
  readonly pause: number
  /** The maximum number of attempts. */
  readonly attempts: number
}

/** Options of {@link migrate}. */
export interface MigrateOptions {
  readonly log: (line: string) => void
  /** The folder of the migration files; by default the app's own. */
  readonly folder?: string
  /** The last migration to run; by default all run. */
  readonly upTo?: number
  readonly lockWait?: LockWait
  /** The app's role, if it is not the role that migrates: it is granted what the app needs. */
  readonly appRole?: string
}

/** About three minutes altogether. */
const LOCK_WAIT: LockWait = { timeout: 2_000, pause: 1_000, attempts: 60 }

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/**
 * Brings the schema up to date: runs every new `NNNN-name.sql` in order, each in one transaction, or outside if it is
 * marked so (see {@link Migration}). Migrations only go forward and are never edited once they have run anywhere.
 *
 * A database with migrations of a newer release is left as it is, with a line in the log, so that a release can be taken
 * back; unless one of them is marked `older-releases-stop`.
 *
 * @returns the number of migrations that ran.
 * @throws Error naming the file and line of a failure, or the migration that was edited, is missing, cannot get its
 *   locks, or does not permit this release.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions): Promise<number> {
  const { log, folder = MIGRATIONS_FOLDER, lockWait = LOCK_WAIT } = options
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  try {
    await lockMigrations(client, 'exclusive', () =>
      log('Waiting for another process that migrates the database'),
    )
    // A deadline for calls that was set on the role or the database does not apply to migrations.
    await client.query('SET statement_timeout = 0')
    const applied = await readApplied(client)
    const newer = checkApplied(applied, migrations)
    if (newer.length > 0) {
      log(
        `The database has migrations of a newer release (${newer.join(', ')}). They only add to the schema, so this ` +
          'older release runs beside them',
      )
    }
    const due = migrations.slice(applied.length, options.upTo)
    if (due.length > 0) await requireOwner(client)
    for (const migration of due) {
      await apply(client, migration, { log, lockWait })
      log(`Migrated the database: ${migration.name}`)
    }
    // The job queue's tables belong to the app's own schema only.
    if (options.folder === undefined) await installJobs(pool)
    if (options.appRole !== undefined) await grantToApp(client, options.appRole)
    return due.length
  } finally {
    // Closing the connection releases the lock, regardless of the state of the connection.
    client.release(true)
  }
}

interface AppliedMigration {
  readonly version: number
  readonly name: string
  readonly checksum: string
  readonly olderReleasesStop: boolean
}

async function readApplied(client: pg.PoolClient): Promise<AppliedMigration[]> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS "isThere"`,
  )
  // A role that may not create tables can still start the app on a database that is up to date.
  if (tables[0]?.isThere !== true) {
    await requireOwner(client)
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         version integer PRIMARY KEY CHECK (version > 0),
         name text NOT NULL,
         checksum text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT clock_timestamp(),
         older_releases_stop boolean NOT NULL DEFAULT false
       )`,
    )
  }
  const { rows: columns } = await client.query(
    `SELECT FROM pg_attribute
      WHERE attrelid = 'schema_migrations'::regclass AND attname = 'older_releases_stop'`,
  )
  // The table was created before there were markers. Only then, because altering it waits for all readers.
  if (columns.length === 0) {
    await client.query(
      'ALTER TABLE schema_migrations ADD COLUMN older_releases_stop boolean NOT NULL DEFAULT false',
    )
  }
  const found = await client.query<AppliedMigration>(
    `SELECT version, name, checksum, older_releases_stop AS "olderReleasesStop"
       FROM schema_migrations ORDER BY version`,
  )
  return found.rows
}

/** @throws Error if this role may not change the schema. */
async function requireOwner(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ role: string; isAllowed: boolean }>(
    `SELECT current_user AS role, has_schema_privilege('public', 'create') AS "isAllowed"`,
  )
  if (rows[0]?.isAllowed === true) return
  throw new Error(
    `The database lacks migrations, which the role ${rows[0]?.role} may not run: set DATABASE_OWNER_URL to the role ` +
      'that owns the tables.',
  )
}

/** Returns the names of the migrations that only a newer release knows. */
function checkApplied(applied: readonly AppliedMigration[], migrations: readonly Migration[]): string[] {
  for (const [index, { version, checksum }] of applied.slice(0, migrations.length).entries()) {
    const migration = migrations[index]
    if (migration?.version !== version || migration.checksum !== checksum) {
      throw new Error(`Migration ${migration?.name} was edited after it ran here; write a new one instead`)
    }
  }
  const newer = applied.slice(migrations.length)
  const marked = newer.find(({ olderReleasesStop }) => olderReleasesStop)
  if (marked !== undefined) {
    throw new Error(
      `The database has migration ${marked.name}, beside which this older release cannot run: start the newer release`,
    )
  }
  return newer.map(({ name }) => name)
}

type ApplyOptions = Required<Pick<MigrateOptions, 'log' | 'lockWait'>>

async function apply(client: pg.PoolClient, migration: Migration, options: ApplyOptions): Promise<void> {
  const { timeout, pause, attempts } = options.lockWait
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (migration.markers.has('outside-transaction')) await applyOutside(client, migration)
      else await applyInTransaction(client, migration, timeout)
      return
    } catch (error) {
      if (!hasErrorCode(error, LOCK_NOT_AVAILABLE) && !hasErrorCode(error, DEADLOCK)) {
        throw new Error(`Migration ${migration.name}${locate(error, migration)}: ${String(error)}`, {
          cause: error,
        })
      }
      if (attempt >= attempts) {
        throw new Error(
          `Migration ${migration.name} did not get its locks in ${attempts} attempts, because other connections ` +
            'hold them (see pg_stat_activity). It changed nothing and can be started again.',
          { cause: error },
        )
      }
      options.log(`Migration ${migration.name} waits for locks that others hold (attempt ${attempt})`)
      await delay(pause)
    }
  }
}

async function applyInTransaction(
  client: pg.PoolClient,
  migration: Migration,
  lockTimeout: number,
): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeout}`)
    await client.query(migration.sql)
    await record(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    // Fails only if the connection has broken, which also rolls back.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Waits for locks without a limit: those of `CREATE INDEX CONCURRENTLY` let others read and write. */
async function applyOutside(client: pg.PoolClient, migration: Migration): Promise<void> {
  await createIndexes(client, migration.sql)
  await record(client, migration)
}

async function record(client: pg.PoolClient, { version, name, checksum, markers }: Migration): Promise<void> {
  await client.query(
    'INSERT INTO schema_migrations (version, name, checksum, older_releases_stop) VALUES ($1, $2, $3, $4)',
    [version, name, checksum, markers.has('older-releases-stop')],
  )
}

/**
 * Converts PostgreSQL's character position, which counts from 1, to a line number. Outside a transaction the position is
 * that within a statement, not within the file.
 */
function locate(error: unknown, { sql, markers }: Migration): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return ''
  if (markers.has('outside-transaction')) return ''
  return `, line ${sql.slice(0, Number(error.position)).split('\n').length}`
}
