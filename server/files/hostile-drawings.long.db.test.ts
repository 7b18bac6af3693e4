import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { makeBiddingScene } from '#server/testing/bidding-scene.ts'
import { makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { makeFloodingSvg, makePatternsSvg } from '#server/testing/hostile-drawings.ts'
import { describeFigures, measureAttack } from '#server/testing/measure-attack.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { report, sizeOf } from '#server/testing/tier.ts'

const SECONDS = sizeOf({ short: 1, long: 20 })
const BIDDERS = sizeOf({ short: 2, long: 12 })
const AT_ONCE = 18

/** A drawing that is refused as it is read, and one that is drawn until its process has no memory left. */
const DRAWINGS = [
  { what: 'flood themselves 500 times', drawing: makeFloodingSvg() },
  { what: 'have patterns of patterns', drawing: makePatternsSvg() },
]

let database: TestDatabase
let dataDir: string
let app: AppProcess
let dealers: MadeUser[]
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  // Several accounts, because one has only a share of the work.
  dealers = await Promise.all(Array.from({ length: 6 }, () => makeDealer(db)))
  const env = { UPLOADS_PER_PERSON_PER_HOUR: '100000', UPLOADS_PER_ORGANISATION_PER_HOUR: '100000' }
  app = await startAppProcess({ databaseUrl: database.url, dataDir, env })
})
afterAll(async () => {
  await app.end('SIGTERM')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test.each(sizeOf({ short: DRAWINGS.slice(1), long: DRAWINGS }))(
  `${AT_ONCE} drawings at once that $what delay nobody, and none is stored`,
  async ({ what, drawing }) => {
    const scene = await makeBiddingScene(database.db, { lots: 20, dealers: BIDDERS })
    const statuses = new Map<number, number>()
    const figures = await measureAttack(
      { app, pool: database.pool, scene, seconds: SECONDS },
      async (signal) => {
        await Promise.all(
          Array.from({ length: AT_ONCE }, async (_, index) => {
            while (!signal.aborted) {
              const status = await upload(drawing, dealers[index % dealers.length], signal)
              statuses.set(status, (statuses.get(status) ?? 0) + 1)
            }
          }),
        )
      },
    )
    const answers = [...statuses].map(([status, count]) => `${count} × ${status || 'cut'}`).join(', ')
    report(`${AT_ONCE} drawings at once that ${what} (${answers}): ${describeFigures(figures)}`)
    // Uploads that are cut at the end count as 0.
    expect([...statuses.keys()].filter((status) => ![0, 400, 503].includes(status))).toEqual([])
    expect([...figures.bidStatuses.keys()].filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(figures.bidStatuses.get(200)).toBeGreaterThan(0)
    expect(await database.db.selectFrom('files').select('id').execute()).toEqual([])
  },
)

/** Uploads a drawing and returns the status of the answer; 0 if the signal aborts first. */
async function upload(
  drawing: Buffer<ArrayBuffer>,
  dealer: MadeUser | undefined,
  signal: AbortSignal,
): Promise<number> {
  try {
    const answer = await fetch(`${app.url}/api/uploadRaw?folder=evaluations&fileName=front.svg`, {
      method: 'POST',
      headers: { authorization: `Bearer ${dealer?.token ?? ''}`, 'content-type': 'image/svg+xml' },
      body: drawing,
      signal,
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
