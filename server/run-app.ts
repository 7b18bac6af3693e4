import { mkdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createClamavScanner } from '#server/files/clamav-scanner.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { openLiveBus } from '#server/live/open-live-bus.ts'
import { openCarriers } from '#server/notifications/open-carriers.ts'
import { openPayments } from '#server/city-payments/open-payments.ts'
import { checkSettings } from './check-settings.ts'
import { readConfig, type Config } from './config.ts'
import { requireHouse, storeMovedSettings } from './moved-settings.ts'
import { SERVING } from '#server/platform/db/deadlines.ts'
import { configuredUrls, type DatabaseUrls } from '#server/platform/db/database-urls.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { ownsTables } from '#server/platform/db/grants.ts'
import { migrateDatabase } from '#server/platform/db/migrate-database.ts'
import { createDatabase, type PooledQueries } from '#server/platform/db/pool.ts'
import { openLogger } from '#server/platform/open-logger.ts'
import { traceFields } from '#server/platform/tracing/trace-requests.ts'
import { lowerPoolThreads } from '#server/platform/pool-threads.ts'
import { ROOT } from '#server/platform/installation.ts'
import { isWorkerProcess, startProcesses } from '#server/platform/processes.ts'
import { loadOrCreateSecret } from '#server/platform/secret.ts'

const PAGES = join(ROOT, 'dist/web')

/** The fields whose values are redacted in every log line. */
const SECRETS = [
  'token',
  'customToken',
  'otpToken',
  'lastOtpToken',
  'accessToken',
  'refreshToken',
  'sessionToken',
  'ticket',
]
const PRIVATE = ['password', 'otp', 'totp', 'authorization', 'panCardNo', 'aadhaarNumber', 'bankAccountNo']
const REDACTED = [...SECRETS, ...PRIVATE].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** The services that `prepare` receives before the app starts, for example to write demo data. */
export interface Preparation {
  readonly db: PooledQueries
  readonly store: FileStore
  /** The app's secret, see `loadOrCreateSecret`. */
  readonly secret: Buffer
  readonly config: Config
  readonly log: (line: string) => void
}

/**
 * Runs the app until Ctrl-C, SIGTERM, or the end of its parent process: in one process, or in several that share the
 * port. With several, this process owns the embedded database, prepares it, and keeps the others running. Logs one line
 * when the app is ready.
 *
 * @param readyNote the text after the address on that line.
 */
export async function runApp(
  prepare: (preparation: Preparation) => Promise<void> = async () => undefined,
  readyNote: (config: Config) => string = () => '',
): Promise<void> {
  const log = (line: string): void => console.log(line)
  // During startup there is nothing to finish: the database rolls back open transactions.
  let starting: Promise<EmbeddedPostgres> | null = null
  let stop = async (): Promise<void> => (await starting)?.stop()
  const isStopping = stopOnSignal(() => stop())
  // The other processes have the environment of the first one, which has checked it.
  const config = isWorkerProcess ? readConfig() : await checkSettings(log)
  const { dataDir, throwAwayDatabase: throwAway } = config
  // The embedded database creates the folder itself, readable by its own user.
  if (config.databaseUrl !== null) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  else if (!isStopping()) starting = startEmbeddedPostgres({ dataDir, log, throwAway })

  const toClose: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const part of toClose.toReversed()) await part()
  }
  try {
    const embedded = await starting
    if (embedded !== null) toClose.push(() => embedded.stop())
    const urls = configuredUrls(config) ?? embeddedUrls(embedded)
    if (!isWorkerProcess) await prepareDatabase(config, urls, prepare, log)
    const open = config.processes > 1 && !isWorkerProcess ? openProcesses : openApp
    const opened = await open(config, urls.work, log)
    toClose.push(opened.close)
    stop = close
    // With NODE_COMPILE_CACHE, the compiled code is written now, because the process may be killed later.
    flushCompileCache()
    if (!isWorkerProcess)
      log(`Yardbid is ready at ${config.publicOrigin ?? opened.address}${readyNote(config)}`)
  } catch (error) {
    // An error that follows from stopping the database is not reported.
    if (isStopping()) return
    await close()
    throw error
  }
}

function embeddedUrls(embedded: EmbeddedPostgres | null): DatabaseUrls {
  const { url: owner, appUrl: work } = embedded ?? { url: '', appUrl: '' }
  return { work, direct: work, owner }
}

/**
 * Migrates the database as its owner, stores the settings that the environment gives, and runs `prepare` as the app, once
 * for all processes.
 */
async function prepareDatabase(
  config: Config,
  urls: DatabaseUrls,
  prepare: (preparation: Preparation) => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  await migrateDatabase(urls, { throwAway: config.throwAwayDatabase, log })
  const database = createDatabase(urls.direct, { max: config.databaseConnections })
  try {
    if (await ownsTables(database.pool)) {
      log(
        'Warning: the role of DATABASE_URL owns the tables, so a flaw in the app could switch their triggers off. Let ' +
          'DATABASE_URL name a role that owns nothing, and DATABASE_OWNER_URL the owner (see deploy/README.md)',
      )
    }
    await storeMovedSettings(database.kysely, config.movedSettings, log)
    if (config.production) await requireHouse(database.kysely)
    const secret = loadOrCreateSecret(config.secret, config.dataDir)
    const store = await openFileStore(config, (error) => log(error.message))
    await prepare({ db: database.kysely, store, secret, config, log })
  } finally {
    await database.end()
  }
}

/** A server, or several processes, listening at one address. */
interface Opened {
  readonly address: string
  readonly close: () => Promise<void>
}

async function openProcesses(
  config: Config,
  databaseUrl: string,
  log: (line: string) => void,
): Promise<Opened> {
  const environment = { DATABASE_URL: databaseUrl }
  const { processes: count, drainSeconds } = config
  const processes = await startProcesses({ count, drainSeconds, environment, log })
  return { address: `http://${config.host}:${processes.port}`, close: () => processes.stop() }
}

async function openApp(config: Config, databaseUrl: string): Promise<Opened> {
  // Imported on demand: a process that only keeps others running does not need it.
  const { createApp } = await import('./app.ts')
  const { tracing } = config
  const logger = await openLogger({
    level: config.logLevel,
    redact: REDACTED,
    ...(tracing !== null && { mixin: traceFields }),
  })
  const close: (() => Promise<void>)[] = []
  if (tracing !== null) {
    const { openTracing } = await import('#server/platform/tracing/open-tracing.ts')
    const traces = await openTracing(tracing, logger)
    close.push(() => traces.stop())
  }
  await lowerPoolThreads()
  const secret = loadOrCreateSecret(config.secret, config.dataDir)
  const bus = await openLiveBus(config, databaseUrl, secret)
  const database = createDatabase(databaseUrl, {
    max: config.databaseConnections,
    deadlines: SERVING,
    primaryOnly: true,
    publish: bus.publish,
    unnamed: !config.namedBidStatements,
    onConnectionLost: (error) => logger.warn({ err: error }, 'A database connection was lost.'),
  })
  close.push(() => database.end())
  const closeAll = async (): Promise<void> => {
    for (const part of close.toReversed()) await part()
  }
  try {
    const store = await openFileStore(config, (error) =>
      logger.warn({ err: error }, 'The file store failed.'),
    )
    const { scanner } = config.uploads
    const app = await createApp({
      config,
      database,
      databaseUrl,
      store,
      scanner: scanner === null ? null : createClamavScanner(scanner),
      carriers: await openCarriers(config.messages, database.kysely),
      payments: openPayments(config.payments.provider, { db: database.kysely, secret }),
      bus,
      secret,
      logger,
      pages: PAGES,
    })
    close.push(() => app.stop())
    const address = await app.app.listen({ host: config.host, port: config.port })
    return { address, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Stops the app and ends the process at the first signal. The returned function reports whether a signal came. */
function stopOnSignal(stop: () => Promise<void>): () => boolean {
  let stopping = false
  const begin = (): void => {
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', begin)
  process.on('SIGTERM', begin)
  // The parent process is gone.
  process.on('disconnect', begin)
  return () => stopping
}

/** Logs why the app did not start, and ends the process. */
export function failToOpen(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
