import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input, OperationName, Output } from '#contract/api.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { makeWorkbook } from '#server/testing/make-workbook.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createCall, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf, report } from '#server/testing/tier.ts'
import { generateCarsCsv } from './demo-house/generate-cars-csv.ts'

const ROWS = sizeOf({ short: 400, long: 100_000 })
const MAX_RESIDENT_MB = 400

let database: TestDatabase
let dataDir: string
let app: AppProcess
let call: TestApp['call']
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  await recordProgress()
  token = (await makeAdmin(database.db)).token
  app = await startAppProcess({ databaseUrl: database.url, dataDir })
  call = createCall(app.url)
})
afterAll(async () => {
  await app.end('SIGTERM')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Makes the database record each stored progress, because on a busy machine polling misses some. */
async function recordProgress(): Promise<void> {
  await database.asOwner(`
    CREATE TABLE stored_progress (import_id uuid, processed integer, stored_by xid8 DEFAULT pg_current_xact_id());
    CREATE FUNCTION record_progress() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO public.stored_progress VALUES (new.id, new.processed);
      RETURN null;
    END $$;
    CREATE TRIGGER record_progress AFTER UPDATE ON imports FOR EACH ROW EXECUTE FUNCTION record_progress()`)
}

/** Reads the numbers of processed rows that an import committed one after the other. */
async function readStoredProgress(importId: string): Promise<number[]> {
  const { rows } = await database.asOwner(
    `SELECT max(processed) AS processed FROM stored_progress WHERE import_id = $1
     GROUP BY stored_by ORDER BY stored_by`,
    [importId],
  )
  return [...new Set((rows as { processed: number }[]).map(({ processed }) => processed))]
}

const run = promisify(execFile)

/** Reads the resident memory of the process, in megabytes. */
async function readResidentMb(): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(app.pid)])
  return Number(stdout.trim()) / 1024
}

/** Makes a call as the console does, with an idempotency key, which bounds the time of the call's transaction. */
async function must<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
  const answer = await call(name, input, { token, key: randomUUID() })
  if (!answer.ok) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** Polls an import's progress as the screen does; null if the server is busy, so that the caller polls again. */
async function follow(importId: string): Promise<Output<'admin/getImport'> | null> {
  await delay(sizeOf({ short: 20, long: 500 }))
  const answer = await call('admin/getImport', { importId }, { token })
  return answer.ok ? answer.body : null
}

async function upload(body: string | Buffer<ArrayBuffer>): Promise<Output<'admin/uploadImport'>> {
  const response = await fetch(`${app.url}/api/admin/uploadImport`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Output<'admin/uploadImport'>
}

/** Makes a workbook of a list without quoted cells. */
function asWorkbook(csv: string): Buffer<ArrayBuffer> {
  const rows = csv
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => (/^[1-9]\d*$/.test(cell) ? Number(cell) : cell.trim())))
  return makeWorkbook({ name: 'Stock', rows })
}

/** Returns the peak memory, in megabytes, that the process takes while work goes on. */
async function peakWhile(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const end = work.finally(() => (isOver = true))
  let max = 0
  while (!isOver) {
    max = Math.max(max, await readResidentMb())
    await delay(50)
  }
  await end
  return max
}

test(`a workbook of ${ROWS} rows takes at most 100 MB more than the same list as CSV`, async () => {
  const csv = generateCarsCsv(ROWS, 1)
  const workbook = asWorkbook(csv)
  const inCsv = await peakWhile(upload(csv))
  const began = performance.now()
  const inWorkbook = await peakWhile(upload(workbook))
  const seconds = (performance.now() - began) / 1000
  report(
    `${ROWS} rows uploaded: ${inCsv.toFixed(0)} MB at most as CSV, ${inWorkbook.toFixed(0)} MB as a workbook of ${(workbook.length / 1e6).toFixed(1)} MB, in ${seconds.toFixed(1)} s`,
  )
  expect(inWorkbook).toBeLessThan(inCsv + 100)
}, 180_000)

test(`a list of ${ROWS} rows is dry-run, imported, recognised, changed and undone, with progress, in bounded memory`, async () => {
  let max = await readResidentMb()
  report(`The idle process: ${max.toFixed(0)} MB`)
  const { fileId, suggestedMapping: mapping } = await upload(generateCarsCsv(ROWS, 1))
  const take = async (
    what: string,
    dryRun: boolean,
    defaults: Input<'admin/importCars'>['defaults'] = {},
  ) => {
    const began = performance.now()
    let progress = await must('admin/importCars', {
      fileId,
      mapping,
      defaults,
      dryRun,
      answers: [{ question: 'lookAlikes', answer: 'each' }],
      answerWithinSeconds: 0,
    })
    while (progress.state === 'running') {
      max = Math.max(max, await readResidentMb())
      progress = (await follow(progress.importId)) ?? progress
    }
    const seconds = (performance.now() - began) / 1000
    const stored = await readStoredProgress(progress.importId)
    report(
      `${ROWS} rows ${what}: ${seconds.toFixed(1)} s, ${stored.length} progress reports, ${max.toFixed(0)} MB at most`,
    )
    expect(progress).toMatchObject({ state: 'done', failure: null, processed: ROWS, rows: ROWS })
    expect(stored.length).toBeGreaterThan(2)
    expect(stored).toEqual(stored.toSorted((a, b) => a - b))
    return progress
  }

  const tried = await take('dry-run', true)
  const first = await take('imported', false)
  expect(first).toMatchObject({ accepted: tried.accepted, unchanged: 0, rejectedTotal: tried.rejectedTotal })
  expect(first.accepted / ROWS).toBeGreaterThan(0.99)
  const again = await take('recognised', false)
  expect(again).toMatchObject({ accepted: 0, unchanged: first.accepted })

  const changed = await take('changed', false, { colour: 'Blue' })
  expect(changed).toMatchObject({ accepted: first.accepted, unchanged: 0 })

  const undo = async ({ importId }: Output<'admin/importCars'>) => {
    const began = performance.now()
    const { removed, restored } = await must('admin/undoImport', { importId })
    const seconds = (performance.now() - began) / 1000
    report(`${removed} cars removed, ${restored} restored: ${seconds.toFixed(1)} s`)
    return { removed, restored }
  }
  expect(await undo(changed)).toEqual({ removed: 0, restored: first.accepted })
  expect(await undo(first)).toEqual({ removed: first.accepted, restored: 0 })
  const { total } = await must('admin/getCars', { limit: 1 })
  expect(total).toBe(0)
  expect(Math.max(max, await readResidentMb())).toBeLessThan(MAX_RESIDENT_MB)
})
