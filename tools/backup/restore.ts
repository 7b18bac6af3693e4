import { chownSync, existsSync, readdirSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { findDatabaseOwner, type SystemUser } from '#server/platform/db/embedded-owner.ts'
import { resolveDatabasePlace } from '#server/platform/db/embedded-place.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import { PARTS, readManifest, requireEmptyFolder } from './backup-folder.ts'
import { readBidLedger } from './bid-ledger-queries.ts'
import { digestSecret, findSecret } from './app-secret.ts'
import { runProgram } from './run-program.ts'

// npm run restore -- <folder> <data dir>: restores a backup into an empty place, and checks that it opens.

async function restoreCluster(folder: string, dataDir: string): Promise<() => Promise<string>> {
  const owner = findDatabaseOwner()
  const { home } = resolveDatabasePlace(dataDir, owner)
  const dataDirectory = join(home, 'pgdata')
  await cp(join(folder, PARTS.cluster), dataDirectory, { recursive: true })
  if (owner) giveTo(owner, dataDirectory)
  await chmod(dataDirectory, 0o700)
  return async () => {
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    try {
      return await describeLedger(server.url)
    } finally {
      await server.stop()
    }
  }
}

function giveTo(owner: SystemUser, folder: string): void {
  chownSync(folder, owner.uid, owner.gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, name), owner.uid, owner.gid)
  }
}

async function restoreServer(folder: string, url: string): Promise<() => Promise<string>> {
  await runProgram('pg_restore', url, [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    join(folder, PARTS.dump),
  ])
  return () => describeLedger(url)
}

async function describeLedger(url: string): Promise<string> {
  const database = createDatabase(url, { max: 1 })
  try {
    const { bids, hash } = await readBidLedger(database.pool)
    return `${bids} bids, ledger ${hash}`
  } finally {
    await database.end()
  }
}

/** Returns the warning if the available secret does not open sealed data; null if it does or that is unknown. */
function describeSecretFault(secret: Buffer | null, had: string | undefined): string | null {
  if (had === undefined || (secret !== null && digestSecret(secret) === had)) return null
  return [
    secret === null
      ? 'The app’s secret is not in this backup, and APP_SECRET is not set.'
      : 'The secret is not the one that this backup was taken with.',
    'Start the app with its original APP_SECRET: sealed data cannot be decrypted without it.',
  ].join(' ')
}

const [from, to] = process.argv.slice(2)
try {
  if (from === undefined || to === undefined) {
    throw new Error('Usage: npm run restore -- <folder> <data dir>')
  }
  const [folder, dataDir] = [resolve(from), resolve(to)]
  const { databaseUrl, databaseDirectUrl, secret: configured } = readConfig()
  const { kind, takenAt, secretDigest } = await readManifest(folder)
  if (kind === 'dump' && databaseUrl === null) {
    throw new Error(
      'This is a backup of a database server: set DATABASE_URL to the empty database to restore into',
    )
  }
  requireEmptyFolder(dataDir)
  const check =
    kind === 'cluster'
      ? await restoreCluster(folder, dataDir)
      : await restoreServer(folder, databaseDirectUrl ?? databaseUrl ?? '')
  await mkdir(dataDir, { recursive: true })
  if (existsSync(join(folder, PARTS.files))) {
    await cp(join(folder, PARTS.files), join(dataDir, PARTS.files), { recursive: true })
  }
  if (existsSync(join(folder, PARTS.secret))) {
    await copyFile(join(folder, PARTS.secret), join(dataDir, PARTS.secret))
    await chmod(join(dataDir, PARTS.secret), 0o600)
  }
  console.log(`Restored into ${dataDir}, as of ${takenAt}: ${await check()}`)
  const fault = describeSecretFault(await findSecret(configured, folder), secretDigest)
  if (fault !== null) console.error(fault)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
