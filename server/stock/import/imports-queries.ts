import { sql } from 'kysely'
import type { ImportDoubt, ImportProgress, ImportQuestion, RowFault } from '#contract/stock/admin-import.ts'
import { fault, type Fault } from '#domain/refusal.ts'
import { describeReason } from '#server/platform/describe-reason.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { GivenAnswer } from './import-questions.ts'
import type { RejectedRow } from './rejected-row.ts'

/** Rejected rows, and doubts, stored per import. Further ones are only counted. */
export const MAX_REPORTED = 1_000
/** Seconds without a heartbeat after which an import's process counts as dead. */
const DEAD_AFTER_SECONDS = 60

/** A new import. */
export interface NewImport {
  readonly userId: string
  readonly fileId: string
  readonly mapping: JsonObject
  readonly defaults: JsonObject
  readonly dryRun: boolean
  readonly fileName: string | null
  readonly answers: readonly GivenAnswer[]
  /** Hash of the set of headers, equal for lists with the same headers. */
  readonly headersHash: Buffer
}

/** Progress of an import. */
export interface ImportFigures {
  readonly processed: number
  readonly rows: number
  readonly accepted: number
  readonly unchanged: number
  /** Of the unchanged rows, those whose car an earlier row of the list is about. */
  readonly repeated: number
  /** The rows that are no cars. */
  readonly notCars: number
  readonly rejectedTotal: number
  readonly doubtsTotal: number
  readonly createdCities: readonly string[]
}

/** The rows of an import that are stored one by one, up to {@link MAX_REPORTED} of each kind. */
export interface ReportedRows {
  readonly rejected: readonly RejectedRow[]
  readonly doubts: readonly ImportDoubt[]
}

/** Stores an import as running, and returns its id. */
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
      answers: JSON.stringify(begun.answers),
      headers_hash: begun.headersHash,
      state: 'running',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Stores an import's progress and heartbeat. Pass `told` only where it changed.
 *
 * @throws Error if the import was undone in the meantime, because its process was considered dead.
 */
export async function saveFigures(
  tx: Queries,
  importId: string,
  figures: ImportFigures,
  reported: Partial<ReportedRows> = {},
): Promise<void> {
  const result = await tx
    .updateTable('imports')
    .set({
      state: 'running',
      processed: figures.processed,
      row_count: figures.rows,
      accepted: figures.accepted,
      unchanged: figures.unchanged,
      repeated: figures.repeated,
      not_cars: figures.notCars,
      rejected_total: figures.rejectedTotal,
      doubts_total: figures.doubtsTotal,
      created_cities: JSON.stringify(figures.createdCities),
      heartbeat_at: sql<Date>`clock_timestamp()`,
      ...(reported.rejected && { rejected: JSON.stringify(reported.rejected) }),
      ...(reported.doubts && { doubts: JSON.stringify(reported.doubts) }),
    })
    .where('id', '=', importId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw new Error(`The import ${importId} was undone while it ran.`)
}

/** Ends an import as done, or as failed with a message for the user. */
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

/** Returns the answers with which a list with the same content was last imported; none if it was not, or without any. */
export async function findEarlierAnswers(db: Queries, sha256: Buffer): Promise<readonly GivenAnswer[]> {
  const row = await db
    .selectFrom('imports')
    .innerJoin('files', 'files.id', 'imports.file_id')
    .select('imports.answers')
    .where('files.folder', '=', 'imports')
    .where('files.sha256', '=', sha256)
    .where('imports.dry_run', '=', false)
    .where('imports.undone_at', 'is', null)
    .where(sql<boolean>`imports.answers <> '[]'`)
    .orderBy('imports.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.answers ?? []) as unknown as GivenAnswer[]
}

/** Stores the open questions of an import. */
export async function saveQuestions(
  db: Queries,
  importId: string,
  questions: readonly ImportQuestion[],
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ questions: JSON.stringify(questions) })
    .where('id', '=', importId)
    .execute()
}

/** SQL condition: the process running the import in this row of `imports` is considered dead. */
export const isDead = sql<boolean>`imports.state = 'running'
  and imports.heartbeat_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})`

/** Returns an import's progress, or null. An import whose process died is returned as failed. */
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
    repeated: row.repeated,
    notCars: row.not_cars,
    rejected: (row.rejected as unknown as StoredRow[]).map(withFaults),
    rejectedTotal: row.rejected_total,
    doubts: (row.doubts as unknown as StoredDoubt[]).map(withReason),
    doubtsTotal: row.doubts_total,
    questions: row.questions as unknown as ImportQuestion[],
    createdCities: row.created_cities as unknown as string[],
    failure: row.dead ? INTERRUPTED_MESSAGE : row.failure,
    fileName: row.file_name,
    undoneAt: row.undone_at?.toISOString() ?? null,
  }
}

type ReasonParts = 'code' | 'values'

/** A rejected row as it is stored. Earlier releases stored sentences without their reasons, and no faults by themselves. */
interface StoredRow extends Omit<RejectedRow, 'faults'> {
  readonly faults?: readonly (Omit<RowFault, ReasonParts> & Partial<Pick<RowFault, ReasonParts>>)[]
}

type StoredDoubt = Omit<ImportDoubt, ReasonParts | 'column'> & Partial<ImportDoubt>

function withFaults(stored: StoredRow): RejectedRow {
  const { field, column, reason } = stored
  const faults = stored.faults ?? [{ field, column, reason, unknownYard: null }]
  return {
    ...stored,
    faults: faults.map((each) => ({ ...describeReason(ofSentence(each.reason)), ...each })),
  }
}

function withReason(stored: StoredDoubt): ImportDoubt {
  return { column: null, ...describeReason(ofSentence(stored.text)), ...stored }
}

/** Returns the fault of a sentence that an earlier release stored without its reason. */
function ofSentence(sentence: string): Fault {
  return fault('input.other', { sentence })
}

/** Message of an interrupted import. */
export const INTERRUPTED_MESSAGE =
  'This import was broken off before its end. Run it again: what it has taken is recognised and stays as it is.'

/** Serialises the batches of all imports, so that lists with the same cars do not conflict. */
export async function lockImports(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORTS_LOCK})`.execute(tx)
}

const IMPORTS_LOCK = 7_302_912
