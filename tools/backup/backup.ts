import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { PARTS, requireEmptyFolder, writeManifest } from './backup-folder.ts'
import { readClock } from './backup-queries.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyChangingFolder } from './copy-changing-folder.ts'
import { digestSecret, findSecret } from './app-secret.ts'
import { runProgram } from './run-program.ts'

// npm run backup -- <folder>: backs up the database and files of DATA_DIR (and DATABASE_URL) while the app runs.

/** The store's folder for files that are being written or removed. */
const INCOMING = 'incoming'

/**
 * Returns the URL of the `postgres` database on the same server, the only one in which the app's role may begin a
 * backup.
 */
function besideTheFirst(url: string): string {
  const beside = new URL(url)
  beside.pathname = '/postgres'
  return beside.href
}

async function backUpEmbedded(dataDir: string, folder: string): Promise<string> {
  if (!existsSync(join(dataDir, 'database.url'))) throw new Error(`There is no database in ${dataDir}`)
  // Uses the running database; if none runs, starts it only for the backup.
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    const url = besideTheFirst(server.url)
    return (await copyCluster(url, join(folder, PARTS.cluster))).takenAt
  } finally {
    await server.stop()
  }
}

async function backUpServer(url: string, folder: string): Promise<string> {
  // A dump sees one snapshot: everything committed before it begins is included.
  const takenAt = await askClock(url)
  await runProgram('pg_dump', url, ['--format=custom', `--file=${join(folder, PARTS.dump)}`])
  return takenAt
}

async function askClock(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await readClock(client)
  } finally {
    await client.end()
  }
}

/** Copies the uploads, except those that are being written or removed. */
function copyFiles(dataDir: string, folder: string): Promise<void> {
  return copyChangingFolder(join(dataDir, PARTS.files), join(folder, PARTS.files), (path) =>
    path === INCOMING ? 'leftOut' : 'copied',
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

const [given] = process.argv.slice(2)
try {
  if (given === undefined) throw new Error('Usage: npm run backup -- <folder>')
  const folder = resolve(given)
  const { dataDir, databaseUrl, databaseDirectUrl, secret: configured } = readConfig()
  requireEmptyFolder(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const takenAt =
    databaseUrl === null
      ? await backUpEmbedded(dataDir, folder)
      : await backUpServer(databaseDirectUrl ?? databaseUrl, folder)
  // Copied after the database, so that every file that the database names is included.
  await copyFiles(dataDir, folder)
  const secret = await findSecret(configured, dataDir)
  // If the secret is configured, a file in DATA_DIR may be an outdated one: do not copy it.
  if (secret !== null && configured === null) {
    await copyFile(join(dataDir, PARTS.secret), join(folder, PARTS.secret))
  }
  await writeManifest(folder, {
    kind: databaseUrl === null ? 'cluster' : 'dump',
    takenAt,
    ...(secret !== null && { secretDigest: digestSecret(secret) }),
  })
  console.log(`Backed up into ${folder}: everything committed before ${takenAt}`)
  if (configured !== null || secret === null) console.log(describeMissingSecret(configured !== null))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
