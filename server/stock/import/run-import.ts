import type { ActorIdentity } from '#server/platform/actor.ts'
import type { ImportPlan } from '#domain/stock/import/plan-import.ts'
import type { FileAddress, FileStore } from '#server/files/file-store.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { carChanged, carCreated } from '#server/stock/stock-events.ts'
import { insertCars, rewriteCars } from '#server/stock/stock-queries.ts'
import type { Delimiter } from './csv-head.ts'
import { inBatches, readCsvRows } from './csv-rows.ts'
import { decideRows, type DefaultYard, type RowDecisions } from './decide-rows.ts'
import { endImport, lockImports, MOST_REJECTED, saveFigures, type ImportFigures } from './imports-queries.ts'
import { prepareRows, type RejectedRow, type RowCounts } from './prepare-rows.ts'
import { findKnownCars, insertCities, readPlaces } from './stock-match-queries.ts'
import { createStockView, type StockView } from './stock-view.ts'
import { noteAfter, noteBefore } from './undo-import-queries.ts'

/** An import that is entered and checked: a stored list, and how it is to be read. */
export interface ImportJob {
  readonly importId: string
  readonly source: FileAddress
  readonly delimiter: Delimiter
  readonly plan: ImportPlan
  readonly defaultYard: DefaultYard | null
  readonly dryRun: boolean
  readonly by: ActorIdentity
}

/** What an import works on. */
export interface ImportDeps {
  readonly db: Queries
  readonly store: FileStore
}

/** Few enough that what goes out for a batch is no large object to the collector, which lets those lie long. */
const BATCH_ROWS = 100
const SIGN_OF_LIFE_ROWS = 20_000

/** What has come of a list so far. */
interface Tally {
  readonly figures: ImportFigures
  /** At most {@link MOST_REJECTED}. */
  readonly rejected: readonly RejectedRow[]
}

/**
 * Reads a stored list into the stock, a batch of rows a transaction, each with the figures so far: what is
 * counted is what is there, whenever the process dies. A dry run decides the same and writes figures alone.
 *
 * @throws NotCsv where the list can't be read to its end (then no row was taken), the signal's reason where it
 * was told to stop, and whatever the database or the store throw.
 */
export async function runImport(deps: ImportDeps, job: ImportJob, signal: AbortSignal): Promise<void> {
  const counts: RowCounts = new Map()
  const said = new Map<string, number>()
  // A dry run's own picture of what the list would have made of the stock.
  const imagined = job.dryRun ? createStockView({ cars: [], ...(await readPlaces(deps.db)) }) : null
  let tally: Tally = {
    figures: {
      processed: 0,
      rows: await countRows(deps, job, signal),
      accepted: 0,
      unchanged: 0,
      rejectedTotal: 0,
      createdCities: [],
    },
    rejected: [],
  }
  for await (const rows of inBatches(await openRows(deps, job), BATCH_ROWS)) {
    signal.throwIfAborted()
    const prepared = prepareRows(job.plan, rows, counts)
    const batch = { prepared, tally, said }
    const taken = await (imagined === null
      ? takeBatch(deps.db, job, batch)
      : tryBatch(deps.db, job, batch, imagined))
    tally = taken.tally
    // Only now: a transaction that runs again must find what it found before.
    for (const [carId, row] of taken.said) said.set(carId, row)
  }
  await inTransaction(deps.db, async (tx) => {
    await endImport(tx, job.importId, null)
    if (job.dryRun) return
    const { createdCities, ...figures } = tally.figures
    const details = { importId: job.importId, ...figures, createdCities: [...createdCities] }
    await appendEvents(tx, [{ event: 'carsImported', by: job.by, details }])
  })
}

async function openRows({ store }: ImportDeps, job: ImportJob) {
  const file = await store.open(job.source)
  if (file === null) throw new Error('The list that is to be imported is not in the store.')
  return readCsvRows(file.content, job.delimiter)
}

/** Reads the whole list once, so that one that breaks off is refused before anything is taken. */
async function countRows(deps: ImportDeps, job: ImportJob, signal: AbortSignal): Promise<number> {
  let rows = 0
  for await (const batch of inBatches(await openRows(deps, job), SIGN_OF_LIFE_ROWS)) {
    signal.throwIfAborted()
    rows += batch.length
    await saveFigures(deps.db, job.importId, {
      processed: 0,
      rows,
      accepted: 0,
      unchanged: 0,
      rejectedTotal: 0,
      createdCities: [],
    })
  }
  return rows
}

interface Batch {
  readonly prepared: ReturnType<typeof prepareRows>
  /** What has come of the rows before. */
  readonly tally: Tally
  readonly said: ReadonlyMap<string, number>
}

/** What has come of a batch and those before it, and what its rows said. */
interface Taken {
  readonly tally: Tally
  readonly said: ReadonlyMap<string, number>
}

async function tryBatch(db: Queries, job: ImportJob, batch: Batch, imagined: StockView): Promise<Taken> {
  for (const car of await findKnownCars(db, batch.prepared.read, { lock: false })) imagined.meet(car)
  const decided = decide(job, batch, imagined)
  imagined.forgetRows()
  return conclude(db, job, batch, decided)
}

async function takeBatch(db: Queries, job: ImportJob, batch: Batch): Promise<Taken> {
  return againAfterCollision(() =>
    inTransaction(db, async (tx) => {
      await lockImports(tx)
      const cars = await findKnownCars(tx, batch.prepared.read, { lock: true })
      const view = createStockView({ cars, ...(await readPlaces(tx)) })
      const decided = decide(job, batch, view)
      await write(tx, job, decided)
      return conclude(tx, job, batch, decided)
    }),
  )
}

function decide(job: ImportJob, { prepared, said }: Batch, view: StockView): RowDecisions {
  return decideRows(prepared.read, view, { plan: job.plan, defaultYard: job.defaultYard, said })
}

async function write(tx: Tx, { importId, by }: ImportJob, decided: RowDecisions): Promise<void> {
  await insertCities(tx, decided.cities)
  const created = decided.created.map((car) => ({ ...car, rowIdentity: car.keys.row, importId }))
  // First what is changed: a new car may have the number or the reference that a known one lets go of.
  await rewriteNoted(tx, importId, decided.changed)
  await insertCars(tx, created)
  await appendEvents(tx, [
    ...decided.cities.map(({ cityId, name, state }) => ({
      event: 'cityCreated' as const,
      by,
      details: { id: cityId, name, state, importId },
    })),
    ...created.map((car) => carCreated(by, car)),
    ...decided.changed.map(({ before, car }) => carChanged(by, car.carId, before, car.facts, { importId })),
  ])
}

/** Changes cars, and keeps what they were: the import can be undone. */
async function rewriteNoted(tx: Tx, importId: string, changed: RowDecisions['changed']): Promise<void> {
  if (changed.length === 0) return
  const carIds = changed.map(({ car }) => car.carId)
  await noteBefore(tx, importId, carIds)
  await rewriteCars(
    tx,
    changed.map(({ car }) => car),
  )
  await noteAfter(tx, importId, carIds)
}

/** Adds a batch to what came before, and writes how far the import is. */
async function conclude(
  db: Queries,
  { importId }: ImportJob,
  { prepared, tally: { figures, rejected } }: Batch,
  decided: RowDecisions,
): Promise<Taken> {
  const news = [...prepared.rejected, ...decided.rejected].toSorted((a, b) => a.row - b.row)
  const cities = decided.cities.map(({ name }) => name)
  const tally: Tally = {
    figures: {
      processed: figures.processed + prepared.read.length + prepared.rejected.length,
      rows: figures.rows,
      accepted: figures.accepted + decided.accepted,
      unchanged: figures.unchanged + decided.unchanged,
      rejectedTotal: figures.rejectedTotal + news.length,
      createdCities: [...new Set([...figures.createdCities, ...cities])],
    },
    rejected: [...rejected, ...news].slice(0, MOST_REJECTED),
  }
  const grew = tally.rejected.length > rejected.length
  await saveFigures(db, importId, tally.figures, grew ? tally.rejected : undefined)
  return { tally, said: decided.said }
}

const TRIES = 5

/** Somebody adds by hand what the list brings too: at the second look it is there. */
async function againAfterCollision<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === TRIES) throw error
    }
  }
}
