import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { MIGRATIONS_FOLDER, readMigrations } from '#server/platform/db/migration-files.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import {
  copyIn,
  copyOut,
  isEmptyDatabase,
  listPartitions,
  listTables,
  loadIntoEmptyTables,
  makePartition,
  readMigrationsOf,
  readSequences,
  setSequences,
  type DumpedMigration,
  type DumpedPartition,
  type DumpedSequence,
  type DumpedTable,
} from './table-dump-queries.ts'
import { connectForDump, type Snapshot } from './snapshot-queries.ts'

/** The contents of a dump, written beside its tables. */
interface Contents {
  /** The schema: the migrations that the database had. */
  readonly migrations: readonly DumpedMigration[]
  readonly tables: readonly (DumpedTable & { readonly rows: number })[]
  readonly sequences: readonly DumpedSequence[]
  /** The tables that the migrations do not create. A dump of an earlier release has none. */
  readonly partitions?: readonly DumpedPartition[]
}

const CONTENTS = 'contents.json'

/**
 * Dumps the contents of all tables into a new folder, one compressed file each, in the text format of COPY. The schema is
 * not dumped: the migrations create it.
 */
export async function dumpTables({ client }: Snapshot, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  const tables: Contents['tables'][number][] = []
  for (const table of await listTables(client)) {
    const stream = copyOut(client, table)
    await pipeline(
      stream,
      createGzip(),
      createWriteStream(fileOf(folder, table), { mode: 0o600, flush: true }),
    )
    tables.push({ ...table, rows: stream.rowCount })
  }
  const contents: Contents = {
    migrations: await readMigrationsOf(client),
    tables,
    partitions: await listPartitions(client),
    // Sequences are not part of a snapshot: read last, they are ahead of every row.
    sequences: await readSequences(client),
  }
  await writeFile(join(folder, CONTENTS), `${JSON.stringify(contents, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
}

/**
 * Loads a dump of {@link dumpTables} into an empty database: creates the schema with the migrations that the dump had,
 * and copies the tables into it. Later migrations run when the app starts.
 *
 * @throws Error if the database is not empty, if this release does not know the dump's migrations, or if a table or a
 *   row is missing; nothing is loaded then.
 */
export async function loadTables(url: string, folder: string): Promise<void> {
  const contents = JSON.parse(await readFile(join(folder, CONTENTS), 'utf8')) as Contents
  await requireKnownMigrations(contents.migrations)
  const client = await connectForDump(url)
  try {
    if (!(await isEmptyDatabase(client))) throw new Error('The database to restore into is not empty')
    await createSchema(url, contents.migrations.length)
    for (const partition of contents.partitions ?? []) await makePartition(client, partition)
    const own = await listTables(client)
    for (const table of contents.tables) requireTable(own, table)
    await loadIntoEmptyTables(client, own, async () => {
      for (const table of contents.tables) await loadTable(client, folder, table)
      await setSequences(client, contents.sequences)
    })
  } finally {
    await client.end()
  }
}

async function requireKnownMigrations(dumped: readonly DumpedMigration[]): Promise<void> {
  const own = await readMigrations(MIGRATIONS_FOLDER)
  const unknown = dumped.find(({ checksum }, index) => own[index]?.checksum !== checksum)
  if (unknown === undefined) return
  throw new Error(
    `This backup has migration ${unknown.name}, which this release does not have as it was: restore it with the ` +
      'release that made it, or a newer one',
  )
}

async function createSchema(url: string, migrations: number): Promise<void> {
  const database = createDatabase(url, { max: 2 })
  try {
    await migrate(database.pool, { log: () => undefined, upTo: migrations })
  } finally {
    await database.end()
  }
}

/** The job queue's tables are created by its library, in its own version. */
function requireTable(own: readonly DumpedTable[], { schema, name, columns }: DumpedTable): void {
  const table = own.find((each) => each.schema === schema && each.name === name)
  const missing = columns.filter((column) => table?.columns.includes(column) !== true)
  if (missing.length === 0) return
  throw new Error(
    `This release has no place for ${schema}.${name} (${missing.join(', ')}) of this backup: restore it with the ` +
      'release that made it',
  )
}

async function loadTable(
  client: pg.ClientBase,
  folder: string,
  table: Contents['tables'][number],
): Promise<void> {
  const stream = copyIn(client, table)
  await pipeline(createReadStream(fileOf(folder, table)), createGunzip(), stream)
  if (stream.rowCount !== table.rows) {
    throw new Error(`${table.name} has ${stream.rowCount} rows in this backup instead of ${table.rows}`)
  }
}

function fileOf(folder: string, { schema, name }: DumpedTable): string {
  return join(folder, `${schema}.${name}.copy.gz`)
}
