import { sql } from 'kysely'
import type { ImportEntry } from '#contract/stock/admin-import.ts'
import type { ColumnChoice } from '#domain/stock/import/import-fields.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'
import { isDead } from './imports-queries.ts'

/** An import in the list of imports, with its start in microseconds since 1970 for the cursor. */
export interface ListedImport extends ImportEntry {
  readonly madeAt: number
}

/** Returns a page of imports without dry runs, newest first. */
export async function listImports(
  db: Queries,
  after: InstantAndId | null,
  limit: number,
): Promise<readonly ListedImport[]> {
  const rows = await db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .select([
      'imports.id',
      'imports.file_name',
      'imports.state',
      'imports.created_at',
      'imports.row_count',
      'imports.accepted',
      'imports.unchanged',
      'imports.rejected_total',
      'imports.undone_at',
      'users.name as by',
      isDead.as('dead'),
      sql<number>`(extract(epoch from imports.created_at) * 1000000)::bigint`.as('made_at'),
    ])
    .where('dry_run', '=', false)
    .$if(after !== null, (imports) =>
      imports.where(
        sql<boolean>`
        (imports.created_at, imports.id)
          < ('epoch'::timestamptz + ${after?.[0]}::bigint * interval '1 microsecond', ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    importId: row.id,
    fileName: row.file_name,
    state: row.dead ? 'failed' : row.state,
    startedAt: row.created_at.toISOString(),
    by: row.by,
    rows: row.row_count,
    accepted: row.accepted,
    unchanged: row.unchanged,
    rejectedTotal: row.rejected_total,
    undoneAt: row.undone_at?.toISOString() ?? null,
    madeAt: row.made_at,
  }))
}

/** Counts all imports except dry runs, without a cap. */
export async function countImports(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('imports')
    .where('dry_run', '=', false)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns the mapping of the last completed, not undone import with these headers, or null. */
export async function findMapping(
  db: Queries,
  headersHash: Buffer,
): Promise<Readonly<Record<string, ColumnChoice>> | null> {
  const row = await db
    .selectFrom('imports')
    .select('mapping')
    .where('headers_hash', '=', headersHash)
    .where('dry_run', '=', false)
    .where('state', '=', 'done')
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : (row.mapping as unknown as Record<string, ColumnChoice>)
}
