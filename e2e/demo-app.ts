import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asRoleOf, createDatabaseBeside } from '#server/testing/create-database.ts'
import { startThrowAwayPostgres } from '#server/testing/throw-away-postgres.ts'
import { IS_TEST_DEPLOYMENT, startApp, type RunningApp } from './app-process.ts'

/** The environment variable that names the prepared demo data to the workers. */
const DEMO_APP_VARIABLE = 'DEMO_APP'

/** Prepared demo data, of which each worker gets a copy. No app runs on it. */
interface DemoApp {
  readonly serverUrl: string
  /** A URL with the app's role. */
  readonly appRoleUrl: string
  readonly dataDir: string
}

const DATABASE = 'prepared'

/** Called by Playwright before the first journey: prepares the demo data once for all workers, which takes seconds. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires one
export default async function prepareDemoData(): Promise<() => Promise<void>> {
  // tools/test-deployment loads its own demo data.
  if (IS_TEST_DEPLOYMENT) return () => Promise.resolve()
  const server = await startThrowAwayPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'yardbid-e2e-'))
  const clear = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const app = await startApp(dataDir, {
      ...databaseAt(server.appUrl, await createDatabaseBeside(server.url, DATABASE)),
    })
    // A database can be copied only while there are no connections to it.
    await app.stop()
  } catch (error) {
    await clear()
    throw error
  }
  process.env[DEMO_APP_VARIABLE] = JSON.stringify({
    serverUrl: server.url,
    appRoleUrl: server.appUrl,
    dataDir,
  } satisfies DemoApp)
  return clear
}

/** Starts a separate app on a copy of the prepared demo data, if there is one. Stopping it removes all its data. */
export async function startDemoApp(environment: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yardbid-e2e-'))
  const copy = await copyInto(dataDir)
  const app = await startApp(dataDir, { ...copy, ...environment })
  const databaseUrl = copy['DATABASE_OWNER_URL']
  return {
    ...app,
    ...(databaseUrl !== undefined && { databaseUrl }),
    stop: async () => {
      await app.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copies the prepared demo data into a folder. Returns the environment variables for the copy's database. */
async function copyInto(dataDir: string): Promise<Record<string, string>> {
  const prepared = process.env[DEMO_APP_VARIABLE]
  if (prepared === undefined) return {}
  const source = JSON.parse(prepared) as DemoApp
  cpSync(source.dataDir, dataDir, { recursive: true })
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  return databaseAt(source.appRoleUrl, await createDatabaseBeside(source.serverUrl, name, DATABASE))
}

/** Returns the environment variables for a database: the app's role, and the owner. */
function databaseAt(appRoleUrl: string, ownerUrl: string): Record<string, string> {
  return { DATABASE_URL: asRoleOf(appRoleUrl, ownerUrl), DATABASE_OWNER_URL: ownerUrl }
}
