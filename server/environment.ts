import * as z from 'zod'
import { analyticsEnvironment } from '#server/analytics/analytics-settings.ts'
import { mapEnvironment } from '#server/browsing/map-settings.ts'
import { paymentEnvironment } from '#server/city-payments/payment-settings.ts'
import { accountEnvironment } from '#server/identity/account-settings.ts'
import { messageEnvironment } from '#server/notifications/message-settings.ts'
import { fileStoreEnvironment } from './files/s3-settings.ts'
import { uploadEnvironment } from './files/upload-settings.ts'
import { streamEnvironment } from './live/stream-settings.ts'
import { movedEnvironment } from './moved-settings.ts'
import { httpUrl } from './platform/environment/http-url.ts'
import { megabytes, quantity, wholeNumber } from './platform/environment/quantities.ts'
import { tracingEnvironment } from './platform/tracing/tracing-settings.ts'
import { quotaEnvironment } from './platform/throttle/quota-settings.ts'

const seconds = (fallback: number) => quantity('seconds', { min: 1 }).default(fallback)

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(
    (url) => URL.canParse(url),
    'must be an address, such as postgres://user:password@host:5432/database',
  )

const HEXADECIMAL = /^[0-9a-f]{64,}$/i
const secrets = z
  .string()
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .refine(
    (values) => values.every((value) => HEXADECIMAL.test(value)),
    'must be secrets of at least 64 hexadecimal digits each, separated by commas, the newest first',
  )
  .refine((values) => new Set(values).size === values.length, 'must not repeat a secret')
  .transform((values) => values.map((value) => Buffer.from(value, 'hex')))
  .default([])

const processEnvironment = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development').meta({
    description:
      '`production` needs `APP_SECRET`, `PUBLIC_ORIGIN`, `DATABASE_URL` (or `EMBEDDED_DATABASE`) and message providers, and has no demo data',
  }),
  HOST: z.string().min(1).default('127.0.0.1').meta({ description: 'the address it listens on' }),
  PORT: wholeNumber(0, 65_535).default(3000).meta({ description: 'the port it listens on' }),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .meta({ description: 'the folder of the embedded database, uploads and secrets' }),
  DATABASE_URL: postgresUrl.optional().meta({
    description:
      'a PostgreSQL server (15 or newer), which any number of processes may share; in production it or `EMBEDDED_DATABASE` is needed. Encrypted with `?sslmode=verify-full`, and `&sslrootcert=<file>` for an authority of your own',
    unset: 'the embedded PostgreSQL',
  }),
  DATABASE_DIRECT_URL: postgresUrl.optional().meta({
    description: 'the address of PostgreSQL itself, if `DATABASE_URL` points to PgBouncer',
    unset: '`DATABASE_URL`',
  }),
  DATABASE_OWNER_URL: postgresUrl.optional().meta({
    description:
      'the role that owns the tables: it migrates, and grants the role of `DATABASE_URL` what the app needs. That role then owns nothing, and cannot change the schema or switch triggers off. Past any pooler',
    unset: '`DATABASE_URL`',
  }),
  DATABASE_REPLICA_URL: postgresUrl.optional().meta({
    description:
      'a standby of `DATABASE_URL` that streams its log: dealers’ lists are read from it whenever it has caught up, with the same role and password. They are never older than without it',
    unset: 'none',
  }),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(20).meta({ description: 'connections of one process' }),
  BID_STATEMENTS: z
    .enum(['named', 'unnamed'])
    .default('named')
    .meta({ description: '`unnamed` before PgBouncer 1.21' }),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .refine((url) => URL.canParse(url), 'must be an address, such as redis://:password@host:6379')
    .optional()
    .meta({
      description:
        'carries live events between processes instead of the database; encrypted with `rediss://`',
      unset: 'none',
    }),
  REDIS_CA: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'the file of an authority of your own, for `rediss://`', unset: 'none' }),
  PROCESSES: wholeNumber(1, 64).default(1).meta({
    description:
      'processes that share the port, each restarted if it exits; also `npm start -- --processes 4`',
  }),
  DRAIN_SECONDS: quantity('seconds', { min: 0, max: 60, fractions: true }).optional().meta({
    description:
      'seconds for which a process keeps serving after SIGTERM, while it reports that it is not ready',
    unset: '0; 5 in production',
  }),
  BROWSING_QUEUE: wholeNumber(0, 100_000)
    .default(1_000)
    .meta({ description: 'lists that may wait in one process; more get a 503' }),
  COMMAND_QUEUE: wholeNumber(0, 100_000)
    .default(1_000)
    .meta({ description: 'commands that may wait in one process; more get a 503' }),
  BIDS_AT_ONCE: wholeNumber(1, 100_000)
    .default(5_000)
    .meta({ description: 'unanswered bids that one process takes' }),
  LIST_CACHE_MS: quantity('milliseconds', { min: 0, max: 1_000 }).default(1_000).meta({
    description:
      'the age in ms after which the parts of a list of cars that dealers share are read again, at most 1000. None is older than twice that, and a dealer’s own changes show at once; 0 shares nothing',
  }),
  DISK_RESERVE_MEGABYTES: megabytes.optional().meta({
    description:
      'the free space of the disk of `DATA_DIR` (and of the embedded database) below which only bids, payments, logins and reads are taken, and all else that stores anything is a 503. Proofs of payments are taken until half of it is used',
    unset: 'a twentieth of the disk, at most 2 GB',
  }),
  EMBEDDED_DATABASE: z.enum(['0', '1']).default('0').meta({
    description:
      '`1` permits the embedded PostgreSQL in production, where `DATABASE_URL` is not set: a beta build, in a single copy without an archive',
  }),
  THROW_AWAY_DATABASE: z.enum(['0', '1']).default('0').meta({
    description:
      '`1` for tests: the embedded database does not survive a crash of the machine. Refused in production',
  }),
  APP_SECRET: z.string().regex(HEXADECIMAL, 'must be at least 64 hexadecimal digits').optional().meta({
    isSecret: true,
    advice: 'Set it to what `openssl rand -hex 32` prints, and keep a copy',
    description:
      'at least 64 hexadecimal digits. Keys the digests by which Aadhaar numbers and codes are recognised, and encrypts and signs where the next two are not set. If you set it, no backup contains it: keep a copy with your backups, and never change it',
    unset: 'generated and stored in `DATA_DIR`',
  }),
  SEALING_SECRETS: secrets.meta({
    isSecret: true,
    description:
      'secrets like it, separated by commas, the newest first: that one encrypts PAN, GSTIN, bank accounts, second factors, receipts and queued messages, the others only decrypt. `npm run reseal` encrypts what is stored under the newest',
    unset: '`APP_SECRET`',
  }),
  SIGNING_SECRETS: secrets.meta({
    isSecret: true,
    description: 'the same for the signatures of links to files and evaluations',
    unset: '`APP_SECRET`',
  }),
  DEMO_HOUSE: z
    .enum(['0', '1'])
    .optional()
    .meta({ description: '`0`: no demo data; admins need a second factor', unset: '`1` outside production' }),
  // Links in messages are this origin plus a path, so anything after the host would break them.
  PUBLIC_ORIGIN: httpUrl
    .transform((value) => new URL(value))
    .refine(
      ({ href, origin }) => href === `${origin}/`,
      'must have nothing after the host: no path, query or hash',
    )
    .transform(({ origin }) => origin)
    .optional()
    .meta({
      description: 'where browsers reach it; used in links in messages; required in production (https)',
      unset: 'the address it listens on',
    }),
  BEHIND_TLS: z.enum(['0', '1']).default('0').meta({ description: '`1` behind a proxy that terminates TLS' }),
  TRUST_PROXY: z
    .enum(['0', '1'])
    .default('0')
    .meta({ description: '`1` behind a proxy whose `X-Forwarded-For` names the caller' }),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .meta({ isSecret: true, description: 'bearer token for `/metrics` from other machines', unset: 'none' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .meta({ description: 'what is logged on standard output, as JSON' }),
  SESSION_IDLE_SECONDS: seconds(3600).meta({
    description: 'seconds without use after which a session ends; an open live stream counts as use',
  }),
  SESSION_SECONDS: seconds(24 * 3600).meta({ description: 'seconds after which a session ends' }),
  KEPT_SESSION_SECONDS: seconds(30 * 24 * 3600).meta({ description: 'the same with “Keep me signed in”' }),
} as const

/**
 * The environment variables by what they are about. Each has a `description`; `unset` says what holds without it, where no
 * default of the schema does; `isSecret` keeps its value out of messages, and `advice` says there what to do if it is
 * wrong. `npm run generate` writes them into docs/configuration.md.
 */
export const ENVIRONMENT_SECTIONS = {
  'The process': processEnvironment,
  Uploads: { ...fileStoreEnvironment, ...uploadEnvironment },
  Messages: messageEnvironment,
  'Payments for cities': paymentEnvironment,
  'Sign-in, codes and registrations': accountEnvironment,
  'Quotas and streams': { ...quotaEnvironment, ...streamEnvironment },
  Analytics: analyticsEnvironment,
  Maps: mapEnvironment,
  Traces: tracingEnvironment,
  'Settings that moved to the console': movedEnvironment,
} as const

/** The schema of the whole environment. */
export const environment = z.object({
  ...processEnvironment,
  ...messageEnvironment,
  ...paymentEnvironment,
  ...accountEnvironment,
  ...uploadEnvironment,
  ...quotaEnvironment,
  ...streamEnvironment,
  ...fileStoreEnvironment,
  ...analyticsEnvironment,
  ...mapEnvironment,
  ...tracingEnvironment,
  ...movedEnvironment,
})

/** The variables, read. */
export type Values = z.output<typeof environment>

/** The names of all environment variables that are read. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape)

/** Returns what holds where a variable is not set: the words of `unset`, or the default of its schema; null if nothing. */
export function defaultOf(schema: z.ZodType): string | null {
  const unset: unknown = schema.meta()?.['unset']
  if (typeof unset === 'string') return unset
  const initial: unknown = 'defaultValue' in schema.def ? schema.def.defaultValue : ''
  const isGiven = typeof initial === 'string' || typeof initial === 'number'
  return isGiven && initial !== '' ? `\`${initial}\`` : null
}
