import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFailedJob } from '#server/testing/failed-job-queries.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { queueJob } from './jobs/queue-job.ts'
import { watchJobs } from './jobs/watch-jobs.ts'
import { startWorker } from './jobs/worker.ts'
import { recordBackup } from './last-backup.ts'
import { jobMeters, storageMeters } from './upkeep-metrics.ts'
import { watchStorage } from './watch-storage.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'yardbid-upkeep-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const failOnFailure = (error: unknown) => expect.unreachable(String(error))

test('jobs are counted by task: due, the oldest wait, given up', async () => {
  const registry = new Registry()
  const meters = jobMeters([registry])
  /** Counts once, and returns the value of a metric for a task. */
  async function count(): Promise<(metric: string, task: string) => number> {
    const watch = await watchJobs({
      db: database.db,
      tasks: ['known', 'idle'],
      meters,
      onFailure: failOnFailure,
    })
    await watch.stop()
    const text = await registry.metrics()
    return (metric, task) => Number(new RegExp(`^${metric}\\{task="${task}"\\} (.+)$`, 'm').exec(text)?.[1])
  }
  for (const secondsAgo of [600, 60, -600]) {
    await queueJob(database.db, {
      task: 'known',
      payload: {},
      runAt: new Date(Date.now() - secondsAgo * 1000),
    })
  }
  const failed = await makeFailedJob(database.db, { task: 'of-another-release' })
  const before = await count()
  expect(before('yardbid_jobs_due', 'known')).toBe(2)
  expect(before('yardbid_jobs_oldest_due_seconds', 'known')).toBeGreaterThanOrEqual(600)
  for (const metric of ['jobs_due', 'jobs_oldest_due_seconds', 'jobs_given_up', 'job_failures_total']) {
    expect(before(`yardbid_${metric}`, 'idle')).toBe(0)
  }
  expect(before('yardbid_jobs_given_up', 'of-another-release')).toBe(1)
  expect(before('yardbid_jobs_due', 'of-another-release')).toBe(0)

  await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [failed])
  const after = await count()
  expect(after('yardbid_jobs_given_up', 'of-another-release')).toBe(Number.NaN)
})

test('every failed attempt is counted by task', async () => {
  const registry = new Registry()
  const meters = jobMeters([registry])
  const worker = await startWorker({
    databaseUrl: database.url,
    tasks: { failing: () => Promise.reject(new Error('the provider is away')) },
    crontab: [],
    onFailure: () => undefined,
    onJobFailed: meters.failed,
  })
  try {
    await queueJob(database.db, { task: 'failing', payload: {}, maxAttempts: 1 })
    await expect
      .poll(() => registry.metrics(), { timeout: 20_000 })
      .toContain('yardbid_job_failures_total{task="failing"} 1')
  } finally {
    await worker.stop()
  }
})

test('the free space is that of the folder’s disk, and a backup is known from its record', async () => {
  const registry = new Registry()
  const meters = storageMeters([registry])
  const failures: unknown[] = []
  async function read(): Promise<string> {
    const watch = await watchStorage({
      dataDir: folder,
      folders: [],
      reserveBytes: null,
      onRoom: failOnFailure,
      meters,
      onFailure: (error) => failures.push(error),
    })
    await watch.stop()
    return registry.metrics()
  }
  const before = await read()
  expect(before).toMatch(/^yardbid_disk_free_bytes [1-9]/m)
  expect(before).toMatch(/^yardbid_disk_size_bytes [1-9]/m)
  expect(before).toMatch(/^yardbid_disk_reserve_bytes [1-9]/m)
  expect(before).toMatch(/^yardbid_last_backup_timestamp_seconds 0$/m)
  await recordBackup(folder, '2026-01-31T18:30:00.500Z')
  const taken = /^yardbid_last_backup_timestamp_seconds 1769884200.5$/m
  expect(await read()).toMatch(taken)
  expect(failures).toEqual([])
  // A record that cannot be read is reported, and the last one stays.
  await writeFile(join(folder, 'last-backup.json'), '{}')
  expect(await read()).toMatch(taken)
  expect(failures).toHaveLength(1)
})
