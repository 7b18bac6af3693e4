import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import type { Input, OperationName, Output } from '#contract/api.ts'
import type { Problem } from '#contract/problem.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { createClamavScanner } from '#server/files/clamav-scanner.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { openLiveBus } from '#server/live/open-live-bus.ts'
import { openCarriers } from '#server/notifications/open-carriers.ts'
import { openPayments } from '#server/city-payments/open-payments.ts'
import { readConfig } from '#server/config.ts'
import { storeMovedSettings } from '#server/moved-settings.ts'
import { SERVING } from '#server/platform/db/deadlines.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import { createApp, type AppParts } from '#server/app.ts'
import { createVault, type Vault } from '#server/platform/vault.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** The answer to a call: the operation's value, or a problem. */
export type Answer<Name extends OperationName> =
  | { readonly ok: true; readonly status: number; readonly body: Output<Name>; readonly headers: Headers }
  | { readonly ok: false; readonly status: number; readonly body: Problem; readonly headers: Headers }

export interface CallOptions {
  readonly token?: string
  readonly key?: string
  readonly headers?: Record<string, string>
}

/** The whole app over real HTTP, with its own database. */
export interface TestApp {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly database: TestDatabase
  readonly dataDir: string
  /** The app's secret. */
  readonly secret: Buffer
  /** A vault with the app's secret. */
  readonly vault: Vault
  /** Makes a call as the contract declares it. */
  call<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): Promise<Answer<Name>>
  /** Makes a call and returns its value. @throws Error with the problem if it is refused. */
  must<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): Promise<Output<Name>>
  /** Sends any request. `path` begins with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

/** The database, folder and secret that several apps may share, and the settings of one app. */
export interface AppPlace {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly secret: Buffer
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>
  /** Default: only errors are logged. */
  readonly logger?: Logger
  /** Replacements for parts of the app. */
  readonly replace?: NonNullable<AppParts['replace']>
}

/** Starts the app with its own database. Stop the app at the end of the file. */
export async function startTestApp(
  place: Pick<Partial<AppPlace>, 'secret' | 'env' | 'logger' | 'replace'> = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  const { secret = randomBytes(32) } = place
  const app = await startAppAt({ ...place, secret, databaseUrl: database.url, dataDir })
  return {
    ...app,
    database,
    dataDir,
    secret,
    vault: createVault(secret),
    stop: async () => {
      await app.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The app on an existing database, which it does not own. */
export type AppAt = Omit<TestApp, 'database' | 'dataDir' | 'secret' | 'vault'>

/** Starts another instance of the app on an existing database, in this process. */
export async function startAppAt(place: AppPlace): Promise<AppAt> {
  const config = readConfig({
    // The sandbox's own webhooks would interfere with what a test checks.
    SANDBOX_WEBHOOK_SECONDS: '3600',
    // In tests, one dealer orders more often than a real dealer does.
    ORDERS_PER_DEALER_PER_HOUR: '1000000',
    // Tests change the database directly, and expect to see it.
    LIST_CACHE_MS: '0',
    ...place.env,
    NODE_ENV: 'test',
    DATA_DIR: place.dataDir,
  })
  const bus = await openLiveBus(config, place.databaseUrl, place.secret)
  const database = createDatabase(place.databaseUrl, {
    max: 10,
    deadlines: SERVING,
    publish: bus.publish,
  })
  await storeMovedSettings(database.kysely, config.movedSettings, () => undefined)
  const { scanner } = config.uploads
  const app = await createApp({
    config,
    bus,
    database,
    databaseUrl: place.databaseUrl,
    store: await openFileStore(config),
    scanner: scanner === null ? null : createClamavScanner(scanner),
    carriers: await openCarriers(config.messages, database.kysely),
    payments: openPayments(config.payments.provider, { db: database.kysely, secret: place.secret }),
    secret: place.secret,
    logger: place.logger ?? pino({ level: 'error' }),
    pages: join(import.meta.dirname, '../../dist/web'),
    ...(place.replace && { replace: place.replace }),
  })
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    call: createCall(url),
    must: createMust(url),
    fetch: (path, init) => fetch(`${url}${path}`, init),
    stop: async () => {
      await app.stop()
      await database.end()
    },
  }
}

/** Creates a typed caller for the app at this URL, which throws if a call is refused. */
export function createMust(url: string): TestApp['must'] {
  const call = createCall(url)
  return async (name, input, options) => {
    const answer = await call(name, input, options)
    if (answer.ok) return answer.body
    throw new Error(`${name} answered ${answer.status} ${JSON.stringify(answer.body)}`)
  }
}

/** Creates a typed caller for the app at this URL. */
export function createCall(url: string): TestApp['call'] {
  return async (name, input, options = {}) => {
    const reads = methodOf(name) === 'GET'
    const response = await fetch(`${url}${pathOf(name)}${reads ? queryOf(input) : ''}`, {
      method: methodOf(name),
      headers: {
        ...(reads ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
        ...options.headers,
      },
      ...(reads ? {} : { body: JSON.stringify(input) }),
    })
    const text = await response.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    const { status, headers } = response
    return response.ok
      ? { ok: true, status, headers, body: body as never }
      : { ok: false, status, headers, body: body as Problem }
  }
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(key, String(item))
    }
  }
  return query.size === 0 ? '' : `?${query.toString()}`
}
