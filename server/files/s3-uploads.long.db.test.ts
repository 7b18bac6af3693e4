import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { startS3Server, type S3Server } from '#server/testing/s3-server.ts'
import { makeNoise } from '#server/testing/sample-files.ts'
import { createCall, createMust } from '#server/testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { isLong } from '#server/testing/tier.ts'
import { SWEEP_FILES } from './sweep-files.ts'

const PATIENTLY = { timeout: 20_000 }

let server: S3Server
let database: TestDatabase
let dataDir: string
let app: AppProcess
let dealer: MadeUser
beforeAll(async () => {
  server = await startS3Server()
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  app = await startAppProcess({
    databaseUrl: database.url,
    dataDir,
    env: { ...server.env, DEMO_HOUSE: '0' },
  })
  dealer = await makeDealer(database.db)
})
afterAll(async () => {
  await app.end('SIGTERM')
  await database.drop()
  await server.stop()
  await rm(dataDir, { recursive: true })
})

const inputOf = (file: Buffer) => ({
  file: file.toString('base64'),
  folder: 'drivers' as const,
  fileName: 'licence.png',
})

test('an upload goes to the bucket, is served from it, and swept from it', async () => {
  const picture = await makeNoise(300, 200)
  const uploaded = await createMust(app.url)('uploadFile', inputOf(picture), { token: dealer.token })
  expect(await server.list()).toHaveLength(2)
  expect(await readdir(dataDir)).not.toContain('files')
  for (const url of [uploaded.publicUrl, uploaded.thumbnailUrl ?? '']) {
    const answer = await fetch(`${app.url}${url}`)
    expect(answer.status).toBe(200)
    expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength)
  }

  // Nothing names it: its row goes after a day, then the objects are moved aside, and removed a day later.
  await database.db
    .updateTable('files')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', '=', uploaded.fileId)
    .execute()
  await server.age()
  await queueJob(database.db, { task: SWEEP_FILES, payload: {} })
  await expect
    .poll(() => server.list(), PATIENTLY)
    .toEqual([expect.stringMatching(/^removed\/drivers\//), expect.stringMatching(/^removed\/drivers\//)])
  await server.age()
  await queueJob(database.db, { task: SWEEP_FILES, payload: {} })
  await expect.poll(() => server.list(), PATIENTLY).toEqual([])
})

test.runIf(isLong())(
  'while the store is away uploads are refused with a sentence, and all else works',
  async () => {
    const call = createCall(app.url)
    const picture = await makeNoise(301, 200)
    const options = { token: dealer.token, key: 'while-the-store-is-away' }
    server.front.fail({ kind: 'refusing', status: 503, code: 'SlowDown' })
    expect(await call('uploadFile', inputOf(picture), options)).toMatchObject({
      status: 503,
      body: { message: 'Files can’t be stored at the moment. Please try again soon.' },
    })
    expect((await call('getDealerCounts', {}, { token: dealer.token })).status).toBe(200)
    server.front.fail(null)
    const uploaded = await createMust(app.url)('uploadFile', inputOf(picture), options)
    expect((await fetch(`${app.url}${uploaded.publicUrl}`)).status).toBe(200)
  },
)
