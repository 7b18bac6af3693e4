import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { recordBackup } from '#server/platform/last-backup.ts'
import { reachDatabase } from '#server/try-settings.ts'
import { PARTS, requireEmptyFolder, writeManifest, type BackupManifest } from './backup-folder.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyChangingFolder } from './copy-changing-folder.ts'
import { digestSecret, findSecret } from './app-secret.ts'
import { dumpDatabase } from './dump-database.ts'

// npm run backup -- <folder> [--dump]: backs up the database and files of DATA_DIR (and DATABASE_URL) while the app runs.
// The embedded database is copied as it is, or, with --dump, dumped: any release and any server can restore a dump.

/** The store's folder for files that are being written or removed. */
const INCOMING = 'incoming'

/** The facts in a manifest about the database of a backup. */
type DatabaseBackup = Omit<BackupManifest, 'secretDigest' | 'bucket'>

/**
 * Returns the URL of the `postgres` database on the same server, the only one in which the app's role may begin a
 * backup.
 */
function besideTheFirst(url: string): string {
  const beside = new URL(url)
  beside.pathname = '/postgres'
  return beside.href
}

async function backUpEmbedded(dataDir: string, folder: string, isDump: boolean): Promise<DatabaseBackup> {
  if (!existsSync(join(dataDir, 'database.url'))) throw new Error(`There is no database in ${dataDir}`)
  // Uses the running database; if none runs, starts it only for the backup.
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    if (isDump) return await dumpDatabase(server.url, folder)
    const { takenAt } = await copyCluster(besideTheFirst(server.url), join(folder, PARTS.cluster))
    return { kind: 'cluster', takenAt }
  } finally {
    await server.stop()
  }
}

/** Copies the uploads, except those that are being written or removed. */
function copyFiles(dataDir: string, folder: string): Promise<void> {
  return copyChangingFolder(join(dataDir, PARTS.files), join(folder, PARTS.files), (path) =>
    path === INCOMING ? 'leftOut' : 'copied',
  )
}

/** Returns the note for a backup without the uploads. */
function describeBucket(bucket: string): string {
  return (
    `The uploads are not in this folder: they are in ${bucket}. Keep versions of its objects, or replicate ` +
    'the bucket, for at least as long as backups of the database.'
  )
}

/** Returns the warning for a backup that does not include the secret. */
function describeMissingSecret(configured: boolean): string {
  const where = configured ? 'it is in APP_SECRET' : 'APP_SECRET is not set here, and DATA_DIR has none'
  return (
    `The app’s secret is not in this folder: ${where}. Keep it with the backup: PAN, GSTIN, bank accounts, ` +
    'second factors and receipts are encrypted under it and cannot be decrypted without it.'
  )
}

/** Records the backup for the alert on its age. It is complete even if that fails. */
async function recordFor(dataDir: string, takenAt: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await recordBackup(dataDir, takenAt)
  } catch (error) {
    console.error(
      `The backup could not be recorded in ${dataDir}, so the app will report it as missing:`,
      error,
    )
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { dump: { type: 'boolean' } },
  })
  const [given] = positionals
  if (given === undefined) throw new Error('Usage: npm run backup -- <folder> [--dump]')
  const folder = resolve(given)
  const config = readConfig()
  const { dataDir, secret: configured, fileStore } = config
  const bucket = fileStore && `s3://${fileStore.bucket}/${fileStore.prefix}`
  const urls = await reachDatabase(config, 'owner')
  requireEmptyFolder(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const database =
    urls === null
      ? await backUpEmbedded(dataDir, folder, values.dump === true)
      : await dumpDatabase(urls.owner, folder)
  // Copied after the database, so that every file that the database names is included.
  if (bucket === null) await copyFiles(dataDir, folder)
  const secret = await findSecret(configured, dataDir)
  // If the secret is configured, a file in DATA_DIR may be an outdated one: do not copy it.
  if (secret !== null && configured === null) {
    await copyFile(join(dataDir, PARTS.secret), join(folder, PARTS.secret))
  }
  await writeManifest(folder, {
    ...database,
    ...(secret !== null && { secretDigest: digestSecret(secret) }),
    ...(bucket !== null && { bucket }),
  })
  const { takenAt, ledger } = database
  const bids = ledger === undefined ? '' : `: ${ledger.bids} bids, ledger ${ledger.hash}`
  console.log(`Backed up into ${folder}: everything committed before ${takenAt}${bids}`)
  if (bucket !== null) console.log(describeBucket(bucket))
  if (configured !== null || secret === null) console.log(describeMissingSecret(configured !== null))
  await recordFor(dataDir, takenAt)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
