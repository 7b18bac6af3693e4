import { sql, type RawBuilder } from 'kysely'
import type { Folder } from '#domain/files/file-rules.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

/**
 * A foreign key that references files: its table, and its columns in the sequence of the matching columns of `files`.
 */
export interface FileReference {
  readonly schema: string
  readonly table: string
  readonly columns: readonly string[]
  readonly fileColumns: readonly string[]
}

/** Reads all foreign keys that reference files from PostgreSQL's catalogue. */
export async function findReferences(db: Queries): Promise<readonly FileReference[]> {
  const { rows } = await sql<FileReference>`
    select space.nspname as schema, naming.relname as table,
      array(select attname::text from unnest(keys.conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = keys.conrelid and attnum = key.number order by key.place) as columns,
      array(select attname::text from unnest(keys.confkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = keys.confrelid and attnum = key.number order by key.place) as "fileColumns"
    from pg_constraint as keys
    join pg_class as naming on naming.oid = keys.conrelid
    join pg_namespace as space on space.oid = naming.relnamespace
    where keys.contype = 'f' and keys.confrelid = 'files'::regclass and keys.conparentid = 0`.execute(db)
  return rows
}

/**
 * Deletes up to `atMost` files that are old enough and unreferenced, and returns how many candidates it found. Skips
 * files that are being claimed, and retains those that were claimed before they were locked.
 */
export async function deleteUnnamedFiles(
  db: PooledQueries,
  unnamed: {
    readonly references: readonly FileReference[]
    readonly olderThanSeconds: number
    readonly atMost: number
  },
): Promise<number> {
  const isUnnamed = sql.join(unnamed.references.map(namesNoFile), sql` and `)
  return inTransaction(db, async (tx) => {
    const found = await sql<{ id: string }>`
      select id from files
      where created_at < now() - make_interval(secs => ${unnamed.olderThanSeconds}) and ${isUnnamed}
      limit ${unnamed.atMost}
      for update skip locked`.execute(tx)
    const ids = found.rows.map(({ id }) => id)
    // A second statement sees the claims that committed before the rows were locked.
    if (ids.length > 0)
      await sql`delete from files where id = any(${ids}::uuid[]) and ${isUnnamed}`.execute(tx)
    return ids.length
  })
}

function namesNoFile({ schema, table, columns, fileColumns }: FileReference): RawBuilder<unknown> {
  const equal = columns.map(
    (column, place) => sql`${sql.ref(`naming.${column}`)} = ${sql.ref(`files.${fileColumns[place]}`)}`,
  )
  return sql`not exists (select from ${sql.id(schema, table)} as naming where ${sql.join(equal, sql` and `)})`
}

/** Returns those of the given contents (hexadecimal SHA-256 of uploads to the folder) that have a row in `files`. */
export async function findContentsNamed(
  db: Queries,
  folder: Folder,
  contents: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('files')
    .select(sql<string>`encode(sha256, 'hex')`.as('content'))
    .where('folder', '=', folder)
    .where(
      'sha256',
      '=',
      sql<Buffer>`any(${contents.map((content) => Buffer.from(content, 'hex'))}::bytea[])`,
    )
    .execute()
  return new Set(rows.map(({ content }) => content))
}
