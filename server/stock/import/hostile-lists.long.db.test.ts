import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { makeBiddingScene } from '#server/testing/bidding-scene.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { describeFigures, measureAttack } from '#server/testing/measure-attack.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { report, sizeOf } from '#server/testing/tier.ts'

const SECONDS = sizeOf({ short: 1, long: 20 })
const DEALERS = sizeOf({ short: 2, long: 12 })
const AT_ONCE = 4
const BRACKETS = '('.repeat(100_000)

/** Lists on whose first lines a regular expression that goes back and forth takes seconds. */
const LISTS = [
  { what: 'a header of 100,000 brackets', list: `Name,${BRACKETS}\nTata Nexon,2019\n` },
  { what: 'a cell of 100,000 brackets', list: `Name,Year\n"${BRACKETS}",2019\n` },
]

let database: TestDatabase
let dataDir: string
let app: AppProcess
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  token = (await makeAdmin(db)).token
  app = await startAppProcess({ databaseUrl: database.url, dataDir })
})
afterAll(async () => {
  await app.end('SIGTERM')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test.each(sizeOf({ short: LISTS.slice(1), long: LISTS }))(
  `${AT_ONCE} lists at once with $what delay nobody`,
  async ({ what, list }) => {
    const scene = await makeBiddingScene(database.db, { lots: 20, dealers: DEALERS })
    const statuses = new Map<number, number>()
    const figures = await measureAttack(
      { app, pool: database.pool, scene, seconds: SECONDS },
      async (signal) => {
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            while (!signal.aborted) {
              const status = await upload(list, signal)
              statuses.set(status, (statuses.get(status) ?? 0) + 1)
            }
          }),
        )
      },
    )
    const answers = [...statuses].map(([status, count]) => `${count} × ${status || 'cut'}`).join(', ')
    report(`${AT_ONCE} lists at once with ${what} (${answers}): ${describeFigures(figures)}`)
    // Uploads that are cut at the end count as 0.
    expect([...statuses.keys()].filter((status) => ![0, 200, 400, 503].includes(status))).toEqual([])
    expect([...figures.bidStatuses.keys()].filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(figures.bidStatuses.get(200)).toBeGreaterThan(0)
  },
)

/** Uploads a list and returns the status of the answer; 0 if the signal aborts first. */
async function upload(list: string, signal: AbortSignal): Promise<number> {
  try {
    const answer = await fetch(`${app.url}/api/admin/uploadImport`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: list,
      signal,
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
