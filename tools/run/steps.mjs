import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, ROOT } from './app.mjs'
import { needsIn } from './programs.mjs'
import { readPlaywright, readReport, readSkipped, readVitest } from './reports.mjs'
import { listFiles, partOf, ROOMS } from './test-files.mjs'

/** @typedef {import('./reports.mjs').Outcome} Outcome */

/**
 * One step of `npm test` or `npm run test:long`: a program, and how its result is read.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} [part] the word that chooses the step: `npm test -- --only <part>`
 * @property {string[]} command the program and its arguments
 * @property {(code: number) => Outcome[]} read called with the exit code
 * @property {readonly string[]} [needs] what it needs of the programs outside the packages
 * @property {true} [needsBuild] it needs the web app and the server built
 * @property {Record<string, string>} [env] additional environment variables
 * @property {(need: string) => Step} [skip] the step instead of it that counts its tests, if this need is missing
 * @property {true} [showsOutput] show the output as it appears, not only on failure
 */

const E2E_REPORT = join(ROOT, 'test-results', 'e2e.json')

const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules', '.bin', name)

/** @type {(name: string, part: string, command: string[]) => Step} */
const check = (name, part, command) => ({
  name,
  part,
  command,
  read: (code) => [{ title: name, status: code === 0 ? 'passed' : 'failed' }],
})

/** Returns the static checks of the sources and of the build. They are independent of each other. */
export function listChecks() {
  const size = check('size of the web app', 'size', [findNode(), 'tools/build/check-size.ts'])
  const licences = check('licences', 'licences', [findNode(), 'tools/build/check-licences.ts'])
  return [
    check('lint and types', 'lint', [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings']),
    check('format', 'format', [bin('oxfmt'), '--check', '.']),
    check('dependency rules', 'dependencies', [
      bin('depcruise'),
      '--config',
      '.dependency-cruiser.mjs',
      ...ROOMS,
    ]),
    check('dead code', 'dead-code', [bin('knip'), '--no-progress']),
    check('conventions', 'conventions', [findNode(), 'tools/conventions/check-conventions.ts']),
    { ...size, needsBuild: /** @type {const} */ (true) },
    { ...licences, needsBuild: /** @type {const} */ (true) },
  ]
}

/** Returns the tests without a database, and the tests on a real one. Each of the two uses both cores. */
export function listTests() {
  return [runVitest('unit'), runVitest('database')]
}

/** Returns the tests in a browser: of states over a fake server, and journeys. Each of the two uses both cores. */
export function listBrowserTests() {
  return [runStates(), runJourneys()]
}

/**
 * Returns one step of `npm test`. Undefined if there is no such part.
 *
 * @param {string} part
 * @param {readonly string[]} rest for a part that runs tests: the beginnings of the paths of those to run, and options
 * @param {boolean} [isLong] the long forms of its tests
 */
export function findPart(part, rest, isLong = false) {
  if (part === 'database' && isLong) return runLongTests(rest)
  if (part === 'unit' || part === 'database') return runVitest(part, rest)
  if (part === 'states') return runStates(rest)
  if (part === 'journeys') return isLong ? runLongJourneys(rest) : runJourneys(rest)
  if (part === 'firefox') return runFirefox(rest)
  return listChecks().find((known) => known.part === part)
}

/** Returns the names of all parts of `npm test`, and of the one that only `npm run test:long` runs. */
export function partNames() {
  return [...listChecks(), ...listTests(), ...listBrowserTests(), runFirefox()].map(({ part }) => part)
}

/**
 * Returns the steps of `npm run test:long`: the tests `*.long.db.test.ts` in full, of which `npm test` runs about a
 * fiftieth, which print measurements; the unit tests in other time zones; and the journeys in other circumstances.
 *
 * @returns {Step[]}
 */
export function listLongTests() {
  // The tests must pass in any time zone of the machine: one with a half-hour offset, and one a day ahead.
  const inOtherZones = ['America/St_Johns', 'Pacific/Kiritimati'].map((TZ) => ({
    ...runVitest('unit'),
    name: `tests: unit in ${TZ}`,
    env: { TZ },
  }))
  const onDeployment = {
    ...runJourneys(['from-list-to-car-won', 'bids-placed-once'], ['chromium', 'nginx', 'pgbouncer', 'redis']),
    name: 'journeys with two processes behind nginx, PgBouncer and Redis, while processes are killed in turn',
    env: { TEST_DEPLOYMENT: '1', TIER: 'long' },
  }
  return [runLongTests(), ...inOtherZones, runLongJourneys(), onDeployment, runFirefox()]
}

/**
 * @param {readonly string[]} [rest]
 * @returns {Step}
 */
function runLongTests(rest = []) {
  return {
    ...runVitest('long', rest, ['--reporter=verbose', '--disable-console-intercept']),
    showsOutput: true,
  }
}

/**
 * @param {readonly string[]} [rest]
 * @returns {Step}
 */
function runLongJourneys(rest = []) {
  return {
    ...runJourneys(rest),
    name: 'all journeys, and all states of all screens on a phone and on a large screen, in both themes',
    env: { TIER: 'long' },
  }
}

/**
 * Returns tests of one project of Vitest.
 *
 * @param {'unit' | 'database' | 'long'} project
 * @param {readonly string[]} [rest] parts of the paths of the files to run, and options; by default all files
 * @param {readonly string[]} [reporting]
 * @returns {Step}
 */
export function runVitest(project, rest = [], reporting = ['--reporter=agent']) {
  const report = join(ROOT, 'test-results', `${project}.json`)
  const name = `tests: ${project}`
  const command = [bin('vitest'), 'run', '--project', project, ...reporting, '--reporter=json']
  return {
    name,
    part: project,
    command: [...command, `--outputFile.json=${report}`, ...rest],
    needs: findNeeds(project, rest),
    read: (code) => readReport(name, report, code, readVitest),
  }
}

/**
 * Returns the states of parts and screens, each mounted in a browser.
 *
 * @param {readonly string[]} [rest] parts of the paths of the files to run, and options; by default all files
 * @returns {Step}
 */
export function runStates(rest = []) {
  const report = join(ROOT, 'test-results', 'states.json')
  const command = [
    bin('vitest'),
    'run',
    '--config',
    'vitest.states.config.ts',
    '--reporter=agent',
    '--reporter=json',
  ]
  return {
    name: 'states',
    part: 'states',
    command: [...command, `--outputFile.json=${report}`, ...rest],
    needs: ['chromium'],
    read: (code) => readReport('states', report, code, readVitest),
    // Without a browser, each file counts as one.
    skip: (need) => ({
      name: 'states',
      command: [findNode(), '--eval', ''],
      read: () =>
        listFiles()
          .filter((path) => partOf(path) === 'states' && isChosen(path, rest))
          .map((title) => ({ title, status: /** @type {const} */ ('skipped'), need })),
    }),
  }
}

/** @type {(path: string, rest: readonly string[]) => boolean} */
const isChosen = (path, rest) => rest.length === 0 || rest.some((part) => path.includes(part))

/**
 * Returns what the files that a project of Vitest runs need.
 *
 * @param {'unit' | 'database' | 'long'} project
 * @param {readonly string[]} rest
 */
function findNeeds(project, rest) {
  const files = listFiles().filter((path) =>
    project === 'long' ? path.endsWith('.long.db.test.ts') : partOf(path) === project,
  )
  const chosen = files.filter((path) => isChosen(path, rest))
  return [...new Set(chosen.flatMap((path) => needsIn(readFileSync(join(ROOT, path), 'utf8'))))]
}

/**
 * Returns the journeys in a real browser.
 *
 * @param {readonly string[]} [rest] the beginnings of the names of the files to run, and options; by default all
 * @param {readonly string[]} [needs]
 */
export function runJourneys(rest = [], needs = ['chromium']) {
  return runPlaywright('journeys', 'journeys', rest, needs)
}

/**
 * Returns the flows in a second browser, with another engine.
 *
 * @param {readonly string[]} [rest]
 */
function runFirefox(rest = []) {
  return runPlaywright(
    'flows in Firefox',
    'firefox',
    ['-c', 'playwright.firefox.config.ts', ...rest],
    ['firefox'],
  )
}

/**
 * @param {string} name
 * @param {string} part
 * @param {readonly string[]} rest
 * @param {readonly string[]} needs
 * @returns {Step}
 */
function runPlaywright(name, part, rest, needs) {
  return {
    name,
    part,
    command: [bin('playwright'), 'test', ...rest],
    needs,
    needsBuild: true,
    read: (code) => readReport(name, E2E_REPORT, code, readPlaywright),
    skip: (need) => ({
      name,
      command: [bin('playwright'), 'test', '--list', '--reporter=json', ...rest],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: E2E_REPORT },
      read: (code) => readReport(name, E2E_REPORT, code, (json) => readSkipped(json, need)),
    }),
  }
}
