import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findNode, ROOT } from './app.mjs'

/**
 * One step of `npm test` or `npm run test:long`: a program, and how its result is counted.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} [part] the word that chooses the step: `npm test -- --only <part>`
 * @property {string[]} command the program and its arguments
 * @property {(code: number) => Tally} count called with the exit code
 * @property {Record<string, string>} [env] additional environment variables
 * @property {true} [tells] show the output as it appears, not only on failure
 */

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [failures] the tests that failed, each with the beginning of its error
 */

const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules', '.bin', name)

/** Counts a check without test cases as one. */
const asOne = (/** @type {number} */ code) =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** Returns the static checks of the sources and of the build. They are independent of each other. */
export function listChecks() {
  /** @type {Step[]} */
  const checks = [
    {
      name: 'lint and types',
      part: 'lint',
      command: [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings'],
      count: asOne,
    },
    // The web app itself must compile without Node's types, which its tests use.
    {
      name: 'types of the web app',
      part: 'web-types',
      command: [bin('tsc'), '-p', 'web/tsconfig.app.json'],
      count: asOne,
    },
    { name: 'format', part: 'format', command: [bin('oxfmt'), '--check', '.'], count: asOne },
    {
      name: 'dependency rules',
      part: 'dependencies',
      command: [
        bin('depcruise'),
        '--config',
        '.dependency-cruiser.mjs',
        'domain',
        'contract',
        'server',
        'web',
        'tools',
        'e2e',
      ],
      count: asOne,
    },
    { name: 'dead code', part: 'dead-code', command: [bin('knip'), '--no-progress'], count: asOne },
    {
      name: 'conventions',
      part: 'conventions',
      command: [findNode(), 'tools/conventions/check-conventions.ts'],
      count: asOne,
    },
    {
      name: 'size of the web app',
      part: 'size',
      command: [findNode(), 'tools/build/check-size.ts'],
      count: asOne,
    },
  ]
  return checks
}

/** Returns the tests without a database, and the tests on a real one. Each of the two uses both cores. */
export function listTests() {
  return [
    { ...runVitest('unit', ['--reporter=agent']), part: 'unit' },
    { ...runVitest('database', ['--reporter=agent']), part: 'database' },
  ]
}

/**
 * Returns one step of `npm test`, for `npm test -- --only <part> [file]`. Null if there is no such part.
 *
 * @param {string} part
 * @param {string[]} files for a part that runs tests: the beginnings of the paths of those to run
 * @returns {Step | null}
 */
export function findPart(part, files) {
  const step = [...listChecks(), ...listTests(), ...listJourneys()].find((known) => known.part === part)
  return step === undefined ? null : { ...step, command: [...step.command, ...files] }
}

/** Returns the names of all parts of `npm test`. */
export function partNames() {
  return [...listChecks(), ...listTests(), ...listJourneys()].map(({ part }) => part)
}

/**
 * Returns the steps of `npm run test:long`: the tests `*.long.db.test.ts` in full, of which `npm test` runs about a
 * fiftieth. They print measurements.
 *
 * @returns {Step[]}
 */
export function listLongTests() {
  const long = runVitest('long', ['--reporter=verbose', '--disable-console-intercept'])
  // The tests must pass in any time zone of the machine: one with a half-hour offset, and one a day ahead.
  const inOtherZones = ['America/St_Johns', 'Pacific/Kiritimati'].map((TZ) => ({
    ...runVitest('unit', ['--reporter=agent']),
    name: `tests: unit in ${TZ}`,
    env: { TZ },
  }))
  const [allJourneys] = listJourneys()
  const longJourneys = {
    ...allJourneys,
    name: 'all journeys, and all states of all screens on a phone and on a large screen, in both themes',
    env: { TIER: 'long' },
  }
  const [journeys] = listJourneys(['from-list-to-car-won', 'bids-placed-once'])
  const lineUp = {
    ...journeys,
    name: 'journeys with two processes behind nginx, PgBouncer and Redis, while processes are killed in turn',
    env: { LINE_UP: '1', TIER: 'long' },
  }
  return [{ ...long, tells: true }, ...inOtherZones, longJourneys, lineUp]
}

/**
 * @param {string} project
 * @param {string[]} reporting
 * @returns {Step}
 */
function runVitest(project, reporting) {
  const report = join(ROOT, 'test-results', `${project}.json`)
  return {
    name: `tests: ${project}`,
    command: [
      bin('vitest'),
      'run',
      '--project',
      project,
      ...reporting,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: (code) =>
      countReport(report, code, (json) => ({
        passed: json.numPassedTests,
        failed: json.numFailedTests,
        failures: failuresOfVitest(json),
      })),
  }
}

/**
 * Returns the journeys in a real browser.
 *
 * @param {string[]} only prefixes of file names; by default all journeys
 * @returns {[Step]}
 */
export function listJourneys(only = []) {
  const report = join(ROOT, 'test-results', 'e2e.json')
  return [
    {
      name: 'journeys',
      part: 'journeys',
      command: [bin('playwright'), 'test', ...only],
      count: (/** @type {number} */ code) =>
        countReport(report, code, ({ stats, suites }) => ({
          passed: stats.expected,
          failed: stats.unexpected + stats.flaky,
          failures: suites.flatMap(failuresOfPlaywright),
        })),
    },
  ]
}

/**
 * Reads a test runner's report. A run without tests, or one that failed outside a test, counts as a failure.
 *
 * @param {string} report
 * @param {number} code
 * @param {(json: any) => Tally} read
 * @returns {Tally}
 */
function countReport(report, code, read) {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const tally = read(JSON.parse(readFileSync(report, 'utf8')))
  if (tally.passed + tally.failed === 0) return { passed: 0, failed: 1 }
  return code !== 0 && tally.failed === 0 ? { passed: tally.passed, failed: 1 } : tally
}

const LINES_OF_AN_ERROR = 12
const LINES_OF_A_PAGE = 40

/** @type {(title: string, error: string) => string} */
const failure = (title, error) =>
  `${title}\n${stripVTControlCharacters(error).split('\n').slice(0, LINES_OF_AN_ERROR).join('\n')}`

/** @param {import('vitest/node').JsonTestResults} report */
const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) =>
        failure(`${relative(ROOT, file.name)} › ${test.fullName}`, (test.failureMessages ?? []).join('\n')),
      ),
  )

/**
 * Returns what the page showed when a journey failed, from the file that Playwright writes about it: its screenshot may
 * be out of reach where the tests ran.
 *
 * @param {import('@playwright/test/reporter').JSONReportTestResult['attachments']} attachments
 * @returns {string[]}
 */
function shownAt(attachments) {
  return attachments
    .filter(({ name, path }) => name === 'error-context' && path !== undefined && existsSync(path))
    .flatMap(({ path = '' }) => /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))?.[1] ?? [])
    .map((page) => `The page:\n${page.split('\n').slice(0, LINES_OF_A_PAGE).join('\n')}`)
}

/**
 * @param {import('@playwright/test/reporter').JSONReportSuite} suite
 * @returns {string[]}
 */
function failuresOfPlaywright({ specs, suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      const said = tests.flatMap(({ results }) => results.flatMap(({ attachments }) => shownAt(attachments)))
      return [failure(`${file} › ${title}`, errors.map(({ message }) => message).join('\n')), ...said].join(
        '\n',
      )
    }),
    ...suites.flatMap(failuresOfPlaywright),
  ]
}
