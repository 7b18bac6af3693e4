import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIVE_PATH } from '#contract/route.ts'
import { makeDealer } from '#server/testing/factories.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { childrenOf } from '#server/testing/sibling-processes.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createMust } from '#server/testing/test-app.ts'
import { isLong, sizeOf } from '#server/testing/tier.ts'

const SCARCE = new URL('../testing/scarce-processes.ts', import.meta.url)

/** In seconds. The long one is longer than a process may take to end without draining. */
const DRAIN = sizeOf({ short: 1, long: 21 })

let database: TestDatabase
let dataDir: string
let started: AppProcess | null
beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-processes-'))
  started = null
})
afterEach(async () => {
  await started?.end('SIGKILL')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string>, preload?: URL): Promise<AppProcess> {
  const place = { databaseUrl: database.url, dataDir, env: { PROCESSES: '2', ...env } }
  started = await startAppProcess({ ...place, ...(preload !== undefined && { preload }) })
  return started
}

test('stopped processes end their streams properly, even after a long drain', async () => {
  const app = await start({ DRAIN_SECONDS: String(DRAIN) })
  const { token } = await makeDealer(database.db)
  const { ticket } = await createMust(app.url)('openLive', {}, { token })
  const stream = await fetch(`${app.url}${LIVE_PATH}?ticket=${ticket}`)
  expect(stream.status).toBe(200)
  // The stream of a killed process would be cut off.
  const [text] = await Promise.all([stream.text(), app.end('SIGTERM')])
  expect(text).toContain('event: clock')
})

test.runIf(isLong())('a process that the system cannot start is retried', async () => {
  const { pid } = await start({}, SCARCE)
  const [killed = 0, kept = 0] = childrenOf(pid)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => childrenOf(pid).includes(killed), { timeout: 20_000 }).toBe(false)
  await expect.poll(() => childrenOf(pid), { timeout: 20_000 }).toHaveLength(2)
  expect(childrenOf(pid)).toContain(kept)
})
