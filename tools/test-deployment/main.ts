import { setTimeout as delay } from 'node:timers/promises'
import { choosePort } from '#server/platform/db/postmaster.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { startBalancer } from '#server/testing/nginx-balancer.ts'
import { startPgBouncer } from '#server/testing/pgbouncer.ts'
import { startRedisServer } from '#server/testing/redis-server.ts'
import { startThrowAwayPostgres } from '#server/testing/throw-away-postgres.ts'

// Runs a deployment with demo data on this machine until it is stopped: two processes behind nginx, PostgreSQL behind
// PgBouncer, live events through Redis. `node tools/test-deployment/main.ts [--kill-every <seconds>]`, with DATA_DIR set.
// The journeys run against it as they do against one process.

const toStop: (() => Promise<void>)[] = []
const stopping = new AbortController()

async function stop(): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  for (const part of toStop.toReversed()) await part()
  process.exit()
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

const postgres = await startThrowAwayPostgres()
toStop.push(() => postgres.stop())
const bouncer = await startPgBouncer(postgres.appUrl)
toStop.push(() => bouncer.stop())
const redis = await startRedisServer()
toStop.push(() => redis.stop())

const start = (port: number): Promise<AppProcess> =>
  startAppProcess({
    program: 'tools/demo-house/demo-house.ts',
    databaseUrl: bouncer.url,
    dataDir: process.env['DATA_DIR'] ?? './data',
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_DIRECT_URL: postgres.appUrl,
      DATABASE_OWNER_URL: postgres.url,
      BID_STATEMENTS: 'unnamed',
      REDIS_URL: redis.url,
      TRUST_PROXY: '1',
      DEMO_HOUSE: '1',
      PORT: String(port),
    },
  })

const places: { readonly port: number; app: AppProcess }[] = []
// Started one after the other, because the first one loads the demo data.
for (const port of [await choosePort(null), await choosePort(null)])
  places.push({ port, app: await start(port) })
toStop.push(async () => {
  await Promise.all(places.map(({ app }) => app.end('SIGTERM')))
})
const balancer = await startBalancer(places.map(({ port }) => port))
toStop.push(() => balancer.stop())
console.log(`Yardbid is ready at ${balancer.url}`)

const killEvery = Number(process.argv[process.argv.indexOf('--kill-every') + 1]) || null
if (killEvery !== null) toStop.push(killInTurn(killEvery * 1000))

/** Kills the processes in turn, every `every` milliseconds, and restarts each. Returns a function that awaits the end. */
function killInTurn(every: number): () => Promise<void> {
  const killing = (async () => {
    for (let turn = 0; ; turn += 1) {
      await delay(every, undefined, { signal: stopping.signal }).catch(() => undefined)
      const place = places[turn % places.length]
      if (stopping.signal.aborted || place === undefined) return
      await place.app.end('SIGKILL')
      place.app = await start(place.port)
      console.log(`Killed the process on port ${place.port} and started another one`)
    }
  })()
  return () => killing
}
