import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabaseBeside } from '#server/testing/administer.ts'
import { startThrowAwayPostgres } from '#server/testing/throw-away-postgres.ts'
import { IS_LINE_UP, startApp, type RunningApp } from './app-process.ts'

/** Where a demo house that was furnished once is told of to the workers. */
const TOLD = 'DEMO_APP'

/** A demo house that is furnished and shut: what each worker's own is copied from. */
interface DemoApp {
  readonly serverUrl: string
  readonly dataDir: string
}

const DATABASE = 'furnished'

/** Called by Playwright before the first journey: furnishes a demo house, which takes seconds, once for all. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function furnish(): Promise<() => Promise<void>> {
  // Several processes behind a balancer open theirs by themselves.
  if (IS_LINE_UP) return () => Promise.resolve()
  const server = await startThrowAwayPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'yardbid-e2e-'))
  const clear = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const app = await startApp(dataDir, {
      DATABASE_URL: await createDatabaseBeside(server.url, DATABASE),
    })
    // A database is copied only while nobody is connected to it.
    await app.stop()
  } catch (error) {
    await clear()
    throw error
  }
  process.env[TOLD] = JSON.stringify({ serverUrl: server.url, dataDir } satisfies DemoApp)
  return clear
}

/** Starts a demo house of one's own, a copy of the furnished one where there is one; stopped, nothing of it is left. */
export async function startDemoApp(environment: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yardbid-e2e-'))
  const app = await startApp(dataDir, { ...(await copyInto(dataDir)), ...environment })
  return {
    ...app,
    stop: async () => {
      await app.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copies the furnished house into a folder; answers what the copy's environment says of its database. */
async function copyInto(dataDir: string): Promise<Record<string, string>> {
  const told = process.env[TOLD]
  if (told === undefined) return {}
  const furnished = JSON.parse(told) as DemoApp
  cpSync(furnished.dataDir, dataDir, { recursive: true })
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  return { DATABASE_URL: await createDatabaseBeside(furnished.serverUrl, name, DATABASE) }
}
