import { resolve } from 'node:path'
import { readAnalyticsSettings, type AnalyticsSettings } from '#server/analytics/analytics-settings.ts'
import { readMapTiles, type MapTiles } from '#server/browsing/map-settings.ts'
import { readAccountSettings, type AccountSettings } from '#server/identity/account-settings.ts'
import type { QuotaKind, QuotaLimits } from '#domain/quotas.ts'
import type { SecretRotation } from './platform/secret.ts'
import { readTracingSettings, type TracingSettings } from './platform/tracing/tracing-settings.ts'
import { readQuotas } from './platform/throttle/quota-settings.ts'
import { readFileStoreSettings, type S3Settings } from './files/s3-settings.ts'
import { readStreamLimits } from './live/stream-settings.ts'
import type { StreamLimits } from './live/stream-places.ts'
import { readMovedSettings, type MovedSetting } from './moved-settings.ts'
import { readUploadSettings, type UploadSettings } from './files/upload-settings.ts'
import { readMessageSettings, type MessageSettings } from '#server/notifications/message-settings.ts'
import { readPaymentSettings, type PaymentSettings } from '#server/city-payments/payment-settings.ts'

import { SETTINGS, type Values } from './environment.ts'
import { describeNearMisses } from './platform/environment/near-misses.ts'
import { describeFaults, type ReportFault, type SettingFault } from './platform/environment/setting-faults.ts'
import { readValid, reportMisfits, showGiven } from './validate-environment.ts'

const MEGABYTE = 1_048_576

/** The whole environment, validated. */
export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** The absolute path of the data folder. */
  readonly dataDir: string
  /** Null selects the embedded database under `dataDir`. */
  readonly databaseUrl: string | null
  /** A direct connection to the database server, needed if `databaseUrl` is a transaction pooler; otherwise null. */
  readonly databaseDirectUrl: string | null
  /** A direct connection of the role that owns the tables, which migrates and grants; null if `databaseUrl` does both. */
  readonly databaseOwnerUrl: string | null
  /** A standby that dealers' lists are read from while it keeps up; null if there is none. */
  readonly databaseReplicaUrl: string | null
  readonly databaseConnections: number
  /** Whether bid statements are named prepared statements. PgBouncer before 1.21 does not support them. */
  readonly namedBidStatements: boolean
  /** The Redis that carries live events between processes; null if the database carries them. */
  readonly redisUrl: string | null
  /** A file with the certificate of the authority that signed Redis's own, for rediss://; null for a public one. */
  readonly redisCa: string | null
  /** The number of processes that share the port. */
  readonly processes: number
  /**
   * Seconds to keep serving after a stop signal, so that a load balancer notices that the process is no longer ready.
   */
  readonly drainSeconds: number
  /** How many calls of each kind may wait in a process, in addition to those in progress. Further calls are refused. */
  readonly admission: {
    readonly browsingQueue: number
    readonly commandQueue: number
    readonly bidsAtOnce: number
  }
  /** The age in ms after which the shared parts of dealers' lists are read again; 0 shares nothing. */
  readonly listCacheMs: number
  /** The free space in bytes below which only bids and payments are taken; null for `defaultReserve`. */
  readonly diskReserveBytes: number | null
  /** Permits a database without durability, for tests only. */
  readonly throwAwayDatabase: boolean
  /**
   * Keys the digests, and seals and signs where no secrets are given for that. It must never change. If null, a secret is
   * generated and stored under `dataDir`.
   */
  readonly secret: Buffer | null
  readonly rotation: SecretRotation
  readonly demoHouse: boolean
  /**
   * The origin of links in messages, without a trailing slash. If null, the address that the server listens on is used.
   */
  readonly publicOrigin: string | null
  readonly behindTls: boolean
  readonly trustProxy: boolean
  readonly metricsToken: string | null
  readonly logLevel: string
  readonly sessions: { readonly idleSeconds: number; readonly seconds: number; readonly keptSeconds: number }
  readonly messages: MessageSettings
  readonly payments: PaymentSettings
  /** Limits on registration, codes, password resets and sign-in. */
  readonly accounts: AccountSettings
  /** The bucket that stores uploads; null for the folder `files` of `dataDir`. */
  readonly fileStore: S3Settings | null
  /** The most that may be stored of each kind within an hour. */
  readonly quotas: Readonly<Record<QuotaKind, QuotaLimits>>
  /** The most live streams that a process keeps open. */
  readonly openStreams: StreamLimits
  /** The limit of stored files, and the virus scanner. */
  readonly uploads: UploadSettings
  /** How long events are kept, and the third-party service that learns of them with consent. */
  readonly analytics: AnalyticsSettings
  /** The tiles of the maps of yards; null if there are none. */
  readonly mapTiles: MapTiles | null
  /** The collector of traces; null if nothing is traced. */
  readonly tracing: TracingSettings | null
  /** The settings of the house whose first versions the environment gives. */
  readonly movedSettings: readonly MovedSetting[]
}

/** The environment, read as far as it is valid. */
export interface InspectedEnvironment {
  /** Faulty variables count as not set. */
  readonly config: Config
  readonly faults: readonly SettingFault[]
  /** Sentences about variables whose names are almost those of settings. */
  readonly nearMisses: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads and validates the whole environment.
 *
 * @throws Error that lists all faults together, each with what is expected.
 */
export function readConfig(env: Environment = process.env): Config {
  const { config, faults } = inspectEnvironment(env)
  if (faults.length > 0) throw new Error(describeFaults(faults))
  return config
}

/** Reads the whole environment, and lists all that is wrong with it. */
export function inspectEnvironment(env: Environment = process.env): InspectedEnvironment {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const { value, faults: invalid } = readValid(given)
  const faults = [...invalid]
  const report: ReportFault = (setting, problem, advice) => {
    // A fault that follows from an invalid setting is none of its own.
    const names = new Set([setting, ...problem.split(/\W+/)])
    if (!invalid.some((fault) => names.has(fault.setting))) {
      faults.push({ setting, problem: `${problem}; ${showGiven(given, setting)}`, advice })
    }
  }
  const config = toConfig(value, report)
  return { config, faults, nearMisses: describeNearMisses(Object.keys(given), SETTINGS) }
}

/** Converts the validated variables, and reports those that do not fit each other. */
function toConfig(value: Values, report: ReportFault): Config {
  const production = value.NODE_ENV === 'production'
  reportMisfits(value, production, report)
  const messages = readMessageSettings(value, production, report)
  const payments = readPaymentSettings(value, production, report)
  const fileStore = readFileStoreSettings(value, report)
  const analytics = readAnalyticsSettings(value, production, report)
  const mapTiles = readMapTiles(value, production, report)
  const movedSettings = readMovedSettings(value, production, report)
  return {
    production,
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? null,
    databaseOwnerUrl: value.DATABASE_OWNER_URL ?? null,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL ?? null,
    databaseConnections: value.DATABASE_CONNECTIONS,
    namedBidStatements: value.BID_STATEMENTS === 'named',
    redisUrl: value.REDIS_URL ?? null,
    redisCa: value.REDIS_CA ?? null,
    processes: value.PROCESSES,
    drainSeconds: value.DRAIN_SECONDS ?? (production ? 5 : 0),
    admission: {
      browsingQueue: value.BROWSING_QUEUE,
      commandQueue: value.COMMAND_QUEUE,
      bidsAtOnce: value.BIDS_AT_ONCE,
    },
    listCacheMs: value.LIST_CACHE_MS,
    diskReserveBytes:
      value.DISK_RESERVE_MEGABYTES === undefined ? null : value.DISK_RESERVE_MEGABYTES * MEGABYTE,
    throwAwayDatabase: value.THROW_AWAY_DATABASE === '1',
    secret: value.APP_SECRET === undefined ? null : Buffer.from(value.APP_SECRET, 'hex'),
    rotation: { sealing: value.SEALING_SECRETS, signing: value.SIGNING_SECRETS },
    demoHouse: !production && value.DEMO_HOUSE !== '0',
    publicOrigin: value.PUBLIC_ORIGIN ?? null,
    behindTls: value.BEHIND_TLS === '1',
    trustProxy: value.TRUST_PROXY === '1',
    metricsToken: value.METRICS_TOKEN ?? null,
    logLevel: value.LOG_LEVEL,
    sessions: {
      idleSeconds: value.SESSION_IDLE_SECONDS,
      seconds: value.SESSION_SECONDS,
      keptSeconds: value.KEPT_SESSION_SECONDS,
    },
    messages,
    payments,
    accounts: readAccountSettings(value),
    fileStore,
    quotas: readQuotas(value),
    openStreams: readStreamLimits(value),
    uploads: readUploadSettings(value),
    analytics,
    mapTiles,
    tracing: readTracingSettings(value),
    movedSettings,
  }
}
