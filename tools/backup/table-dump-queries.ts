import type pg from 'pg'
import { from as copyFrom, to as copyTo, type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams'

/** A table, with the columns that are stored; generated ones are computed again. */
export interface DumpedTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

/** A sequence's value. */
export interface DumpedSequence {
  readonly schema: string
  readonly name: string
  /** As text, because it may exceed a number. */
  readonly lastValue: string
  readonly isCalled: boolean
}

/** A migration that the dumped database has. */
export interface DumpedMigration {
  readonly name: string
  readonly checksum: string
}

/** The condition for relations of the app: neither of the system nor of an extension. `c` and `n` are their tables. */
const OWN = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' AND NOT EXISTS (
  SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

/** The tables in which the app and the job queue's library record their migrations. */
const RECORDS = `('public', 'schema_migrations'), ('graphile_worker', 'migrations')`

/** A table that holds a part of a partitioned table. */
export interface DumpedPartition {
  readonly schema: string
  readonly name: string
  /** The partitioned table. */
  readonly of: { readonly schema: string; readonly name: string }
  /** Which rows it holds, as SQL says it: FOR VALUES FROM ('…') TO ('…'). */
  readonly bounds: string
}

/** Lists the partitions of all tables. Which there are follows from the time, not from the migrations. */
export async function listPartitions(client: pg.ClientBase): Promise<DumpedPartition[]> {
  const { rows } = await client.query<DumpedPartition>(
    `SELECT n.nspname AS schema, c.relname AS name, json_build_object('schema', pn.nspname, 'name', p.relname) AS of,
       pg_get_expr(c.relpartbound, c.oid) AS bounds
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_inherits i ON i.inhrelid = c.oid
     JOIN pg_class p ON p.oid = i.inhparent JOIN pg_namespace pn ON pn.oid = p.relnamespace
     WHERE c.relkind = 'r' AND c.relispartition AND ${OWN} ORDER BY 1, 2`,
  )
  return rows
}

/** Makes a partition of a dump, unless the migrations have made it. */
export async function makePartition(
  client: pg.ClientBase,
  { of, bounds, ...partition }: DumpedPartition,
): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS ${nameOf(partition)} PARTITION OF ${nameOf(of)} ${bounds}`)
}

/** Lists the tables whose contents belong to a dump. */
export async function listTables(client: pg.ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `SELECT n.nspname AS schema, c.relname AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
         ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND ${OWN} AND (n.nspname, c.relname) NOT IN (${RECORDS})
     ORDER BY 1, 2`,
  )
  return rows
}

/** Reads the values of all sequences. */
export async function readSequences(client: pg.ClientBase): Promise<DumpedSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND ${OWN} ORDER BY 1, 2`,
  )
  const sequences: DumpedSequence[] = []
  for (const { schema, name } of rows) {
    const { rows: values } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quote(schema)}.${quote(name)}`,
    )
    for (const value of values) sequences.push({ schema, name, ...value })
  }
  return sequences
}

/** Reads the names and checksums of the migrations that the database has, in order. */
export async function readMigrationsOf(client: pg.ClientBase): Promise<DumpedMigration[]> {
  const { rows } = await client.query<DumpedMigration>(
    'SELECT name, checksum FROM schema_migrations ORDER BY version',
  )
  return rows
}

/** Streams a table's rows out of the database, in the text format of COPY. */
export function copyOut(client: pg.ClientBase, table: DumpedTable): CopyToStreamQuery {
  return client.query(copyTo(`COPY ${describe(table)} TO STDOUT`))
}

/** Streams rows into a table. */
export function copyIn(client: pg.ClientBase, table: DumpedTable): CopyStreamQuery {
  return client.query(copyFrom(`COPY ${describe(table)} FROM STDIN`))
}

/** Returns whether the database has no tables of its own. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${OWN} LIMIT 1`,
  )
  return rows.length === 0
}

/**
 * Runs `load` in one transaction in which the tables are empty, and neither foreign keys nor triggers act: rows arrive
 * in any order and exactly as they were. The foreign keys are created again afterwards, which checks every row.
 *
 * It needs no more than the ownership of the tables. PostgreSQL's setting for this, `session_replication_role`, needs a
 * superuser, or a grant that not every server has.
 */
export async function loadIntoEmptyTables(
  client: pg.ClientBase,
  tables: readonly DumpedTable[],
  load: () => Promise<void>,
): Promise<void> {
  await client.query('BEGIN')
  try {
    const restore = [...(await dropForeignKeys(client)), ...(await disableTriggers(client))]
    await client.query(`TRUNCATE ${tables.map(nameOf).join(', ')}`)
    await load()
    for (const statement of restore) await client.query(statement)
    await client.query('COMMIT')
  } catch (error) {
    // Fails only if the connection has broken, which also rolls back.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
  // A new table has no statistics, without which queries are planned badly until autovacuum comes by.
  await client.query('ANALYZE')
}

/** Sets the sequences to the values of the dump. */
export async function setSequences(
  client: pg.ClientBase,
  sequences: readonly DumpedSequence[],
): Promise<void> {
  for (const { schema, name, lastValue, isCalled } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      `${quote(schema)}.${quote(name)}`,
      lastValue,
      isCalled,
    ])
  }
}

/** Drops all foreign keys, and returns the statements that create them again. */
async function dropForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS add
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND ${OWN} ORDER BY k.oid`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

/** Disables all triggers, and returns the statements that enable them as they were. */
async function disableTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ disable: string; enable: string }>(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', t.tgrelid::regclass, t.tgname) AS disable,
       format('ALTER TABLE %s ENABLE %s TRIGGER %I', t.tgrelid::regclass,
         CASE t.tgenabled WHEN 'R' THEN 'REPLICA' WHEN 'A' THEN 'ALWAYS' ELSE '' END, t.tgname) AS enable
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE NOT t.tgisinternal AND t.tgenabled <> 'D' AND c.relkind = 'r' AND ${OWN} ORDER BY t.oid`,
  )
  for (const { disable } of rows) await client.query(disable)
  return rows.map(({ enable }) => enable)
}

function describe(table: DumpedTable): string {
  return `${nameOf(table)} (${table.columns.map(quote).join(', ')})`
}

function nameOf({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>): string {
  return `${quote(schema)}.${quote(name)}`
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
