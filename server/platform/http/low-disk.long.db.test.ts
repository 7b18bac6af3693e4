import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import { problem } from '#contract/problem.ts'
import { methodOf } from '#contract/route.ts'
import { bodyOfCall, bodyTypeOf, pathOfCall } from '#server/testing/call-path.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { readStoredRows } from '#server/testing/stored-rows-queries.ts'
import { listStored } from '#server/testing/stored-files.ts'
import { makeSmallFileSystem, type SmallFileSystem } from '#server/testing/small-file-system.ts'
import { startAppAt, startTestApp, type AppAt, type TestApp } from '#server/testing/test-app.ts'
import { isLong, report } from '#server/testing/tier.ts'
import type { ValidCall } from '#server/testing/valid-call.ts'
import { makeValidCall, tokenOf } from '#server/testing/valid-calls.ts'

const MEGABYTE = 1_048_576
/** The disk of the app, and the setting of its reserve, in MB. */
const [SIZE, RESERVE] = [64, 40]

interface Small {
  readonly disk: SmallFileSystem
  readonly home: TestApp
  /** The app whose files are on the small disk. */
  readonly app: AppAt
  readonly scene: CallScene
}

let small: Small | null = null
beforeAll(async () => {
  const disk = await makeSmallFileSystem(SIZE)
  if (disk === null) return report('Skipped: this machine does not permit mounting a small file system.')
  const home = await startTestApp()
  const { database, secret } = home
  const env = { DISK_RESERVE_MEGABYTES: String(RESERVE), METRICS_TOKEN: 'x'.repeat(16) }
  const app = await startAppAt({ databaseUrl: database.url, dataDir: disk.path, secret, env })
  small = { disk, home, app, scene: await setCallScene({ ...home, ...app, dataDir: disk.path }) }
})
afterAll(async () => {
  await small?.app.stop()
  await small?.home.stop()
  await small?.disk.remove()
})

/** Leaves this much of the disk free, and waits until the app knows. */
async function leaveFree({ disk, app }: Small, megabytes: number): Promise<void> {
  const ballast = join(disk.path, 'ballast-of-the-test')
  await rm(ballast, { force: true })
  if (megabytes < SIZE) await writeFile(ballast, Buffer.alloc((SIZE - megabytes) * MEGABYTE))
  await expect
    .poll(async () => (await readGauge(app, 'yardbid_disk_free_bytes')) / MEGABYTE, { timeout: 30_000 })
    .toSatisfy((free: number) => free <= megabytes && free > megabytes - 4)
}

async function readGauge(app: AppAt, name: string): Promise<number> {
  const answer = await app.fetch('/metrics')
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(await answer.text())?.[1])
}

function send(
  { app, scene }: Small,
  name: OperationName,
  call: Pick<ValidCall<OperationName>, 'by' | 'input'> & Partial<ValidCall<OperationName>>,
): Promise<Response> {
  const token = tokenOf(scene, call.by)
  return app.fetch(pathOfCall(name, call.input), {
    method: methodOf(name),
    headers: {
      ...call.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(methodOf(name) === 'GET'
        ? {}
        : { 'content-type': bodyTypeOf(name), 'idempotency-key': randomUUID() }),
    },
    ...(methodOf(name) === 'GET' ? {} : { body: bodyOfCall(call) }),
  })
}

/** Expects the refusal of a call for which the disk has no room, which says when to try again. */
async function expectNoRoom(answer: Response, what: string): Promise<void> {
  const read = problem.safeParse(await answer.json())
  expect({ what, status: answer.status, code: read.data?.code }).toEqual({
    what,
    status: 503,
    code: 'UNAVAILABLE',
  })
  expect(read.data?.message).toMatch(/bids and payments are still taken/i)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(30)
}

const CHANGING = OPERATION_NAMES.filter((name) => methodOf(name) === 'POST')
const STILL_TAKEN = CHANGING.filter((name) => operationOf(name).onLowDisk === true)
/** No call that reads is refused: the kind decides, so some stand for all. */
const READS: readonly OperationName[] = ['verifySession', 'getDealerHomeData', 'getPaymentInstructions']
/** Logout would end the session of the other calls; what is uploaded depends on its folder. */
const SENT_APART: ReadonlySet<OperationName> = new Set(['logout', 'uploadRaw', 'uploadFile'])

test('below the reserve only bids, payments, logins and reads are taken, and nothing else is stored', async () => {
  if (small === null) return
  await leaveFree(small, SIZE)
  const { scene, home } = small
  const names = [...READS, ...STILL_TAKEN].filter((name) => !SENT_APART.has(name))
  const calls: { readonly name: OperationName; readonly call: ValidCall<OperationName> }[] = []
  for (const name of names) calls.push({ name, call: await makeValidCall(name, scene) })
  const storing = CHANGING.filter((name) => !STILL_TAKEN.includes(name))
  expect(storing.length).toBeGreaterThan(60)

  await leaveFree(small, RESERVE - 10)
  const [before, files] = [
    await readStoredRows(home.database.db),
    await listStored({ dataDir: small.disk.path }),
  ]
  for (const name of storing) await expectNoRoom(await send(small, name, { by: 'dealer', input: {} }), name)
  expect(await readStoredRows(home.database.db)).toEqual(before)
  expect(await listStored({ dataDir: small.disk.path })).toEqual(files)
  for (const { name, call } of calls) {
    const answer = await send(small, name, call)
    expect({ name, status: answer.status, answered: answer.ok ? '' : await answer.text() }).toEqual({
      name,
      status: 200,
      answered: '',
    })
  }
})

test('proofs of payments can be uploaded until half of the reserve is used, and other files cannot', async () => {
  if (small === null) return
  const { scene, disk } = small
  const { raw, headers } = await makeValidCall('uploadRaw', scene)
  const current = small
  const upload = async (folder: string, way: 'raw' | 'json') => {
    const file = { folder, fileName: 'proof.jpg' }
    const asJson = { by: 'dealer', input: { ...file, file: (raw as Buffer).toString('base64') } } as const
    return way === 'raw'
      ? send(current, 'uploadRaw', { by: 'dealer', input: file, raw, headers } as ValidCall<'uploadRaw'>)
      : send(current, 'uploadFile', asJson)
  }
  await leaveFree(small, RESERVE - 10)
  for (const way of ['raw', 'json'] as const) {
    expect((await upload('payment-info', way)).status).toBe(200)
    const files = await listStored({ dataDir: disk.path })
    await expectNoRoom(await upload('kyc-documents', way), way)
    expect(await listStored({ dataDir: disk.path })).toEqual(files)
  }
  // The app reads its disk every five seconds, so the short tier changes it less often.
  if (!isLong()) return
  await leaveFree(small, RESERVE / 2 - 5)
  for (const way of ['raw', 'json'] as const) await expectNoRoom(await upload('payment-info', way), way)
  await leaveFree(small, SIZE)
  expect((await upload('kyc-documents', 'raw')).status).toBe(200)
})

test('the reserve is reported with the free space, for the alarm before it is reached', async () => {
  if (small === null) return
  expect(await readGauge(small.app, 'yardbid_disk_reserve_bytes')).toBe(RESERVE * MEGABYTE)
})
