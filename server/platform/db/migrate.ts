import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { installJobs } from './install-jobs.ts'

/** A migration file. */
interface Migration {
  readonly version: number
  /** The file's name. */
  readonly name: string
  readonly sql: string
  /** SHA-256 of the SQL text, in hex. */
  readonly checksum: string
}

export interface MigrateOptions {
  readonly log: (line: string) => void
  /** The folder of the migration files; by default the app's own. */
  readonly folder?: string
}

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

/** An arbitrary lock number, unique in this app. It makes processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_093_481_120

/**
 * Brings the schema up to date: runs every new `NNNN-name.sql` in order, each in one transaction. Migrations only go
 * forward and are never edited once they have run anywhere.
 *
 * @returns the number of migrations that ran.
 * @throws Error naming the file and line of a failure, or the migration that was edited, is missing or is unknown.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions): Promise<number> {
  const migrations = await readMigrations(options.folder ?? MIGRATIONS_FOLDER)
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await readApplied(client)
    checkApplied(applied, migrations)
    const due = migrations.slice(applied.length)
    for (const migration of due) {
      await apply(client, migration)
      options.log(`Migrated the database: ${migration.name}`)
    }
    // The job queue's tables belong to the app's own schema only.
    if (options.folder === undefined) await installJobs(pool)
    return due.length
  } finally {
    // Closing the connection releases the lock, regardless of the state of the connection.
    client.release(true)
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
      if (version !== index + 1) {
        throw new Error(
          `Migration ${name}: expected ${String(index + 1).padStart(4, '0')}-<name>.sql in its place`,
        )
      }
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { version, name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

interface AppliedMigration {
  readonly version: number
  readonly name: string
  readonly checksum: string
}

async function readApplied(client: pg.PoolClient): Promise<AppliedMigration[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       version integer PRIMARY KEY CHECK (version > 0),
       name text NOT NULL,
       checksum text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
  )
  const found = await client.query<AppliedMigration>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  )
  return found.rows
}

function checkApplied(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  for (const [index, { version, name, checksum }] of applied.entries()) {
    const migration = migrations[index]
    if (!migration || migration.version !== version) {
      throw new Error(`The database has migration ${name}, which this version of the program does not know`)
    }
    if (migration.checksum !== checksum) {
      throw new Error(`Migration ${migration.name} was edited after it ran here; write a new one instead`)
    }
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(migration.sql)
    await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    throw new Error(`Migration ${migration.name}${locate(error, migration.sql)}: ${String(error)}`, {
      cause: error,
    })
  }
}

/** Converts PostgreSQL's character position, which counts from 1, to a line number. */
function locate(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return ''
  return `, line ${text.slice(0, Number(error.position)).split('\n').length}`
}
