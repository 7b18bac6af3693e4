import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { CONNECTION_NAME, CONNECTION_NAME_PREFIX } from './connection-name.ts'
import { findBinaries } from './embedded-binaries.ts'
import type { Binaries } from './embedded-binaries.ts'
import { APP_DATABASE, APP_ROLE, CLEAN_ENVIRONMENT, OWNER_ROLE, openCluster } from './embedded-cluster.ts'
import type { Cluster } from './embedded-cluster.ts'
import { findDatabaseOwner } from './embedded-owner.ts'
import type { SystemUser } from './embedded-owner.ts'
import { resolveDatabasePlace } from './embedded-place.ts'
import { choosePort, findPostmaster, removeStalePidFile, isPortFree } from './postmaster.ts'

/** An embedded PostgreSQL server that is kept running until `stop`. */
export interface EmbeddedPostgres {
  /**
   * The connection URL of the owner of the tables. It stays the same for the life of this process, even if the server is
   * restarted.
   */
  readonly url: string
  /** The connection URL of the app's role. */
  readonly appUrl: string
  /** Whether the server was already running, because another process started it or a killed process left it. */
  readonly adopted: boolean
  /** Releases the server, and stops it unless another process of the app still uses it. End the pools first. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Trades durability for speed, for the databases of tests. */
  readonly throwAway?: boolean
}

/**
 * Starts the PostgreSQL server of DATA_DIR, or adopts the one that is running there, and waits until it answers,
 * including any crash recovery. A server that dies later is restarted. A folder never has more than one server, because
 * PostgreSQL's own lock on its data directory decides between processes. The owner's URL is written to `DATA_DIR/database.url`
 * (mode 0600).
 *
 * @throws Error with PostgreSQL's own message if it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, throwAway = false } = options
  const owner = findDatabaseOwner()
  const place = resolveDatabasePlace(dataDir, owner)
  if (!place.insideDataDir) {
    log(`The database's user cannot enter ${dataDir}: the database's files are in ${place.home}`)
  }
  const binaries = await findBinaries(owner)
  const cluster = await openCluster(place.home, binaries, owner, throwAway)
  const supervisor = new Supervisor(
    cluster,
    binaries,
    owner,
    join(place.home, 'postgres.log'),
    throwAway,
    log,
  )

  const urlFile = join(dataDir, 'database.url')
  const { port, adopted } = await supervisor.start(readPort(urlFile))
  const url = urlOf(cluster, port)
  writeFileSync(`${urlFile}.new-${process.pid}`, `${url}\n`, { mode: 0o600 })
  renameSync(`${urlFile}.new-${process.pid}`, urlFile)
  log(`${adopted ? 'Adopted the running' : 'Started'} ${binaries.version} on 127.0.0.1:${port}`)
  return { url, appUrl: appUrlOf(cluster, port), adopted, stop: () => supervisor.stop() }
}

/** Keeps one cluster's server running. Its own open connection ends at once when the server goes away. */
class Supervisor {
  readonly #cluster: Cluster
  readonly #binaries: Binaries
  readonly #owner: SystemUser | null
  readonly #logFile: string
  readonly #throwAway: boolean
  readonly #log: (line: string) => void
  #watch: pg.Client | null = null
  #stopping = false
  #revival: Promise<void> = Promise.resolve()

  constructor(
    cluster: Cluster,
    binaries: Binaries,
    owner: SystemUser | null,
    logFile: string,
    throwAway: boolean,
    log: (line: string) => void,
  ) {
    this.#cluster = cluster
    this.#binaries = binaries
    this.#owner = owner
    this.#logFile = logFile
    this.#throwAway = throwAway
    this.#log = log
  }

  async start(wantedPort: number | null): Promise<{ port: number; adopted: boolean }> {
    for (let attempt = 1; ; attempt += 1) {
      const running = await this.#waitForRunning()
      if (running !== null) return { port: running, adopted: attempt === 1 }
      const port = await choosePort(wantedPort)
      const failure = await this.#launch(port)
      if (failure === null) return { port, adopted: false }
      if (attempt >= 60 || !isContended(failure)) throw new Error(`PostgreSQL did not start: ${failure}`)
      await delay(100)
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#revival
    const watch = this.#watch
    this.#watch = null
    const inUse = watch !== null && (await isUsedByOthers(watch))
    await watch?.end().catch(() => undefined)
    if (inUse) {
      this.#log('Left PostgreSQL running: another process of the app uses it')
      return
    }
    await this.#shutDown()
  }

  /**
   * Waits while a server starts, recovers or stops. Returns its port once it answers, or null once no server is
   * running.
   */
  async #waitForRunning(): Promise<number | null> {
    const logWaiting = throttleLog(() =>
      this.#log('Waiting for PostgreSQL: it is starting, recovering or stopping'),
    )
    for (;;) {
      const postmaster = findPostmaster(this.#cluster.dataDirectory)
      if (!postmaster) return null
      if (postmaster.port > 0 && (await this.#connect(postmaster.port))) return postmaster.port
      logWaiting()
      await delay(50)
    }
  }

  /**
   * Starts a server and waits until it answers, then returns null. If the server exits first, returns the end of its
   * log.
   */
  async #launch(port: number): Promise<string | null> {
    removeStalePidFile(this.#cluster.dataDirectory)
    keepLogSmall(this.#logFile)
    const output = openSync(this.#logFile, 'a', 0o600)
    const logStart = statSync(this.#logFile).size
    // Detached into its own session, so that Ctrl-C reaches only this process, which then stops the server in order.
    const child = spawn(
      this.#binaries.postgres,
      ['-D', this.#cluster.dataDirectory, ...settings(port, this.#throwAway)],
      {
        ...(this.#owner && { uid: this.#owner.uid, gid: this.#owner.gid }),
        cwd: '/',
        env: CLEAN_ENVIRONMENT,
        detached: true,
        stdio: ['ignore', output, output],
      },
    )
    closeSync(output)
    child.unref()
    let ended = false
    child.once('exit', () => (ended = true))
    child.once('error', () => (ended = true))
    const logWaiting = throttleLog(() => this.#log('Waiting for PostgreSQL: it is recovering from a crash'))
    while (!ended) {
      if (await this.#connect(port)) return null
      logWaiting()
      await delay(20)
    }
    return readFileSync(this.#logFile).subarray(logStart).toString().trim()
  }

  /** Opens the watching connection. Returns false if no server answers on the port, or another server does. */
  async #connect(port: number): Promise<boolean> {
    const client = new pg.Client({
      connectionString: urlOf(this.#cluster, port),
      application_name: CONNECTION_NAME,
      connectionTimeoutMillis: 5000,
    })
    // A later connection error is followed by `end`, which is handled below.
    client.on('error', () => undefined)
    try {
      await client.connect()
      const found = await client.query<{ data_directory: string }>('SHOW data_directory')
      if (found.rows[0]?.data_directory !== this.#cluster.dataDirectory)
        throw new Error('Another server answers')
    } catch {
      await client.end().catch(() => undefined)
      return false
    }
    this.#watch = client
    client.once('end', () => {
      this.#watch = null
      if (!this.#stopping) this.#revival = this.#revive(port)
    })
    return true
  }

  async #revive(port: number): Promise<void> {
    this.#log('PostgreSQL went away: restarting it')
    for (let pause = 50; !this.#stopping; pause = Math.min(pause * 2, 2000)) {
      const failure = await this.#bringBack(port)
      if (failure === null) {
        if (this.#watch) this.#log('PostgreSQL is back')
        return
      }
      if (!isContended(failure)) this.#log(`PostgreSQL has not restarted yet: ${failure}`)
      await delay(pause)
    }
  }

  /**
   * Returns null once the server answers on the port that this process's pools use, otherwise a description of the
   * failure.
   */
  async #bringBack(port: number): Promise<string | null> {
    try {
      const running = await this.#waitForRunning()
      if (running === port) return null
      if (running !== null) return `another process started it on port ${running}`
      if (!(await isPortFree(port))) return `port ${port} is taken`
      return await this.#launch(port)
    } catch (error) {
      return String(error)
    }
  }

  async #shutDown(): Promise<void> {
    const { dataDirectory } = this.#cluster
    const postmaster = findPostmaster(dataDirectory)
    if (!postmaster) return
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint, and exits.
    process.kill(postmaster.pid, 'SIGINT')
    const logWaiting = throttleLog(() => this.#log('Waiting for PostgreSQL to stop'))
    while (findPostmaster(dataDirectory)?.pid === postmaster.pid) {
      logWaiting()
      await delay(20)
    }
    this.#log('Stopped PostgreSQL')
  }
}

/**
 * Nothing has to survive, and hundreds of small databases come and go, so vacuuming, checkpoints and workers for reading
 * would only take time: an eighth of that of the tests.
 */
const THROW_AWAY_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  bgwriter_lru_maxpages: '0',
  checkpoint_timeout: '1h',
  io_method: 'sync',
}

function settings(port: number, throwAway: boolean): string[] {
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '400',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log may be shown to people who may not see the data, so it must contain no rows.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(throwAway && THROW_AWAY_SETTINGS),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function urlOf(cluster: Cluster, port: number): string {
  return `postgresql://${OWNER_ROLE}:${cluster.ownerPassword}@127.0.0.1:${port}/${APP_DATABASE}`
}

function appUrlOf(cluster: Cluster, port: number): string {
  return `postgresql://${APP_ROLE}:${cluster.appPassword}@127.0.0.1:${port}/${APP_DATABASE}`
}

function readPort(urlFile: string): number | null {
  if (!existsSync(urlFile)) return null
  const port = Number(/:(\d+)\//.exec(readFileSync(urlFile, 'utf8'))?.[1])
  return Number.isInteger(port) && port > 0 ? port : null
}

/**
 * Whether the start failed because another process was starting, or because of a recent crash. A retry resolves both.
 */
function isContended(failure: string): boolean {
  return /lock file|shared memory block|could not bind|Address already in use/i.test(failure)
}

/** How often, and at what interval in ms, to look for other users before concluding that they stay. */
const LOOKS = 20
const BETWEEN_LOOKS = 100

/**
 * Whether other processes hold connections. This process first renames its own connection, so that if several processes
 * stop at once, the last one finds no other. Closed connections remain visible for a moment, so it looks repeatedly.
 */
async function isUsedByOthers(watch: pg.Client): Promise<boolean> {
  try {
    await watch.query(`SET application_name = 'leaving'`)
    for (let look = 1; look <= LOOKS; look += 1) {
      const others = await watch.query(
        'SELECT 1 FROM pg_stat_activity WHERE application_name LIKE $1 AND application_name <> $2 LIMIT 1',
        [`${CONNECTION_NAME_PREFIX}%`, CONNECTION_NAME],
      )
      if (others.rows.length === 0) return false
      if (look < LOOKS) await delay(BETWEEN_LOOKS)
    }
    return true
  } catch {
    // The server has just gone away. Any other process that uses it will restart it.
    return false
  }
}

function keepLogSmall(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.old`)
}

/** Limits a log message to one every ten seconds. Nothing is logged in the first ten seconds. */
function throttleLog(log: () => void): () => void {
  let next = performance.now() + 10_000
  return () => {
    if (performance.now() < next) return
    next = performance.now() + 10_000
    log()
  }
}
