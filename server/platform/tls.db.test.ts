// @module-tag needs-redis
import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, cpSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRedisLiveBus } from '#server/live/redis-live-bus.ts'
import { startAppProcess } from '#server/testing/app-process.ts'
import { copyMigratedCluster } from '#server/testing/migrated-cluster.ts'
import { startLocalProgram, type LocalProgram } from '#server/testing/local-program.ts'
import { leaveNothingBehind, makeServerFolder } from '#server/testing/throw-away-postgres.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './db/embedded-postgres.ts'
import { createDatabase } from './db/pool.ts'

const SCRIPT = join(import.meta.dirname, '../../deploy/make-certificates.sh')

let folder: string
let release: () => void
let certificates: string
let ca: string
let postgres: EmbeddedPostgres
let redis: LocalProgram

const makeCertificates = (target: string) =>
  execFileSync('sh', [SCRIPT, target, 'postgres=127.0.0.1', 'redis=127.0.0.1'])

beforeAll(async () => {
  folder = await makeServerFolder()
  release = leaveNothingBehind(folder)
  certificates = join(folder, 'tls')
  makeCertificates(certificates)
  ca = join(certificates, 'ca.crt')
  const cluster = copyMigratedCluster(folder)
  const { uid, gid } = statSync(cluster)
  for (const name of ['postgres.server.crt', 'postgres.server.key']) {
    cpSync(join(certificates, name), join(cluster, name))
    chownSync(join(cluster, name), uid, gid)
  }
  appendFileSync(
    join(cluster, 'postgresql.conf'),
    `ssl = on\nssl_cert_file = 'postgres.server.crt'\nssl_key_file = 'postgres.server.key'\n`,
  )
  postgres = await startEmbeddedPostgres({ dataDir: folder, throwAway: true, log: () => undefined })
  redis = await startLocalProgram('redis-server', 'redis-server', (free) => [
    ...`--port 0 --tls-port ${free} --bind 127.0.0.1 --appendonly no --requirepass of-redis`.split(' '),
    '--save',
    '',
    ...`--tls-cert-file ${certificates}/redis.server.crt --tls-key-file ${certificates}/redis.server.key`.split(
      ' ',
    ),
    ...`--tls-ca-cert-file ${ca} --tls-auth-clients no`.split(' '),
  ])
})
afterAll(async () => {
  await redis?.stop()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
  release()
})

async function run(url: string, statement: string) {
  const database = createDatabase(url, { max: 1 })
  try {
    return await database.pool.query(statement)
  } finally {
    await database.end()
  }
}

const encrypted = (url: string, authority = ca) => `${url}?sslmode=verify-full&sslrootcert=${authority}`
const redisUrl = () => `rediss://:of-redis@127.0.0.1:${redis.port}`

// The two run at the same time, because the refused one waits for seconds.
test.concurrent('an app works over encrypted connections to PostgreSQL and Redis', async () => {
  const app = await startAppProcess({
    databaseUrl: encrypted(postgres.appUrl),
    dataDir: join(folder, 'app'),
    env: { DATABASE_OWNER_URL: encrypted(postgres.url), REDIS_URL: redisUrl(), REDIS_CA: ca },
  })
  try {
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
    const { rows } = await run(
      postgres.url,
      `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid)
        where usename = 'yardbid_app' and application_name like 'yardbid%'`,
    )
    expect(rows).toEqual([{ ssl: true }])
    const client = await createClient({
      url: redisUrl(),
      socket: { tls: true, ca: readFileSync(ca, 'utf8') },
    }).connect()
    expect(await client.sendCommand(['PUBSUB', 'CHANNELS'])).toHaveLength(1)
    client.destroy()
  } finally {
    await app.end('SIGTERM')
  }
})

test.concurrent('a server with a certificate of another authority is refused', async () => {
  const others = join(folder, 'others')
  makeCertificates(others)
  const other = join(others, 'ca.crt')
  await expect(run(encrypted(postgres.appUrl, other), 'select 1')).rejects.toThrow(/certificate/)
  const failures: unknown[] = []
  const bus = createRedisLiveBus({
    url: redisUrl(),
    secret: Buffer.alloc(32),
    ca: readFileSync(other, 'utf8'),
  })
  const listening = await bus.listen({
    onPayload: () => undefined,
    onGap: () => undefined,
    onFailure: (error) => failures.push(error),
  })
  expect(failures.map(String).join(' ')).toMatch(/certificate/)
  await listening.stop()
})

test('certificates that are good are kept', () => {
  const before = readFileSync(join(certificates, 'redis.server.crt'), 'utf8')
  makeCertificates(certificates)
  expect(readFileSync(join(certificates, 'redis.server.crt'), 'utf8')).toBe(before)
  expect(statSync(join(certificates, 'redis.server.key')).mode & 0o777).toBe(0o600)
})
