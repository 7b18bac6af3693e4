import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { ROOT } from './app.mjs'
import { EVERYTHING, findConcerned, NAMES_OTHERS, readNames } from './concerned-files.mjs'

/** @typedef {'unit' | 'database' | 'states' | 'journeys'} TestPart */

/** The folders of the sources. */
export const ROOMS = ['domain', 'contract', 'server', 'web', 'tools', 'e2e']

/** Every test depends on these without naming them. */
const OF_EVERY_TEST = ['package.json', 'package-lock.json']

/**
 * The files that the tests of a part depend on without naming them.
 *
 * @type {Readonly<Record<TestPart, readonly string[]>>}
 */
const OF_PART = {
  unit: [...OF_EVERY_TEST, 'vitest.config.ts'],
  database: [...OF_EVERY_TEST, 'vitest.config.ts', 'server/testing/database-server.ts'],
  states: [...OF_EVERY_TEST, 'vitest.states.config.ts', 'web/testing/states/test-states.ts'],
  journeys: [
    ...OF_EVERY_TEST,
    'playwright.config.ts',
    'vite.config.ts',
    'web/index.html',
    'web/main.tsx',
    'tools/demo-house/demo-house.ts',
  ],
}

/** It reads the names of all files. */
const READS_ALL = 'tools/conventions/source-file.ts'

/** The sources of the built web app, of which one concerns the size of the whole. */
const OF_BUILD = ['vite.config.ts', 'web/index.html', 'web/main.tsx', 'tools/build/check-size.ts']

/**
 * Returns the part of `npm test` that runs a test file; null for other files.
 *
 * @param {string} path
 * @returns {TestPart | null}
 */
export function partOf(path) {
  if (/[.]e2e[.]ts$/.test(path)) return 'journeys'
  if (/[.]db[.]test[.]ts$/.test(path)) return 'database'
  if (/[.](states|browser[.]test)[.]tsx$/.test(path)) return 'states'
  return /[.]test[.]tsx?$/.test(path) ? 'unit' : null
}

/** Returns the paths of all files in the rooms and of those at the root, from the root. */
export function listFiles() {
  const inRooms = ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(room, name).replaceAll(sep, '/'),
    ),
  )
  return [...readdirSync(ROOT), ...inRooms]
}

/**
 * Returns what has changed in the working tree since it left a revision's history, deleted files included.
 *
 * @param {string} revision
 * @throws {Error} if Git does not know it
 */
export function listChanged(revision) {
  return [
    ...git('diff', '--name-only', '--no-renames', '--merge-base', revision, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/**
 * Returns the files of this repository that a change of these files can concern.
 *
 * @param {readonly string[]} changed
 */
export const findConcernedHere = (changed) => findConcerned(changed, (namedHere ??= readNamesHere()))

/** @type {import('./concerned-files.mjs').NamedBy | undefined} */
let namedHere

function readNamesHere() {
  const texts = listFiles()
    .filter((path) => NAMES_OTHERS.test(path))
    .map((path) => /** @type {const} */ ([path, readFileSync(join(ROOT, path), 'utf8')]))
  return readNames(new Map(texts), (path) => {
    if (path === READS_ALL) return [EVERYTHING]
    const part = partOf(path)
    return part === null ? [] : OF_PART[part]
  })
}

/**
 * Whether the built web app can differ if these files do.
 *
 * @param {ReadonlySet<string>} concerned
 */
export const concernsBuild = (concerned) =>
  [...OF_EVERY_TEST, ...OF_BUILD].some((path) => concerned.has(path))

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 100_000_000 })
    .split('\n')
    .filter(Boolean)
}
