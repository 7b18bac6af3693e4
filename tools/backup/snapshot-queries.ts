import pg from 'pg'
import { lockMigrations, releaseMigrations } from '#server/platform/db/migration-lock.ts'
import { readClock } from './backup-queries.ts'

/** A state of the database that stays readable until {@link closeSnapshot}, whatever others write meanwhile. */
export interface Snapshot {
  /** In a REPEATABLE READ transaction, which sees the snapshot. */
  readonly client: pg.Client
  /** The snapshot's name, by which other connections can use it. */
  readonly id: string
  /** Everything committed before this instant of the database's clock is included. ISO 8601. */
  readonly takenAt: string
  /** The server's major version. */
  readonly serverVersion: number
}

/** Settings under which values are written the same on every server, and no deadline ends a long dump. */
const SETTINGS = `
  SET statement_timeout = 0;
  SET idle_in_transaction_session_timeout = 0;
  SET timezone = 'UTC';
  SET datestyle = 'ISO';
  SET intervalstyle = 'postgres'`

/** Opens a connection with the settings of dumps. The caller ends it. */
export async function connectForDump(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(SETTINGS)
  return client
}

/** Opens a snapshot. No migration changes its tables until it is closed. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connectForDump(url)
  try {
    // A migration that rewrites a table between the snapshot and the locks would make the table look empty.
    await lockMigrations(client, 'shared')
    const takenAt = await readClock(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ id: string; version: number }>(
      `SELECT pg_export_snapshot() AS id, current_setting('server_version_num')::integer / 10000 AS version`,
    )
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`,
    )
    if (tables.length === 0) throw new Error('The database has no tables')
    await client.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`)
    await releaseMigrations(client)
    return { client, takenAt, id: rows[0]?.id ?? '', serverVersion: rows[0]?.version ?? 0 }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Ends the snapshot and its connection. */
export async function closeSnapshot({ client }: Snapshot): Promise<void> {
  await client.end()
}
