import { recordAudit, type AuditEntry } from '#server/audit/record-audit.ts'
import type { ActorIdentity } from '#server/platform/actor.ts'
import type { ImportPlan } from '#domain/stock/import/plan-import.ts'
import type { FileAddress, FileStore } from '#server/files/file-store.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { carChanged, carCreated } from '#server/stock/stock-events.ts'
import { compareColumns, insertCars, rewriteCars } from '#server/stock/stock-queries.ts'
import type { Delimiter } from '#server/files/tables/csv-head.ts'
import { inBatches, readAhead, readCsvRows, type CsvRow } from '#server/files/tables/csv-rows.ts'
import { decideRows, rejectFaultyRows, type RowDecisions } from './decide-rows.ts'
import type { DefaultYard } from './find-row-place.ts'
import { surveyRows } from './survey-rows.ts'
import type { ReadAnswers } from './import-questions.ts'
import {
  endImport,
  lockImports,
  MAX_REPORTED,
  saveFigures,
  saveQuestions,
  type ImportFigures,
  type ReportedRows,
} from './imports-queries.ts'
import { prepareRows, type PreparedRows } from './prepare-rows.ts'
import { findKnownCars, insertCities, readPlaces } from './stock-match-queries.ts'
import { createStockView, type StockView } from './stock-view.ts'
import { recordMentions } from './mentioned-cars-queries.ts'
import { recordChanges } from './undo-import-queries.ts'

/** A validated import: a stored list and how to read it. */
export interface ImportJob {
  readonly importId: string
  readonly source: FileAddress
  readonly delimiter: Delimiter
  readonly plan: ImportPlan
  readonly defaultYard: DefaultYard | null
  readonly dryRun: boolean
  readonly answers: ReadAnswers
  /** The file's name on the computer of the admin. */
  readonly fileName: string | null
  readonly by: ActorIdentity
  /** The call that began it. */
  readonly request: AuditEntry['request']
  /** Epoch ms. */
  readonly importedAt: number
}

/** Dependencies of imports. */
export interface ImportDeps {
  readonly db: PooledQueries
  readonly store: FileStore
}

/**
 * Small enough that the statements of a batch, of about 100 KB, avoid V8's large object space, which is collected rarely,
 * and that bids for its cars wait only briefly.
 */
const BATCH_ROWS = 150

/** Progress of a list with its rejected rows. */
interface Tally {
  readonly figures: ImportFigures
  readonly reported: ReportedRows
}

/**
 * Imports a stored list into the stock, one transaction per batch of rows. Each stores the progress so far, so the
 * counts stay correct if the process dies. A dry run makes the same decisions but stores only the counts.
 *
 * @throws NotTable if the list cannot be read to its end (before any row is imported), the signal's reason if stopped,
 * and errors of the database or the store.
 */
export async function runImport(deps: ImportDeps, job: ImportJob, signal: AbortSignal): Promise<void> {
  const rowsByCar = new Map<string, number>()
  // A dry run's simulation of the stock.
  const simulated = job.dryRun ? createStockView({ cars: [], ...(await readPlaces(deps.db)) }) : null
  const { rows, questions } = await surveyRows(await openRows(deps, job), job, {
    db: deps.db,
    signal,
    onProgress: (read) => saveFigures(deps.db, job.importId, { ...NOTHING, rows: read }),
  })
  if (questions.length > 0) {
    await saveQuestions(deps.db, job.importId, questions)
    // A dry run goes on as if these rows were left out.
    if (!job.dryRun) return endImport(deps.db, job.importId, null)
  }
  let tally: Tally = { figures: { ...NOTHING, rows }, reported: { rejected: [], doubts: [] } }
  for await (const prepared of readAhead(prepareBatches(await openRows(deps, job), job.plan))) {
    signal.throwIfAborted()
    const batch = { prepared, tally, rowsByCar }
    const result = await (simulated === null
      ? importBatch(deps.db, job, batch)
      : simulateBatch(deps.db, job, batch, simulated))
    tally = result.tally
    // Only after the commit, because a retried transaction must start from the same state.
    for (const [carId, row] of result.rowsByCar) rowsByCar.set(carId, row)
  }
  await inTransaction(deps.db, async (tx) => {
    await endImport(tx, job.importId, null)
    if (job.dryRun) return
    const { createdCities, ...figures } = tally.figures
    const details = { importId: job.importId, ...figures, createdCities: [...createdCities] }
    await appendEvents(tx, [{ event: 'carsImported', by: job.by, details }])
  })
}

async function* prepareBatches(rows: AsyncIterable<CsvRow>, plan: ImportPlan): AsyncGenerator<PreparedRows> {
  const seen = { counts: new Map<string, number>(), lookAlikes: new Map<string, number>() }
  for await (const batch of inBatches(rows, BATCH_ROWS)) yield await prepareRows(plan, batch, seen)
}

async function openRows({ store }: ImportDeps, job: ImportJob) {
  const file = await store.open(job.source)
  if (file === null) throw new Error('The list to import is missing from the store.')
  return readCsvRows(file.content, job.delimiter)
}

const NOTHING: ImportFigures = {
  processed: 0,
  rows: 0,
  accepted: 0,
  unchanged: 0,
  repeated: 0,
  notCars: 0,
  rejectedTotal: 0,
  doubtsTotal: 0,
  createdCities: [],
}

interface Batch {
  readonly prepared: PreparedRows
  /** The result of the earlier rows. */
  readonly tally: Tally
  readonly rowsByCar: ReadonlyMap<string, number>
}

/** The result up to and including a batch, and the cars that its rows named. */
interface BatchResult {
  readonly tally: Tally
  readonly rowsByCar: ReadonlyMap<string, number>
}

async function simulateBatch(
  db: Queries,
  job: ImportJob,
  batch: Batch,
  simulated: StockView,
): Promise<BatchResult> {
  for (const car of await findKnownCars(db, batch.prepared.read, { lock: false })) {
    simulated.meet({ ...car, stored: null })
  }
  const decided = decide(job, batch, simulated)
  simulated.forgetRows()
  return saveProgress(db, job, batch, decided)
}

async function importBatch(db: PooledQueries, job: ImportJob, batch: Batch): Promise<BatchResult> {
  return retryOnCollision(() =>
    inTransaction(db, async (tx) => {
      await lockImports(tx)
      const cars = await findKnownCars(tx, batch.prepared.read, { lock: true })
      const view = createStockView({ cars, ...(await readPlaces(tx)) })
      const decided = decide(job, batch, view)
      const result = await saveProgress(tx, job, batch, decided)
      if (batch.tally.figures.processed === 0) await auditImport(tx, job, batch.tally.figures)
      await write(tx, job, decided)
      return result
    }),
  )
}

/** Audits an import with its first batch, before which it has changed nothing. Its counts are stored with the import. */
function auditImport(
  tx: Tx,
  { importId, fileName, by, request }: ImportJob,
  { rows }: ImportFigures,
): Promise<void> {
  const subject = { kind: 'import', id: importId } as const
  const after = { fileName, rows }
  return recordAudit(tx, { actor: by, action: 'carsImported', subject, before: null, after, request })
}

function decide(job: ImportJob, { prepared, rowsByCar }: Batch, view: StockView): RowDecisions {
  const { plan, defaultYard, importedAt, answers } = job
  const decided = decideRows(prepared.read, view, { plan, defaultYard, importedAt, ...answers, rowsByCar })
  const faulty = rejectFaultyRows(prepared.faulty, view, job)
  return { ...decided, rejected: [...decided.rejected, ...faulty].toSorted((a, b) => a.row - b.row) }
}

async function write(tx: Tx, { importId, by }: ImportJob, decided: RowDecisions): Promise<void> {
  await insertCities(tx, decided.cities)
  const created = decided.created.map((car) => ({ ...car, rowIdentity: car.keys.row, importId }))
  const changes = decided.changed.map(({ before, car }) => {
    if (before.stored === null) throw new Error('A list changed a car that it had added.')
    return compareColumns(before.stored, car)
  })
  await appendEvents(tx, [
    ...decided.cities.map(({ cityId, name, state }) => ({
      event: 'cityCreated' as const,
      by,
      details: { id: cityId, name, state, importId },
    })),
    ...created.map((car) => carCreated(by, car, { row: decided.rowOf.get(car.carId) ?? null })),
    ...decided.changed.map(({ before, car }) => {
      const row = decided.rowOf.get(car.carId) ?? null
      return carChanged(by, car.carId, before, car, { importId, row })
    }),
  ])
  await recordChanges(tx, importId, changes)
  await recordMentions(tx, importId, decided.mentioned)
  // Cars last, because a change locks their lots, for which bids wait. Changed cars first, so that a new car can take a
  // number or reference that a changed car gives up.
  await rewriteCars(tx, changes)
  await insertCars(tx, created)
}

/** Adds a batch's results to the progress, and stores it. */
async function saveProgress(
  db: Queries,
  { importId }: ImportJob,
  { prepared, tally: { figures, reported } }: Batch,
  decided: RowDecisions,
): Promise<BatchResult> {
  const cities = decided.cities.map(({ name }) => name)
  const tally: Tally = {
    figures: {
      processed: figures.processed + prepared.read.length + prepared.faulty.length + prepared.notCars,
      rows: figures.rows,
      accepted: figures.accepted + decided.accepted,
      unchanged: figures.unchanged + decided.unchanged,
      repeated: figures.repeated + decided.repeated,
      notCars: figures.notCars + prepared.notCars,
      rejectedTotal: figures.rejectedTotal + decided.rejected.length,
      doubtsTotal: figures.doubtsTotal + decided.doubts.length,
      createdCities: [...new Set([...figures.createdCities, ...cities])],
    },
    reported: {
      rejected: [...reported.rejected, ...decided.rejected].slice(0, MAX_REPORTED),
      doubts: [...reported.doubts, ...decided.doubts].slice(0, MAX_REPORTED),
    },
  }
  await saveFigures(db, importId, tally.figures, {
    ...(tally.reported.rejected.length > reported.rejected.length && { rejected: tally.reported.rejected }),
    ...(tally.reported.doubts.length > reported.doubts.length && { doubts: tally.reported.doubts }),
  })
  return { tally, rowsByCar: decided.rowsByCar }
}

const MAX_ATTEMPTS = 5

/** Retries if someone adds the same car by hand at the same time. The retry finds that car. */
async function retryOnCollision<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
