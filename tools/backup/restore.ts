import { chownSync, existsSync, readdirSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { findBinaries } from '#server/platform/db/embedded-binaries.ts'
import { requireSameVersion } from '#server/platform/db/embedded-cluster.ts'
import { findDatabaseOwner, type SystemUser } from '#server/platform/db/embedded-owner.ts'
import { resolveDatabasePlace } from '#server/platform/db/embedded-place.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { reachDatabase } from '#server/try-settings.ts'
import {
  PARTS,
  readManifest,
  requireEmptyFolder,
  type BackupManifest,
  type LedgerDigest,
} from './backup-folder.ts'
import { digestSecret, findSecret } from './app-secret.ts'
import { digestBids, restoreDump } from './dump-database.ts'

// npm run restore -- <folder> <data dir>: restores a backup into an empty place, and checks that it opens. A dump is
// restored into the embedded database of the data dir, or into the empty database that DATABASE_URL names.

async function restoreCluster(folder: string, dataDir: string): Promise<LedgerDigest> {
  const owner = findDatabaseOwner()
  requireSameVersion(join(folder, PARTS.cluster), await findBinaries(owner))
  const { home } = resolveDatabasePlace(dataDir, owner)
  const dataDirectory = join(home, 'pgdata')
  await cp(join(folder, PARTS.cluster), dataDirectory, { recursive: true })
  if (owner) giveTo(owner, dataDirectory)
  await chmod(dataDirectory, 0o700)
  return withEmbedded(dataDir, digestBids)
}

/** Does work on the embedded database of a data dir, which is running only meanwhile, and is created if it is new. */
async function withEmbedded<Value>(dataDir: string, work: (url: string) => Promise<Value>): Promise<Value> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

function giveTo(owner: SystemUser, folder: string): void {
  chownSync(folder, owner.uid, owner.gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, name), owner.uid, owner.gid)
  }
}

/** Restores the database of a backup into the data dir, or into the server at `url`. */
async function restoreDatabase(
  { kind, ledger }: BackupManifest,
  folder: string,
  dataDir: string,
  url: string | null,
): Promise<LedgerDigest> {
  if (kind !== 'cluster') {
    const restoreInto = (target: string) => restoreDump({ kind, ledger }, target, folder)
    return url === null ? withEmbedded(dataDir, restoreInto) : restoreInto(url)
  }
  if (url !== null) {
    throw new Error(
      'This backup is a copy of an embedded database, which a server cannot take: unset DATABASE_URL, or make a ' +
        'backup with --dump',
    )
  }
  return restoreCluster(folder, dataDir)
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
  const config = readConfig()
  const { secret: configured } = config
  const manifest = await readManifest(folder)
  requireEmptyFolder(dataDir)
  const urls = await reachDatabase(config, 'owner')
  const { bids, hash } = await restoreDatabase(manifest, folder, dataDir, urls?.owner ?? null)
  await mkdir(dataDir, { recursive: true })
  if (existsSync(join(folder, PARTS.files))) {
    await cp(join(folder, PARTS.files), join(dataDir, PARTS.files), { recursive: true })
  }
  if (existsSync(join(folder, PARTS.secret))) {
    await copyFile(join(folder, PARTS.secret), join(dataDir, PARTS.secret))
    await chmod(join(dataDir, PARTS.secret), 0o600)
  }
  console.log(`Restored into ${dataDir}, as of ${manifest.takenAt}: ${bids} bids, ledger ${hash}`)
  if (manifest.bucket !== undefined) {
    console.log(
      `The uploads are not in this backup: they were in ${manifest.bucket}. Start the app with FILE_STORE naming ` +
        'that place, or a copy of it.',
    )
  }
  const fault = describeSecretFault(await findSecret(configured, folder), manifest.secretDigest)
  if (fault !== null) console.error(fault)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
