import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './app.mjs'
import { isSkipped, NEEDS, tagOf } from './programs.mjs'

/**
 * The result of one test, or of a check without tests.
 *
 * @typedef {object} Outcome
 * @property {string} title with the path of its file
 * @property {'passed' | 'failed' | 'skipped'} status `skipped` for want of a program; tests of the long tier are left out
 * @property {string} [error] the title with the beginning of the error
 * @property {string} [need] the program for want of which it was skipped
 */

/** @typedef {import('vitest/node').JsonTestResults} VitestReport */
/** @typedef {Pick<import('@playwright/test/reporter').JSONReportSuite, 'suites'>} PlaywrightReport */

/**
 * Reads a test runner's report. A run without tests, or one that failed outside a test, counts as a failure.
 *
 * @param {string} name what was run
 * @param {string} report
 * @param {number} code the runner's exit code
 * @param {(json: unknown) => Outcome[]} read
 * @returns {Outcome[]}
 */
export function readReport(name, report, code, read) {
  const outcomes = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : []
  // So that it is not taken for the report of the next run.
  rmSync(report, { force: true })
  const hasFailed = outcomes.some(({ status }) => status === 'failed')
  const isSound = outcomes.length > 0 && (code === 0 || hasFailed)
  return isSound ? outcomes : [...outcomes, { title: `${name}: outside a test`, status: 'failed' }]
}

const LINES_OF_AN_ERROR = 12
const LINES_OF_A_PAGE = 40

/** @type {(title: string, error: string) => string} */
const failure = (title, error) =>
  `${title}\n${stripVTControlCharacters(error).split('\n').slice(0, LINES_OF_AN_ERROR).join('\n')}`

/** @type {(json: unknown, field: string) => boolean} */
const hasList = (json, field) =>
  typeof json === 'object' && json !== null && Array.isArray(Reflect.get(json, field))

/**
 * @param {unknown} json
 * @returns {json is VitestReport}
 */
function isOfVitest(json) {
  return hasList(json, 'testResults')
}

/**
 * @param {unknown} json
 * @returns {json is PlaywrightReport}
 */
function isOfPlaywright(json) {
  return hasList(json, 'suites')
}

/**
 * Reads a report of Vitest. A report of another form has no tests.
 *
 * @param {unknown} json
 * @returns {Outcome[]}
 */
export function readVitest(json) {
  if (!isOfVitest(json)) return []
  return json.testResults.flatMap((file) =>
    file.assertionResults.flatMap(({ fullName, status, failureMessages, tags }) => {
      const title = `${relative(ROOT, file.name)} › ${fullName}`
      if (status === 'passed') return { title, status }
      if (status === 'failed')
        return { title, status, error: failure(title, (failureMessages ?? []).join('\n')) }
      const need = Object.keys(NEEDS).find((known) => tags.includes(tagOf(known)) && isSkipped(known))
      return need === undefined ? [] : { title, status: /** @type {const} */ ('skipped'), need }
    }),
  )
}

/**
 * Reads a report of Playwright. A report of another form has no tests.
 *
 * @param {unknown} json
 * @returns {Outcome[]}
 */
export function readPlaywright(json) {
  return isOfPlaywright(json) ? readSuites(json, []) : []
}

/**
 * @param {PlaywrightReport} report
 * @param {readonly string[]} above the titles of the suites that it is in
 * @returns {Outcome[]}
 */
function readSuites({ suites = [] }, above) {
  return suites.flatMap((suite) => {
    const titles = [...above, suite.title]
    return [
      ...suite.specs.flatMap((spec) =>
        spec.tests.flatMap((test) => readJourney([...titles, spec.title].join(' › '), test)),
      ),
      ...readSuites(suite, titles),
    ]
  })
}

/**
 * Reads a list of journeys that are not run. A list of another form has none.
 *
 * @param {unknown} json
 * @param {string} need the program that is missing
 * @returns {Outcome[]}
 */
export function readSkipped(json, need) {
  if (!isOfPlaywright(json)) return []
  return (json.suites ?? []).flatMap((suite) => [
    ...suite.specs.map(({ file, title }) => ({
      title: `${file} › ${title}`,
      status: /** @type {const} */ ('skipped'),
      need,
    })),
    ...readSkipped(suite, need),
  ])
}

/**
 * @param {string} title
 * @param {import('@playwright/test/reporter').JSONReportTest} test
 * @returns {Outcome[]}
 */
function readJourney(title, { status, results }) {
  if (status === 'skipped') return []
  if (status === 'expected') return [{ title, status: 'passed' }]
  const errors = results.flatMap((result) => result.errors)
  const attached = results.flatMap(({ attachments }) => shownAt(attachments))
  const error = [failure(title, errors.map(({ message }) => message).join('\n')), ...attached].join('\n')
  return [{ title, status: 'failed', error }]
}

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
 * Describes the tests that passed in some runs and failed in others.
 *
 * @param {readonly Outcome[]} outcomes of all runs
 * @returns {string[]}
 */
export function nameUnsteady(outcomes) {
  /** @type {Map<string, { runs: number, failed: number }>} */
  const tests = new Map()
  for (const { title, status } of outcomes) {
    if (status === 'skipped') continue
    const { runs, failed } = tests.get(title) ?? { runs: 0, failed: 0 }
    tests.set(title, { runs: runs + 1, failed: failed + (status === 'failed' ? 1 : 0) })
  }
  return [...tests]
    .filter(([, { runs, failed }]) => failed > 0 && failed < runs)
    .map(([title, { runs, failed }]) => `${title}: failed ${failed} of ${runs} times`)
}
