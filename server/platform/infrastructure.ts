import type { FastifyBaseLogger } from 'fastify'
import { createAbsence, type Absence } from './absence.ts'
import { startDatabaseClock, type DatabaseClock } from './db/database-clock.ts'
import { AHEAD, BACKGROUND, REPLICA } from './db/deadlines.ts'
import { createFreshReads, type ReadFresh } from './db/fresh-reads.ts'
import type { Publish } from './db/pending-events.ts'
import { createDatabase, type Database, type PooledQueries } from './db/pool.ts'
import type { QuotaKind, QuotaLimits } from '#domain/quotas.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createQuotas, type Quotas } from './throttle/quotas.ts'
import { checkSecret, type SecretRotation } from './secret.ts'
import { createSigner, type Signer } from './signer.ts'
import { createVault, type Vault } from './vault.ts'

/** The services that every area may use: database connections, the clock, metrics, quotas and secrets. */
export interface Infrastructure {
  readonly databaseUrl: string
  /** Whether the connection to the database supports named statements. */
  readonly namedStatements: boolean
  /** The connections that serve calls. */
  readonly db: PooledQueries
  /** Runs the reads of lists, on the replica if there is one that keeps up. */
  readonly readList: ReadFresh
  /** Connections that never queue behind calls: for authentication, the clock, and closing lots. */
  readonly aheadDb: PooledQueries
  /** Connections for jobs and other background work. */
  readonly backgroundDb: PooledQueries
  /** The database's clock, read without a query. */
  readonly clock: DatabaseClock
  /** The time of that clock, in epoch milliseconds. */
  readonly now: () => number
  /** Publishes live events after the commit; null if the transaction publishes them by NOTIFY. */
  readonly publish: Publish | null
  readonly metrics: Metrics
  readonly quotas: Quotas
  readonly signer: Signer
  readonly vault: Vault
  /** Creates a callback that logs an error as a warning with this sentence. */
  readonly warn: (sentence: string) => (error: unknown) => void
  /** Watches something that may be away for a while, and logs when it goes and when it is back. */
  readonly watchAbsence: (sentences: Parameters<typeof createAbsence>[1]) => Absence
}

/** The infrastructure of one process. */
export interface OpenedInfrastructure extends Infrastructure {
  stop(): Promise<void>
}

export interface InfrastructureParts {
  /** Already migrated. The caller closes it after `stop`. */
  readonly database: Database
  readonly databaseUrl: string
  readonly namedStatements: boolean
  /** A standby of the database, for lists; null if there is none. */
  readonly replicaUrl: string | null
  /** The app's secret, see `loadOrCreateSecret`. */
  readonly secret: Buffer
  /** The secrets that seal and sign in its place, each list with the newest first. */
  readonly rotation: SecretRotation
  /** The maximum that may be stored of each kind within an hour. */
  readonly quotas: Readonly<Record<QuotaKind, QuotaLimits>>
  readonly logger: FastifyBaseLogger
}

const AHEAD_CONNECTIONS = 3
const BACKGROUND_CONNECTIONS = 2

/**
 * Opens the additional connections, and starts the clock and the metrics.
 *
 * @throws Error if the database is sealed under another secret, or cannot be reached.
 */
export async function openInfrastructure(parts: InfrastructureParts): Promise<OpenedInfrastructure> {
  const { database, databaseUrl, namedStatements, replicaUrl, secret, rotation, logger } = parts
  const { publish } = database.kysely
  const vault = createVault(secret, rotation.sealing)
  await checkSecret(database.kysely, vault)
  const metrics = createMetrics()
  const warn = (sentence: string) => (error: unknown) => logger.warn({ err: error }, sentence)
  const watchAbsence: Infrastructure['watchAbsence'] = (sentences) => createAbsence(logger, sentences)
  const ahead = createDatabase(databaseUrl, {
    max: AHEAD_CONNECTIONS,
    deadlines: AHEAD,
    primaryOnly: true,
    unnamed: !namedStatements,
    publish,
    onConnectionLost: warn('A connection of the process’s own was lost.'),
  })
  const background = createDatabase(databaseUrl, {
    max: BACKGROUND_CONNECTIONS,
    deadlines: BACKGROUND,
    primaryOnly: true,
    unnamed: !namedStatements,
    publish,
    onConnectionLost: warn('A connection of the jobs was lost.'),
  })
  const replica =
    replicaUrl === null
      ? null
      : createDatabase(replicaUrl, {
          max: database.pool.options.max,
          deadlines: REPLICA,
          unnamed: !namedStatements,
          onConnectionLost: warn('A connection to the replica was lost.'),
        })
  metrics.watchPool('serving', database.pool)
  metrics.watchPool('ahead', ahead.pool)
  metrics.watchPool('behind', background.pool)
  if (replica !== null) metrics.watchPool('replica', replica.pool)
  const server = watchAbsence({ away: 'The database does not answer.', back: 'The database answers again.' })
  const clock = await startDatabaseClock(ahead.kysely, { onFailure: server.away, onMeasured: server.back })
  const standby = watchAbsence({
    away: 'The replica failed or is behind, so lists are read from the primary.',
    back: 'The replica answers again.',
  })
  return {
    databaseUrl,
    namedStatements,
    db: database.kysely,
    readList:
      replica === null
        ? (read) => read(database.kysely)
        : createFreshReads({
            primary: database.kysely,
            ahead: ahead.kysely,
            replica: replica.kysely,
            onRead: (from) => {
              metrics.listRead(from)
              if (from === 'replica') standby.back()
            },
            onFailure: standby.away,
          }),
    aheadDb: ahead.kysely,
    backgroundDb: background.kysely,
    clock,
    now: () => clock.now(),
    publish,
    metrics,
    quotas: createQuotas(parts.quotas),
    signer: createSigner(secret, rotation.signing),
    vault,
    warn,
    watchAbsence,
    stop: async () => {
      clock.stop()
      await ahead.end()
      await background.end()
      await replica?.end()
    },
  }
}
