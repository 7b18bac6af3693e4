import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { PARTS, refuseUsed, sealBackup } from './backup-folder.ts'
import { readClock } from './backup-queries.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyLivingFolder } from './copy-living-folder.ts'
import { digestSecret, findSecret } from './app-secret.ts'
import { runProgram } from './run-program.ts'

// npm run backup -- <folder>: a copy of the house of this DATA_DIR (and DATABASE_URL), while it runs.

/** Where the house's store writes a file before it has its name, and takes it before it removes it. */
const INCOMING = 'incoming'

/** Connections of the command go where it may begin a backup: not the house's own database. */
function besideTheFirst(url: string): string {
  const beside = new URL(url)
  beside.pathname = '/postgres'
  return beside.href
}

async function backUpEmbedded(dataDir: string, folder: string): Promise<string> {
  if (!existsSync(join(dataDir, 'database.url'))) throw new Error(`No house lies in ${dataDir}`)
  // Adopted where the house runs; otherwise started for as long as it takes.
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    const url = besideTheFirst(server.url)
    return (await copyCluster(url, join(folder, PARTS.cluster))).takenAt
  } finally {
    await server.stop()
  }
}

async function backUpServer(url: string, folder: string): Promise<string> {
  // What is committed before it begins is in it: a dump sees one moment.
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

/** The uploads, but for what is not whole yet, or on its way out. */
function copyFiles(dataDir: string, folder: string): Promise<void> {
  return copyLivingFolder(join(dataDir, PARTS.files), join(folder, PARTS.files), (path) =>
    path === INCOMING ? 'leftOut' : 'copied',
  )
}

/** What is said where the secret is not in the folder. */
function describeMissingSecret(configured: boolean): string {
  const where = configured ? 'it is in APP_SECRET' : 'APP_SECRET is not set here, and DATA_DIR has none'
  return (
    `The house’s secret is not in this folder: ${where}. Keep it beside the backup: PAN, GSTIN, bank accounts, ` +
    'second factors and receipts are sealed under it, and open under no other.'
  )
}

const [given] = process.argv.slice(2)
try {
  if (given === undefined) throw new Error('Into which folder? npm run backup -- <folder>')
  const folder = resolve(given)
  const { dataDir, databaseUrl, databaseDirectUrl, secret: configured } = readConfig()
  refuseUsed(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const takenAt =
    databaseUrl === null
      ? await backUpEmbedded(dataDir, folder)
      : await backUpServer(databaseDirectUrl ?? databaseUrl, folder)
  // After the database: every file that it knows is there by then.
  await copyFiles(dataDir, folder)
  const secret = await findSecret(configured, dataDir)
  // The configuration's goes before one that lies there, which may be of another time.
  if (secret !== null && configured === null) {
    await copyFile(join(dataDir, PARTS.secret), join(folder, PARTS.secret))
  }
  await sealBackup(folder, {
    kind: databaseUrl === null ? 'cluster' : 'dump',
    takenAt,
    ...(secret !== null && { secretDigest: digestSecret(secret) }),
  })
  console.log(`Backed up into ${folder}: all that was committed before ${takenAt}`)
  if (configured !== null || secret === null) console.log(describeMissingSecret(configured !== null))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
