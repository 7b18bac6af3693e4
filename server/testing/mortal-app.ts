import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVault } from '#server/platform/vault.ts'
import { startAppProcess } from './app-process.ts'
import { createCall, createMust, type TestApp } from './test-app.ts'
import { freeAllJobs } from './failed-job-queries.ts'
import { createTestDatabase } from './test-database.ts'

/** The app in a process of its own that may die; the calls go to the process that runs now. */
export interface MortalApp extends TestApp {
  /**
   * Waits until the process is dead, and starts another one on the same database and files. The jobs of the dead one are
   * free at once; otherwise the others ask for it after half a minute.
   */
  replaceDead(): Promise<void>
}

const DYING = './dying-by-key.ts'

/** Starts the app with `dying-by-key.ts` on its own database. Stop the app at the end of the file. */
export async function startMortalApp(): Promise<MortalApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  const secret = randomBytes(32)
  const env = { APP_SECRET: secret.toString('hex') }
  const preload = new URL(`${DYING}?${encodeURIComponent(dataDir)}`, import.meta.url)
  const start = () => startAppProcess({ databaseUrl: database.url, dataDir, preload, env })
  let running = await start()
  return {
    get url() {
      return running.url
    },
    database,
    dataDir,
    secret,
    vault: createVault(secret),
    call: (name, input, options) => createCall(running.url)(name, input, options),
    must: (name, input, options) => createMust(running.url)(name, input, options),
    fetch: (path, init) => fetch(`${running.url}${path}`, init),
    replaceDead: async () => {
      await running.end('SIGKILL')
      await freeAllJobs(database.db)
      running = await start()
    },
    stop: async () => {
      await running.end('SIGKILL')
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
