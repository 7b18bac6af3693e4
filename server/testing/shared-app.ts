import { rmSync } from 'node:fs'
import { startTestApp, type TestApp } from './test-app.ts'

let shared: Promise<TestApp> | undefined

/**
 * Returns the app that test files of this worker share, with its database, and starts it for the first of them: a start
 * takes as long as the tests of a small file. It is for files in which each test makes its own people, cars and auctions,
 * finds them among those of others, and changes nothing else. A file that counts all there is, damages the database,
 * stops the app or needs settings starts its own.
 */
export function shareTestApp(): Promise<TestApp> {
  shared ??= startShared()
  return shared
}

/** Starts the app until the worker ends. Its database goes with the server of the run. */
async function startShared(): Promise<TestApp> {
  const app = await startTestApp()
  process.once('exit', () => rmSync(app.dataDir, { recursive: true, force: true }))
  return app
}
