import { sql } from 'kysely'
import type { ImportProgress } from '#contract/stock/admin-import.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { RejectedRow } from './prepare-rows.ts'

/** Rejected rows that are kept with an import; the others are counted. */
export const MOST_REJECTED = 1_000
/** Seconds without a sign of life after which the process that ran an import is taken for dead. */
const DEAD_AFTER_SECONDS = 60

/** An import as it begins. */
export interface NewImport {
  readonly userId: string
  readonly fileId: string
  readonly mapping: JsonObject
  readonly defaults: JsonObject
  readonly dryRun: boolean
  readonly fileName: string | null
  /** What lists with the same headers have in common. */
  readonly headersHash: Buffer
}

/** How far an import is. */
export interface ImportFigures {
  readonly processed: number
  readonly rows: number
  readonly accepted: number
  readonly unchanged: number
  readonly rejectedTotal: number
  readonly createdCities: readonly string[]
}

/** Enters an import as running; answers its id. */
export async function insertImport(tx: Queries, begun: NewImport): Promise<string> {
  const row = await tx
    .insertInto('imports')
    .values({
      user_id: begun.userId,
      file_id: begun.fileId,
      mapping: JSON.stringify(begun.mapping),
      defaults: JSON.stringify(begun.defaults),
      dry_run: begun.dryRun,
      file_name: begun.fileName,
      headers_hash: begun.headersHash,
      state: 'running',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Writes how far an import is, and that its process lives. `rejected` only where the list grew.
 *
 * @throws Error where the import was undone meanwhile, its process having been taken for dead.
 */
export async function saveFigures(
  tx: Queries,
  importId: string,
  figures: ImportFigures,
  rejected?: readonly RejectedRow[],
): Promise<void> {
  const result = await tx
    .updateTable('imports')
    .set({
      state: 'running',
      processed: figures.processed,
      row_count: figures.rows,
      accepted: figures.accepted,
      unchanged: figures.unchanged,
      rejected_total: figures.rejectedTotal,
      created_cities: JSON.stringify(figures.createdCities),
      heartbeat_at: sql<Date>`clock_timestamp()`,
      ...(rejected ? { rejected: JSON.stringify(rejected) } : {}),
    })
    .where('id', '=', importId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw new Error(`The import ${importId} was undone while it ran.`)
}

/** Ends an import: done, or failed with a sentence. */
export async function endImport(tx: Queries, importId: string, failure: string | null): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      state: failure === null ? 'done' : 'failed',
      failure,
      finished_at: sql<Date>`clock_timestamp()`,
      heartbeat_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', importId)
    .execute()
}

/** Whether the process that ran the import of this row of `imports` is taken for dead. */
export const isDead = sql<boolean>`imports.state = 'running'
  and imports.heartbeat_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})`

/** How an import stands, or null. One whose process died is told as failed. */
export async function findImport(db: Queries, importId: string): Promise<ImportProgress | null> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .select(isDead.as('dead'))
    .where('id', '=', importId)
    .executeTakeFirst()
  if (!row) return null
  return {
    importId: row.id,
    state: row.dead ? 'failed' : row.state,
    dryRun: row.dry_run,
    processed: row.processed,
    rows: row.row_count,
    accepted: row.accepted,
    unchanged: row.unchanged,
    rejected: row.rejected as unknown as ImportProgress['rejected'],
    rejectedTotal: row.rejected_total,
    createdCities: row.created_cities as unknown as string[],
    failure: row.dead ? BROKEN_OFF : row.failure,
    fileName: row.file_name,
    undoneAt: row.undone_at?.toISOString() ?? null,
  }
}

/** What is said of an import that was broken off. */
export const BROKEN_OFF =
  'This import was broken off before its end. Run it again: what it has taken is recognised and stays as it is.'

/** One batch of one import writes at a time, so that two lists with the same cars don't trip over each other. */
export async function lockImports(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORTS_LOCK})`.execute(tx)
}

const IMPORTS_LOCK = 7_302_912
