import { readFileSync } from 'node:fs'
import type { Config } from './config.ts'
import { configuredUrls, type DatabaseUrls } from './platform/db/database-urls.ts'
import { describeFailure } from './platform/environment/describe-failure.ts'
import { describeFaults, type SettingFault } from './platform/environment/setting-faults.ts'
import {
  addressOf,
  nameOf,
  tryAddress,
  tryListening,
  type Address,
} from './platform/environment/try-address.ts'
import { tryCertificate, tryFolder } from './platform/environment/try-files.ts'
import { tryDatabase } from './platform/db/try-database.ts'
import { hasErrorCode } from './platform/db/error-code.ts'

/** The findings of the trial of the settings. */
export interface TriedSettings {
  /** Faults with which the app does not start. */
  readonly faults: readonly SettingFault[]
  /** Services without which the app starts, because they may come back. */
  readonly warnings: readonly SettingFault[]
}

/** A connection that is tried. */
interface Trial {
  readonly setting: string
  readonly address: Address
  /** @throws the error of the connection */
  readonly connect: () => Promise<void>
  /** How the app goes on without it; null if it cannot. docs/reliability.md describes each. */
  readonly without: string | null
}

/**
 * Tries the files, folders and addresses that the settings name, all at once, within a limited time. Starts nothing and
 * changes nothing.
 */
export async function trySettings(config: Config): Promise<TriedSettings> {
  const files = tryFiles(config)
  const broken = new Set(files.map(({ setting }) => setting))
  const trials = [...databaseTrials(databaseUrlsOf(config)), ...serviceTrials(config)].filter(
    ({ setting }) => !broken.has(setting) && !(setting === 'REDIS_URL' && broken.has('REDIS_CA')),
  )
  const [listening, ...failed] = await Promise.all([tryToListen(config), ...trials.map(tryOne)])
  const found = failed.flatMap((one) => (one === null ? [] : [one]))
  return {
    faults: [
      ...files,
      ...found.filter(({ without }) => without === null).map(({ fault }) => fault),
      ...(listening === null ? [] : [listening]),
    ],
    warnings: found.flatMap(({ fault, without }) =>
      without === null ? [] : [{ ...fault, advice: `${fault.advice}; until then, ${without}` }],
    ),
  }
}

/**
 * Returns the connections to the configured database, once the one for this use has answered; null if the embedded
 * database is used. Commands that do a single piece of work begin with it; other settings may be wrong.
 *
 * @throws Error that names the setting, and says what is wrong with its files or its address
 */
export async function reachDatabase(config: Config, use: 'direct' | 'owner'): Promise<DatabaseUrls | null> {
  const configured = configuredUrls(config)
  if (configured === null) return null
  const urls = databaseUrlsOf(config)
    .filter(({ url }) => url === configured[use])
    .slice(0, 1)
  const files = tryFilesOf(urls)
  const tried = files.length > 0 ? [] : await Promise.all(databaseTrials(urls).map(tryOne))
  const faults = [...files, ...tried.flatMap((one) => (one === null ? [] : [one.fault]))]
  if (faults.length > 0) throw new Error(describeFaults(faults))
  return configured
}

async function tryOne(
  trial: Trial,
): Promise<{ readonly fault: SettingFault; readonly without: string | null } | null> {
  const { setting, address, connect, without } = trial
  try {
    await connect()
    return null
  } catch (error) {
    return { fault: { setting, ...describeFailure(error, nameOf(address)) }, without }
  }
}

interface DatabaseUrl {
  readonly setting: string
  readonly url: string
  readonly without: string | null
}

function databaseUrlsOf(config: Config): readonly DatabaseUrl[] {
  const urls = [
    { setting: 'DATABASE_URL', url: config.databaseUrl, without: null },
    { setting: 'DATABASE_DIRECT_URL', url: config.databaseDirectUrl, without: null },
    { setting: 'DATABASE_OWNER_URL', url: config.databaseOwnerUrl, without: null },
    {
      setting: 'DATABASE_REPLICA_URL',
      url: config.databaseReplicaUrl,
      without: 'lists are read from the primary',
    },
  ]
  return urls.flatMap(({ url, ...other }) => (url === null ? [] : [{ ...other, url }]))
}

function databaseTrials(urls: readonly DatabaseUrl[]): readonly Trial[] {
  return urls.map(({ setting, url, without }) => {
    return { setting, address: addressOf(url), connect: () => tryDatabase(url), without }
  })
}

/** The services that may be away for a while. Live events, messages and files wait; bids do not. */
function serviceTrials({
  redisUrl,
  redisCa,
  fileStore,
  uploads,
  messages,
  payments,
  tracing,
}: Config): readonly Trial[] {
  const trials: Trial[] = []
  const tryHost = (setting: string, url: string, without: string) => {
    const address = addressOf(url)
    trials.push({ setting, address, connect: () => tryAddress(address), without })
  }
  if (redisUrl !== null) {
    trials.push({
      setting: 'REDIS_URL',
      address: addressOf(redisUrl),
      connect: async () => {
        const { tryRedis } = await import('#server/live/try-redis.ts')
        await tryRedis(redisUrl, redisCa === null ? null : readFileSync(redisCa, 'utf8'))
      },
      without: 'screens are late, and bids are not',
    })
  }
  if (fileStore !== null && fileStore.endpoint !== null) {
    tryHost('S3_ENDPOINT', fileStore.endpoint, 'files are neither stored nor read')
  }
  if (uploads.scanner !== null) {
    const address = uploads.scanner
    const without = 'no file is taken'
    trials.push({ setting: 'SCANNER_ADDRESS', address, connect: () => tryAddress(address), without })
  }
  const waiting = 'messages wait'
  if (messages.sms.provider === 'msg91') tryHost('MSG91_URL', messages.sms.url, waiting)
  const webhook = [messages.sms, messages.email].find((one) => one.provider === 'webhook')
  if (webhook !== undefined) tryHost('MESSAGE_WEBHOOK_URL', webhook.url, waiting)
  if (messages.email.provider === 'smtp') {
    const { url } = messages.email
    trials.push({
      setting: 'SMTP_URL',
      address: addressOf(url),
      connect: async () => {
        await tryAddress(addressOf(url))
        const { tryMailServer } = await import('#server/notifications/try-mail-server.ts')
        await tryMailServer(url)
      },
      without: waiting,
    })
  }
  if (payments.provider.name === 'razorpay') {
    tryHost('RAZORPAY_API_URL', payments.provider.apiUrl, 'cities cannot be paid for')
  }
  if (tracing !== null) tryHost('OTEL_EXPORTER_OTLP_ENDPOINT', tracing.endpoint, 'traces are lost')
  return trials
}

/** The parameters of a database's URL that name a file. */
const FILES_OF_URLS = ['sslrootcert', 'sslcert', 'sslkey'] as const

function tryFiles(config: Config): readonly SettingFault[] {
  const { dataDir, redisUrl, redisCa } = config
  // With everything elsewhere, nothing is written there.
  const isFolderUsed = config.databaseUrl === null || config.fileStore === null || config.secret === null
  return [
    ...(isFolderUsed
      ? tryFile('DATA_DIR', dataDir, 'folder that can be written to', () => tryFolder(dataDir))
      : []),
    ...(redisUrl !== null && redisCa !== null
      ? tryFile('REDIS_CA', redisCa, 'file with a certificate', () => tryCertificate(redisCa))
      : []),
    ...tryFilesOf(databaseUrlsOf(config)),
  ]
}

/** Tries the files that the databases' URLs name. */
function tryFilesOf(urls: readonly DatabaseUrl[]): readonly SettingFault[] {
  return urls.flatMap(({ setting, url }) =>
    FILES_OF_URLS.flatMap((name) => {
      const path = new URL(url).searchParams.get(name)
      if (path === null) return []
      const act = () => (name === 'sslrootcert' ? tryCertificate(path) : void readFileSync(path))
      return tryFile(setting, path, `file that can be read (${name})`, act)
    }),
  )
}

/** Returns the fault of a file, or none. */
function tryFile(setting: string, path: string, what: string, act: () => void): readonly SettingFault[] {
  try {
    act()
    return []
  } catch (error) {
    return [{ setting, ...describeFileFault(error, path, what) }]
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'this user may not open it',
  EPERM: 'this user may not open it',
  EROFS: 'its disk is read-only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
}

function describeFileFault(
  error: unknown,
  path: string,
  what: string,
): Pick<SettingFault, 'problem' | 'advice'> {
  const known = Object.entries(REASONS).find(([code]) => hasErrorCode(error, code))?.[1]
  const reason = known ?? (error instanceof Error ? error.message : String(error))
  return {
    problem: `must be a ${what}; it is "${path}", and ${reason}`,
    advice: 'Correct the path, or let the user of Yardbid open it',
  }
}

async function tryToListen({ host, port }: Config): Promise<SettingFault | null> {
  try {
    await tryListening(host, port)
    return null
  } catch (error) {
    if (hasErrorCode(error, 'EADDRINUSE')) {
      return {
        setting: 'PORT',
        problem: `another program listens on port ${port} of ${host}`,
        advice: 'Stop it, or set PORT to another number',
      }
    }
    if (hasErrorCode(error, 'EACCES')) {
      return {
        setting: 'PORT',
        problem: `this user may not listen on port ${port}`,
        advice: 'Set PORT to a number from 1024 on, behind a proxy',
      }
    }
    return {
      setting: 'HOST',
      problem: `must be an address of this machine; it is "${host}"`,
      advice: 'Set it to 127.0.0.1, to 0.0.0.0 for all addresses, or to one of them',
    }
  }
}
