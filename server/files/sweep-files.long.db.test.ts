import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Folder } from '#domain/files/file-rules.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import { makeDealer, uniqueMobile, type MadeUser } from '#server/testing/factories.ts'
import { startAppProcess } from '#server/testing/app-process.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { makeNoise, makePdf } from '#server/testing/sample-files.ts'
import { ageStored, listStored } from '#server/testing/stored-files.ts'
import { createCall, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isLong } from '#server/testing/tier.ts'
import { SWEEP_FILES, sweepFiles } from './sweep-files.ts'

const PATIENTLY = { timeout: 10_000 }

let app: TestApp
let dealer: MadeUser

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  dealer = await makeDealer(app.database.db)
})
afterAll(() => app.stop())

const sweep = () =>
  sweepFiles({
    db: app.database.db,
    store: createDiskFileStore(join(app.dataDir, 'files')),
  })

const inputOf = (file: Buffer, folder: Folder = 'drivers') => ({
  file: file.toString('base64'),
  folder,
  fileName: 'licence.png',
})

async function upload(file: Buffer): Promise<string> {
  return (await app.must('uploadFile', inputOf(file), { token: dealer.token })).fileId
}

/** Makes the file the dealer's profile picture. */
async function claim(fileId: string): Promise<void> {
  await app.database.db
    .updateTable('users')
    .set({ profile_file_id: fileId })
    .where('id', '=', dealer.userId)
    .execute()
}

async function fileIds(): Promise<readonly string[]> {
  const rows = await app.database.db
    .selectFrom('files')
    .select('id')
    .where('organisation_id', '=', dealer.organisationId)
    .execute()
  return rows.map(({ id }) => id)
}

test('an upload that is cut off twice and then sent whole is stored once', async () => {
  const before = await listStored(app)
  const picture = await makeNoise(400, 300)
  const key = 'cut-and-whole'
  const body = Buffer.from(JSON.stringify(inputOf(picture)))
  for (const part of [0.5, 0.9]) await sendPart(body, Math.floor(body.length * part), key)

  const call = () => app.must('uploadFile', inputOf(picture), { token: dealer.token, key })
  const { fileId } = await call()
  expect((await call()).fileId).toBe(fileId)
  expect(await fileIds()).toEqual([fileId])
  const stored = (await listStored(app)).filter((path) => !before.includes(path))
  expect(stored).toHaveLength(2)

  await claim(fileId)
  await ageStored(app)
  await sweep()
  expect(await fileIds()).toEqual([fileId])
  expect(await listStored(app)).toEqual(expect.arrayContaining(stored))
  expect((await app.fetch((await call()).publicUrl)).status).toBe(200)
})

test.runIf(isLong())(
  'a process killed before it inserts the row leaves only what a sweep removes, and a retry stores it once',
  async () => {
    await ageStored(app)
    await sweep()
    const before = await listStored(app)
    const picture = await makeNoise(401, 300)
    const options = { token: dealer.token, key: 'killed' }
    const other = await startAppProcess({
      databaseUrl: app.database.url,
      dataDir: app.dataDir,
      env: { APP_SECRET: app.secret.toString('hex'), DEMO_HOUSE: '0' },
    })
    const holder = await app.database.pool.connect()
    await holder.query('begin; lock table files in share row exclusive mode')
    const cut = createCall(other.url)('uploadFile', inputOf(picture), options).then(
      () => 'answered',
      () => 'cut',
    )
    await expect.poll(() => countLockWaits(app.database), PATIENTLY).toBe(1)
    const orphans = (await listStored(app)).filter((path) => !before.includes(path))
    expect(orphans).toHaveLength(2)
    await other.end('SIGKILL')
    expect(await cut).toBe('cut')
    await holder.query('rollback')
    holder.release()
    await expect.poll(() => countLockWaits(app.database), PATIENTLY).toBe(0)
    expect(await fileIds()).toEqual([])

    await sweep()
    expect(await listStored(app)).toEqual([...before, ...orphans].toSorted())
    await ageStored(app)
    await sweep()
    expect(await listStored(app)).toEqual(before)

    // The database releases the key once it notices that the process is gone.
    await expect
      .poll(async () => (await app.call('uploadFile', inputOf(picture), options)).status, PATIENTLY)
      .toBe(200)
    const [fileId = ''] = await fileIds()
    expect(await fileIds()).toHaveLength(1)
    expect(await listStored(app)).toEqual([...before, ...orphans].toSorted())
    await claim(fileId)
    await ageStored(app)
    await sweep()
    expect(await listStored(app)).toEqual([...before, ...orphans].toSorted())
  },
)

test('the scheduled job keeps files that any table references, including a table added later', async () => {
  const role = new URL(app.database.url).username
  await app.database.asOwner(
    `create schema "later on"; create table "later on"."other papers" (paper uuid references files);
    grant usage on schema "later on" to ${role}; grant select, insert on "later on"."other papers" to ${role}`,
  )
  const named = await upload(await makeNoise(100, 100))
  const content = await makeNoise(101, 100)
  const shared = await upload(content)
  const unnamed = await upload(content)
  const forgotten = await upload(makePdf())
  await claim(shared)
  await app.database.pool.query('insert into "later on"."other papers" values ($1)', [named])
  const all = await listStored(app)
  await ageStored(app)
  const young = await upload(await makeNoise(102, 100))

  await queueJob(app.database.db, { task: SWEEP_FILES, payload: {} })
  await expect.poll(async () => (await listStored(app)).length, PATIENTLY).toBe(all.length - 1 + 2)
  expect((await fileIds()).toSorted()).toEqual([named, shared, young].toSorted())
  expect(await fileIds()).not.toEqual(expect.arrayContaining([unnamed, forgotten]))
  await app.database.asOwner('drop schema "later on" cascade')
})

test('a sweep skips a file that is being claimed', async () => {
  const fileId = await upload(await makeNoise(103, 100))
  await ageStored(app)
  const claiming = await app.database.pool.connect()
  await claiming.query('begin')
  await claiming.query('update users set profile_file_id = $1 where id = $2', [fileId, dealer.userId])
  await sweep()
  await claiming.query('commit')
  claiming.release()
  await sweep()
  expect(await fileIds()).toEqual([fileId])
})

test('a claim of a file that is being swept is refused', async () => {
  const licence = await upload(await makeNoise(104, 100))
  const image = await upload(await makeNoise(105, 100))
  const sweeping = await app.database.pool.connect()
  await sweeping.query('begin')
  await sweeping.query('delete from files where id = $1', [image])
  const claimed = app.call(
    'createDriver',
    { name: 'Ravi', phone: uniqueMobile(), licenseUrl: licence, imageUrl: image, type: 'dealer_evaluator' },
    { token: dealer.token },
  )
  await expect.poll(() => countLockWaits(app.database), PATIENTLY).toBe(1)
  await sweeping.query('commit')
  sweeping.release()
  expect(await claimed).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', fields: { imageUrl: 'Please upload this file first.' } },
  })
})

/** Sends the beginning of an upload, then breaks the connection. */
async function sendPart(body: Buffer, length: number, key: string): Promise<void> {
  const sent = request(`${app.url}/api/uploadFile`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'idempotency-key': key,
      authorization: `Bearer ${dealer.token}`,
    },
  })
  const broken = once(sent, 'error')
  await new Promise<void>((resolve) => sent.write(body.subarray(0, length), () => resolve()))
  sent.destroy(new Error('The connection was cut.'))
  await broken
}
