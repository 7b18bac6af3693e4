import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import { makeFailedJob } from '#server/testing/failed-job-queries.ts'
import { makeAdmin, makeDealer, uniqueMobile, type MadeUser } from '#server/testing/factories.ts'
import { readOutboxOf } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { DELIVER_MESSAGE } from './queue-message.ts'
import { sealText } from './sealed-text.ts'

let app: TestApp
let admin: MadeUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.database.db)
})
afterAll(() => app.stop())
beforeEach(() =>
  app.database.pool.query('delete from graphile_worker._private_jobs where attempts >= max_attempts'),
)

const soon = { timeout: 20_000 }
const list = async () => (await app.must('admin/getFailedJobs', {}, admin)).jobs
const auditOf = async (jobId: number) =>
  (await app.must('admin/getAudit', {}, admin)).entries
    .filter(({ subjectId }) => subjectId === String(jobId))
    .map(({ action, before, after }) => ({ action, before, after }))

/** Creates a failed SMS with a code. */
const failCode = (to: string, more: { readonly usefulForSeconds?: number; readonly age?: number } = {}) =>
  makeFailedJob(app.database.db, {
    task: DELIVER_MESSAGE,
    payload: {
      id: randomUUID(),
      channel: 'sms',
      to,
      kind: 'login-code',
      values: { code: sealText(app.vault, '482913'), validFor: '5 minutes' },
      withheld: false,
      usefulForSeconds: more.usefulForSeconds ?? null,
    },
    error: 'MSG91 refused an SMS of kind login-code',
    ...(more.age !== undefined && { age: more.age }),
  })

test('a message that could not be sent is listed with its code hidden, and sent again', async () => {
  const to = uniqueMobile()
  const jobId = await failCode(to)
  const [job] = await list()
  expect(job).toMatchObject({
    id: jobId,
    task: DELIVER_MESSAGE,
    message: {
      channel: 'sms',
      to,
      subject: null,
      text: expect.stringContaining('•••••• is your Yardbid code'),
    },
    isOver: false,
    attempts: 8,
    error: 'MSG91 refused an SMS of kind login-code',
  })
  expect(JSON.stringify(job)).not.toContain('482913')

  const key = randomUUID()
  const retry = () => app.call('admin/retryJob', { jobId }, { token: admin.token, key })
  expect((await retry()).body).toEqual({ success: true })
  // A repeat of the same call has no further effect.
  expect((await retry()).body).toEqual({ success: true })
  expect(await list()).toEqual([])
  await expect
    .poll(async () => (await readOutboxOf(app, to)).map(({ code }) => code), soon)
    .toEqual(['482913'])
  expect(await auditOf(jobId)).toEqual([
    { action: 'jobRetried', before: null, after: { task: DELIVER_MESSAGE, message: 'login-code', to } },
  ])
  const again = await app.call('admin/retryJob', { jobId }, admin)
  expect([again.status, again.body]).toMatchObject([404, { code: 'NOT_FOUND' }])
})

test('a message whose time is over is not sent again, but can be discarded', async () => {
  const to = uniqueMobile()
  const jobId = await failCode(to, { usefulForSeconds: 300, age: 301 })
  expect(await list()).toMatchObject([{ id: jobId, isOver: true }])
  const refused = await app.call('admin/retryJob', { jobId }, admin)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'WRONG_STATE' }])
  await app.must('admin/discardJob', { jobId }, admin)
  expect(await list()).toEqual([])
  expect(await auditOf(jobId)).toEqual([
    { action: 'jobDiscarded', before: { task: DELIVER_MESSAGE, message: 'login-code', to }, after: null },
  ])
  expect(await readOutboxOf(app, to)).toEqual([])
})

test('of two admins who act on a job at once, one is informed that it is gone', async () => {
  const jobId = await makeFailedJob(app.database.db)
  const other = await makeAdmin(app.database.db)
  const answers = await Promise.all([
    app.call('admin/discardJob', { jobId }, admin),
    app.call('admin/retryJob', { jobId }, other),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404])
  expect(await auditOf(jobId)).toHaveLength(1)
})

test('jobs that are still tried are not listed, and cannot be discarded', async () => {
  const runAt = new Date(Date.now() + 86_400_000)
  await queueJob(app.database.db, { task: 'later', payload: {}, runAt, key: 'later' })
  expect(await list()).toEqual([])
  const { rows } = await app.database.pool.query<{ id: number }>(
    `select id from graphile_worker.jobs where key = 'later'`,
  )
  const answer = await app.call('admin/discardJob', { jobId: rows[0]?.id ?? 0 }, admin)
  expect(answer.status).toBe(404)
})

test('other work is listed by its task, page by page, and dealers see none', async () => {
  const ids = [await makeFailedJob(app.database.db), await makeFailedJob(app.database.db)]
  const first = await app.must('admin/getFailedJobs', { limit: 1 }, admin)
  expect(first).toMatchObject({ jobs: [{ id: ids[1], task: 'unknown-work', message: null }], total: 2 })
  const cursor = first.nextCursor ?? ''
  expect(await app.must('admin/getFailedJobs', { limit: 1, cursor }, admin)).toMatchObject({
    jobs: [{ id: ids[0] }],
    nextCursor: null,
  })
  const dealer = await makeDealer(app.database.db)
  for (const name of ['admin/retryJob', 'admin/discardJob'] as const) {
    expect((await app.call(name, { jobId: ids[0] ?? 0 }, dealer)).status).toBe(403)
  }
})
