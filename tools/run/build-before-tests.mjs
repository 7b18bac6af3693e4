import { buildServer } from './app.mjs'

/** Builds the programs that tests start. Vitest calls it before the tests of a project. */
export async function setup() {
  await buildServer()
}
