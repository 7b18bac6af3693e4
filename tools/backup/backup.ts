import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { PARTS, refuseUsed, sealBackup } from './backup-folder.ts'
import { copyCluster } from './copy-cluster.ts'
import { runProgram } from './run-program.ts'

// npm run backup -- <folder>: a copy of the house of this DATA_DIR (and DATABASE_URL), while it runs.

/** Connections of the command go where it may begin a backup: not the house's own database. */
function besideHouse(url: string): string {
  const beside = new URL(url)
  beside.pathname = '/postgres'
  return beside.href
}

async function backUpEmbedded(dataDir: string, folder: string): Promise<string> {
  if (!existsSync(join(dataDir, 'database.url'))) throw new Error(`No house lies in ${dataDir}`)
  // Adopted where the house runs; otherwise started for as long as it takes.
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    const url = besideHouse(server.url)
    return (await copyCluster(url, join(folder, PARTS.cluster))).takenAt
  } finally {
    await server.stop()
  }
}

async function backUpServer(url: string, folder: string): Promise<string> {
  // What is committed before it begins is in it: a dump sees one moment.
  const takenAt = new Date().toISOString()
  await runProgram('pg_dump', 'postgresql-client', [
    '--format=custom',
    `--file=${join(folder, PARTS.dump)}`,
    `--dbname=${url}`,
  ])
  return takenAt
}

const [given] = process.argv.slice(2)
try {
  if (given === undefined) throw new Error('Into which folder? npm run backup -- <folder>')
  const folder = resolve(given)
  const { dataDir, databaseUrl, databaseDirectUrl } = readConfig()
  refuseUsed(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const takenAt =
    databaseUrl === null
      ? await backUpEmbedded(dataDir, folder)
      : await backUpServer(databaseDirectUrl ?? databaseUrl, folder)
  // After the database: every file that it knows is there by then.
  if (existsSync(join(dataDir, PARTS.files))) {
    await cp(join(dataDir, PARTS.files), join(folder, PARTS.files), { recursive: true })
  }
  const secret = join(dataDir, PARTS.secret)
  if (existsSync(secret)) await copyFile(secret, join(folder, PARTS.secret))
  await sealBackup(folder, { kind: databaseUrl === null ? 'cluster' : 'dump', takenAt })
  console.log(`Backed up into ${folder}: all that was committed before ${takenAt}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
