import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { startDatabaseProxy } from '#server/testing/database-proxy.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { isLong, sizeOf } from '#server/testing/tier.ts'
import { freeAbandonedJobs, holdLivenessLock } from './abandoned-jobs.ts'
import { countDueJobs, queueJob } from './queue-job.ts'
import { startWorker, type JobWorker, type Task } from './worker.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const workers: JobWorker[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

const failures: unknown[] = []

async function start(tasks: Readonly<Record<string, Task>>, databaseUrl = database.url): Promise<JobWorker> {
  const worker = await startWorker({
    databaseUrl,
    tasks,
    crontab: [],
    onFailure: (error) => failures.push(error),
  })
  workers.push(worker)
  return worker
}

/** Makes every taken job look as if it was taken an hour ago. */
const ageLocks = () =>
  database.pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'
    where locked_at is not null`)

const soon = { timeout: 10_000, interval: 20 }

test('runs jobs of committed transactions after the commit, and none of a rolled-back one', async () => {
  const done: number[] = []
  await start({ note: async (payload) => void done.push((payload as { number: number }).number) })
  await inTransaction(database.db, async (tx) => {
    await queueJob(tx, { task: 'note', payload: { number: 1 } })
    await delay(200)
    expect(done).toEqual([])
  })
  const undone = inTransaction(database.db, async (tx) => {
    await queueJob(tx, { task: 'note', payload: { number: 2 } })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await queueJob(database.db, { task: 'note', payload: { number: 3 } })
  await expect.poll(() => done.length, soon).toBe(2)
  // A worker runs several jobs at once, so the later one may end first.
  expect(new Set(done)).toEqual(new Set([1, 3]))
  await expect.poll(() => countDueJobs(database.db, 'note'), soon).toBe(0)
  expect(done).toHaveLength(2)
})

test('runs a job that an older release queued under the former name of its task', async () => {
  const done: string[] = []
  await queueJob(database.db, { task: 'clear-away', payload: {} })
  await start({ 'delete-expired': async () => void done.push('delete-expired') })
  await expect.poll(() => done, soon).toEqual(['delete-expired'])
  await expect.poll(() => countDueJobs(database.db, 'clear-away'), soon).toBe(0)
})

test('runs each of 200 jobs once with several workers', async () => {
  const done: number[] = []
  const note: Task = async (payload) => void done.push((payload as { number: number }).number)
  await Promise.all([start({ note }), start({ note }), start({ note })])
  await inTransaction(database.db, async (tx) => {
    for (let number = 0; number < 200; number += 1) await queueJob(tx, { task: 'note', payload: { number } })
  })
  await expect.poll(() => done.length, soon).toBe(200)
  expect(new Set(done).size).toBe(200)
  await expect.poll(() => countDueJobs(database.db, 'note'), soon).toBe(0)
})

test('retries a failed job and reports the failure', async () => {
  let tries = 0
  const before = failures.length
  await start({
    fail: async () => {
      tries += 1
      if (tries === 1) throw new Error('the provider is away')
    },
  })
  await queueJob(database.db, { task: 'fail', payload: {}, key: 'failing' })
  await expect.poll(() => tries, soon).toBe(1)
  await expect
    .poll(() => failures.slice(before).map(String).join(' '), soon)
    .toContain('the provider is away')
  // Skips the retry's pause, which graphile-worker chooses.
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where key = 'failing'`)
  await queueJob(database.db, { task: 'fail', payload: {} })
  await expect.poll(() => tries, soon).toBe(3)
})

test('continues after its connections are cut', async () => {
  const done: unknown[] = []
  await start({ note: async (payload) => void done.push(payload) })
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (query ilike '%listen%' or query ilike '%graphile%')`,
  )
  await queueJob(database.db, { task: 'note', payload: { after: 'the cut' } })
  // The job is lost to the old runner if that takes it while it ends. The scheduled task frees it then.
  const doneAtLast = async () => {
    await ageLocks()
    await freeAbandonedJobs(database.db)
    return done
  }
  await expect.poll(doneAtLast, { timeout: 20_000 }).toContainEqual({ after: 'the cut' })
  await expect.poll(() => countDueJobs(database.db, 'note'), soon).toBe(0)
})

test('finishes jobs in progress when it is stopped', async () => {
  let isFinished = false
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const worker = await start({
    slow: async () => {
      begin()
      await delay(500)
      isFinished = true
    },
  })
  await queueJob(database.db, { task: 'slow', payload: {} })
  await begun
  await worker.stop()
  workers.length = 0
  expect(isFinished).toBe(true)
})

test('does nothing more if it is stopped while it restarts', async () => {
  const url = new URL(database.url)
  url.searchParams.set('application_name', 'stopped')
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stopped'`
  const worker = await start({}, url.href)
  // Only the owner may lock this table, which a starting worker reads first.
  const blocker = new pg.Client({ connectionString: database.ownerUrl })
  await blocker.connect()
  try {
    await blocker.query('begin; lock table graphile_worker.migrations in access exclusive mode')
    await database.pool.query(cut)
    await expect.poll(() => countLockWaits(database), soon).toBe(1)
    await worker.stop()
  } finally {
    await blocker.end()
  }
  const connections = async () =>
    (await database.pool.query(`select from pg_stat_activity where application_name = 'stopped'`)).rows.length
  await expect.poll(connections, soon).toBe(0)
})

test('connections that break while a stopped worker closes them are no failures', async () => {
  const url = new URL(database.url)
  url.searchParams.set('application_name', 'closing')
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'closing'`
  const before = failures.length
  for (let round = 0; round < sizeOf({ short: 3, long: 10 }); round += 1) {
    const worker = await start({}, url.href)
    await Promise.all([worker.stop(), database.pool.query('select')])
    await database.pool.query(cut)
  }
  workers.length = 0
  await delay(200)
  expect(failures.slice(before)).toEqual([])
})

test('a connection that breaks before the worker holds its lock is reported as a failure', async () => {
  const proxy = await startDatabaseProxy(database.url)
  const other = new pg.Client({ connectionString: database.url })
  const client = new pg.Client({ connectionString: proxy.url })
  for (const each of [other, client]) each.on('error', () => undefined)
  try {
    await Promise.all([other.connect(), client.connect()])
    await other.query(`select pg_advisory_lock(hashtextextended('jobs of ' || 'a worker', 0))`)
    const showing = holdLivenessLock(client, 'a worker')
    await expect.poll(() => countLockWaits(database), soon).toBe(1)
    proxy.reset()
    await expect(showing).rejects.toThrow(/ECONNRESET|terminated/)
  } finally {
    await other.end()
    await proxy.stop()
  }
})

describe('a job that was locked long ago', () => {
  const DYING = join(import.meta.dirname, '../../testing/dying-worker-process.ts')

  test.runIf(isLong())('by a process that was killed is done by another', async () => {
    await queueJob(database.db, { task: 'note', payload: { number: 1 } })
    const dying = spawn(process.execPath, [DYING, database.url], { stdio: ['ignore', 'ignore', 'inherit'] })
    expect(await once(dying, 'exit')).toEqual([null, 'SIGKILL'])
    const done: unknown[] = []
    await start({ note: async (payload) => void done.push(payload) })
    await queueJob(database.db, { task: 'note', payload: { number: 2 } })
    await expect.poll(() => done, soon).toEqual([{ number: 2 }])
    await expect.poll(() => countDueJobs(database.db, 'note'), soon).toBe(1)

    await freeAbandonedJobs(database.db)
    expect(await countDueJobs(database.db, 'note')).toBe(1)
    expect(done).toHaveLength(1)
    await ageLocks()
    await freeAbandonedJobs(database.db)
    await expect.poll(() => done, soon).toEqual([{ number: 2 }, { number: 1 }])
  })

  test('by a live worker stays with it', async () => {
    const begun: unknown[] = []
    let finish = (): void => undefined
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const note: Task = async (payload) => {
      begun.push(payload)
      await finished
    }
    await Promise.all([start({ note }), start({ note })])
    await queueJob(database.db, { task: 'note', payload: {} })
    await expect.poll(() => begun, soon).toHaveLength(1)
    await ageLocks()
    await freeAbandonedJobs(database.db)
    await queueJob(database.db, { task: 'note', payload: { after: true } })
    await expect.poll(() => begun, soon).toEqual([{}, { after: true }])
    finish()
    await expect.poll(() => countDueJobs(database.db, 'note'), soon).toBe(0)
    expect(begun).toHaveLength(2)
  })
})
