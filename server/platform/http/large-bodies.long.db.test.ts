import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { makeBiddingScene } from '#server/testing/bidding-scene.ts'
import { makeDealer } from '#server/testing/factories.ts'
import { makeArraysBody } from '#server/testing/heavy-bodies.ts'
import { describeFigures, measureAttack } from '#server/testing/measure-attack.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { isLong, report, sizeOf } from '#server/testing/tier.ts'

const SECONDS = sizeOf({ short: 1, long: 20 })
const LOTS = 20
const DEALERS = sizeOf({ short: 2, long: 12 })
const BYTES = 7_000_000

let database: TestDatabase
let dataDir: string
let app: AppProcess
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  token = (await makeDealer(db, { onboarding: 'upload_docs' })).token
  app = await startAppProcess({ databaseUrl: database.url, dataDir })
})
afterAll(async () => {
  await app.end('SIGTERM')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const RAW = '/api/uploadRaw?folder=onboarding-documents&fileName=x.png'

const ATTACKS = [
  // The figures of this machine without an attack.
  { connections: 0, path: '/api/uploadFile' },
  { connections: 6, path: '/api/uploadFile' },
  { connections: 60, path: '/api/uploadFile' },
  { connections: 6, path: RAW },
  { connections: 60, path: RAW },
]

test.each(isLong() ? ATTACKS : ATTACKS.slice(3, 4))(
  `$connections connections of an unapproved account that send 7 MB of arrays to $path delay nobody`,
  async ({ connections, path }) => {
    const scene = await makeBiddingScene(database.db, { lots: LOTS, dealers: DEALERS })
    const statuses = new Map<number, number>()
    const figures = await measureAttack(
      { app, pool: database.pool, scene, seconds: SECONDS },
      async (signal) => {
        const body = makeArraysBody(BYTES, { isWhole: true })
        const agent = new Agent({ keepAlive: true, maxSockets: connections })
        await Promise.all(
          Array.from({ length: connections }, async () => {
            while (!signal.aborted) {
              const status = await send(path, body, agent, signal)
              statuses.set(status, (statuses.get(status) ?? 0) + 1)
            }
          }),
        )
        agent.destroy()
      },
    )
    const answers = [...statuses].map(([status, count]) => `${count} × ${status || 'cut'}`).join(', ')
    report(`${connections} connections to ${path} (${answers}): ${describeFigures(figures)}`)
    // Broken connections count as 0.
    expect([...statuses.keys()].filter((status) => ![0, 400, 413, 429, 503].includes(status))).toEqual([])
    expect([...figures.bidStatuses.keys()].filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(figures.bidStatuses.get(200)).toBeGreaterThan(0)
  },
)

/** Sends a body and returns the status of the answer; 0 if there was none. */
function send(path: string, body: Buffer, agent: Agent, signal: AbortSignal): Promise<number> {
  const { hostname, port } = new URL(app.url)
  const { promise, resolve } = Promise.withResolvers<number>()
  const sent = request({
    hostname,
    port,
    path,
    agent,
    signal,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': path === RAW ? 'image/png' : 'application/json',
      'content-length': body.length,
    },
  })
  sent.on('response', (answer) => {
    answer.resume()
    answer.on('end', () => resolve(answer.statusCode ?? 0))
    answer.on('error', () => resolve(0))
  })
  sent.on('error', () => resolve(0))
  sent.end(body)
  return promise
}
