// @module-tag needs-nginx
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choosePort } from '#server/platform/db/postmaster.ts'
import { makeBiddingScene, elementAt, type BiddingScene } from '#server/testing/bidding-scene.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { listenLive } from '#server/testing/live-listener.ts'
import { startBalancer, type Balancer } from '#server/testing/nginx-balancer.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createMust } from '#server/testing/test-app.ts'
import { isLong, sizeOf, report } from '#server/testing/tier.ts'

const CLIENTS = 16
/** The pause of a client between two requests, in ms. Without one, the clients would use up the machine. */
const PAUSE = sizeOf({ short: 250, long: 0 })
/** For how long a process that stops still serves: several times the interval in which the balancer notices. */
const DRAIN_SECONDS = sizeOf({ short: '2', long: '5' })

let database: TestDatabase
let dataDir: string
let places: { readonly port: number; process: AppProcess }[]
let balancer: Balancer
let scene: BiddingScene
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-balanced-'))
  const ports = [await choosePort(null), await choosePort(null)]
  // The first process creates the secret that both share.
  places = []
  for (const port of ports) places.push({ port, process: await startAt(port) })
  balancer = await startBalancer(ports)
  scene = await makeBiddingScene(database.db, { dealers: CLIENTS, lots: 4 })
})
afterAll(async () => {
  await balancer.stop()
  for (const { process } of places) await process.end('SIGKILL')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function startAt(port: number): Promise<AppProcess> {
  const env = { PORT: String(port), DRAIN_SECONDS, TRUST_PROXY: '1' }
  return startAppProcess({ databaseUrl: database.url, dataDir, env })
}

interface Load {
  /** The number of answered requests, by status. */
  readonly answered: ReadonlyMap<number, number>
  /** Requests without an answer, or with a 5xx. */
  readonly failed: readonly string[]
  stop(): Promise<void>
}

/** Starts dealers that bid and read through the load balancer, each sending one request at a time. */
function startLoad(): Load {
  const answered = new Map<number, number>()
  const failed: string[] = []
  let stopping = false
  let amount = 1000
  async function ask(path: string, init: RequestInit): Promise<void> {
    try {
      const response = await fetch(`${balancer.url}${path}`, init)
      const body = await response.text()
      answered.set(response.status, (answered.get(response.status) ?? 0) + 1)
      if (response.status >= 500) failed.push(`${path}: ${response.status} ${body}`)
    } catch (error) {
      failed.push(`${path}: ${String(error)} ${error instanceof Error ? String(error.cause) : ''}`)
    }
  }
  async function work(dealer: number): Promise<void> {
    for (let turn = 0; !stopping; turn += 1) {
      const lot = elementAt(scene.lots, turn % scene.lots.length)
      const { token, flowId } = elementAt(lot.bidders, dealer)
      const authorization = `Bearer ${token}`
      amount += 10
      await ask('/api/placeBidForCar', {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ carId: lot.carId, flowEntityId: flowId, bidAmount: amount }),
      })
      await ask('/api/getCars', { headers: { authorization } })
      await delay(PAUSE)
    }
  }
  const working = Promise.all(Array.from({ length: CLIENTS }, (_, dealer) => work(dealer)))
  return {
    answered,
    failed,
    async stop() {
      stopping = true
      await working
    },
  }
}

async function untilAnswered(load: Load, more: number): Promise<void> {
  const count = () => [...load.answered.values()].reduce((sum, of) => sum + of, 0)
  const before = count()
  await expect.poll(() => count() - before, { timeout: 30_000 }).toBeGreaterThan(more)
}

async function readiness({ port }: { readonly port: number }): Promise<number | 'refused'> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).status
  } catch {
    return 'refused'
  }
}

test('one of two processes is stopped under load: no request fails, and it drains within 15 s', async () => {
  const load = startLoad()
  const direct = (port: number) => ({
    must: createMust(`http://127.0.0.1:${port}`),
    fetch: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
  })
  for (let round = 1; round <= sizeOf({ short: 1, long: 20 }); round += 1) {
    const place = elementAt(places, round % 2)
    await untilAnswered(load, 200)
    const stream = await listenLive(direct(place.port), elementAt(scene.dealers).token)
    const began = performance.now()
    const ended = place.process.end('SIGTERM')
    // The process reports that it is not ready while it still serves.
    await expect.poll(() => readiness(place)).toBe(503)
    await ended
    const seconds = (performance.now() - began) / 1000
    expect(await stream.ended()).toBe('ended')
    expect(await readiness(place)).toBe('refused')
    await untilAnswered(load, 100)
    // The short tier needs it no more.
    if (isLong()) place.process = await startAt(place.port)
    report(`SIGTERM ${round}: drained in ${seconds.toFixed(1)} s, ${load.failed.length} requests failed`)
    expect(seconds).toBeLessThan(15)
    expect(load.failed).toEqual([])
  }
  await load.stop()
  report(`Answered: ${[...load.answered].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
})

test.runIf(isLong())(
  'one of two processes is killed under load: the other answers reads and calls with a key',
  async () => {
    const load = startLoad()
    for (let round = 1; round <= sizeOf({ short: 1, long: 10 }); round += 1) {
      const place = elementAt(places, round % 2)
      await untilAnswered(load, 200)
      await place.process.end('SIGKILL')
      await untilAnswered(load, 200)
      place.process = await startAt(place.port)
      expect(load.failed).toEqual([])
    }
    await load.stop()
  },
)
