import type { FastifyBaseLogger } from 'fastify'
import { startDatabaseClock, type DatabaseClock } from './db/database-clock.ts'
import { AHEAD, BACKGROUND } from './db/deadlines.ts'
import type { Publish } from './db/pending-events.ts'
import { createDatabase, type Database, type PooledQueries } from './db/pool.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { checkSecret } from './secret.ts'
import { createVault, type Vault } from './vault.ts'

/** What every area is built on. */
export interface Infrastructure {
  readonly databaseUrl: string
  /** Whether the connection to the database supports named statements. */
  readonly namedStatements: boolean
  /** Serves calls. */
  readonly db: PooledQueries
  /** Never queues behind calls: authentication, the clock, and the close of lots. */
  readonly aheadDb: PooledQueries
  /** For jobs and other work that nobody waits for. */
  readonly backgroundDb: PooledQueries
  /** The database's clock, read without a query. */
  readonly clock: DatabaseClock
  /** The time of that clock, in epoch milliseconds. */
  readonly now: () => number
  /** Publishes live events after the commit; null: the transaction publishes them by NOTIFY. */
  readonly publish: Publish | null
  readonly metrics: Metrics
  readonly secret: Buffer
  readonly vault: Vault
  /** Makes a callback that logs an error as a warning with this sentence. */
  readonly warn: (sentence: string) => (error: unknown) => void
}

/** The infrastructure of one process. */
export interface OpenedInfrastructure extends Infrastructure {
  stop(): Promise<void>
}

export interface InfrastructureParts {
  /** Migrated; it stays open, for it is the caller's. */
  readonly database: Database
  readonly databaseUrl: string
  readonly namedStatements: boolean
  readonly secret: Buffer
  readonly logger: FastifyBaseLogger
}

const AHEAD_CONNECTIONS = 3
const BACKGROUND_CONNECTIONS = 2

/**
 * Opens what every area is built on.
 *
 * @throws Error where the database is sealed under another secret, or cannot be reached.
 */
export async function openInfrastructure(parts: InfrastructureParts): Promise<OpenedInfrastructure> {
  const { database, databaseUrl, namedStatements, secret, logger } = parts
  const { publish } = database.kysely
  const vault = createVault(secret)
  await checkSecret(database.kysely, vault)
  const metrics = createMetrics()
  const warn = (sentence: string) => (error: unknown) => logger.warn({ err: error }, sentence)
  const ahead = createDatabase(databaseUrl, {
    max: AHEAD_CONNECTIONS,
    deadlines: AHEAD,
    unnamed: !namedStatements,
    publish,
    onConnectionLost: warn('A connection of the process’s own was lost.'),
  })
  const background = createDatabase(databaseUrl, {
    max: BACKGROUND_CONNECTIONS,
    deadlines: BACKGROUND,
    unnamed: !namedStatements,
    publish,
    onConnectionLost: warn('A connection of the jobs was lost.'),
  })
  metrics.watchPool('serving', database.pool)
  metrics.watchPool('ahead', ahead.pool)
  metrics.watchPool('behind', background.pool)
  const clock = await startDatabaseClock(ahead.kysely, {
    onFailure: warn('The database’s clock could not be read.'),
  })
  return {
    databaseUrl,
    namedStatements,
    db: database.kysely,
    aheadDb: ahead.kysely,
    backgroundDb: background.kysely,
    clock,
    now: () => clock.now(),
    publish,
    metrics,
    secret,
    vault,
    warn,
    stop: async () => {
      clock.stop()
      await ahead.end()
      await background.end()
    },
  }
}
