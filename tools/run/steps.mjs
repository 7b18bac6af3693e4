import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, ROOT } from './app.mjs'

/**
 * One step of `npm test` or `npm run test:long`: a program, and how its outcome is counted.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command the program and its arguments
 * @property {(code: number) => Tally} count called when it has ended
 * @property {Record<string, string>} [env] what its environment says beside
 * @property {true} [tells] what it says is shown as it says it, not only when it fails
 */

/** @typedef {{ passed: number, failed: number }} Tally */

const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules', '.bin', name)

/** A check that tests nothing by itself counts as one. */
const asOne = (/** @type {number} */ code) =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** What can be said of the sources without running them, and the build. They need nothing of each other. */
export function listChecks() {
  /** @type {Step[]} */
  const checks = [
    {
      name: 'lint and types',
      command: [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings'],
      count: asOne,
    },
    // What runs in the browser knows nothing of Node, which its tests do.
    { name: 'types of the web app', command: [bin('tsc'), '-p', 'web/tsconfig.app.json'], count: asOne },
    { name: 'format', command: [bin('oxfmt'), '--check', '.'], count: asOne },
    {
      name: 'dependency rules',
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
    { name: 'dead code', command: [bin('knip'), '--no-progress'], count: asOne },
    { name: 'conventions', command: [findNode(), 'tools/conventions/check-conventions.ts'], count: asOne },
    { name: 'size of the web app', command: [findNode(), 'tools/build/check-size.ts'], count: asOne },
  ]
  return checks
}

/** Tests without a database, and tests on a real one. Each uses both cores by itself. */
export function listTests() {
  return [runVitest('unit', ['--reporter=agent']), runVitest('database', ['--reporter=agent'])]
}

/**
 * What `npm run test:long` runs: the tests `*.long.db.test.ts`, which `npm test` holds at about a fiftieth, in
 * full. They tell what they did.
 *
 * @returns {Step[]}
 */
export function listLongTests() {
  const long = runVitest('long', ['--reporter=verbose', '--disable-console-intercept'])
  // Where the machine stands must not matter: half an hour off, and a day ahead of the others.
  const elsewhere = ['America/St_Johns', 'Pacific/Kiritimati'].map((TZ) => ({
    ...runVitest('unit', ['--reporter=agent']),
    name: `tests: unit in ${TZ}`,
    env: { TZ },
  }))
  const [every] = listJourneys()
  const whole = {
    ...every,
    name: 'every journey, and every state of every screen on a phone and on a large one, in both themes',
    env: { TIER: 'long' },
  }
  const [journeys] = listJourneys(['from-list-to-car-won', 'bids-placed-once'])
  const lineUp = {
    ...journeys,
    name: 'journeys over two processes behind nginx, PgBouncer and Redis, of which one is killed again and again',
    env: { LINE_UP: '1' },
  }
  return [{ ...long, tells: true }, ...elsewhere, whole, lineUp]
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
      })),
  }
}

/**
 * The journeys in a real browser.
 *
 * @param {string[]} only those whose file's name begins so; left out: all
 * @returns {[Step]}
 */
export function listJourneys(only = []) {
  const report = join(ROOT, 'test-results', 'e2e.json')
  return [
    {
      name: 'journeys',
      command: [bin('playwright'), 'test', ...only],
      count: (/** @type {number} */ code) =>
        countReport(report, code, ({ stats }) => ({
          passed: stats.expected,
          failed: stats.unexpected + stats.flaky,
        })),
    },
  ]
}

/**
 * Reads a runner's own report. A run that tested nothing, or that failed outside any test, counts as a failure.
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
