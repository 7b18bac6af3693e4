import {
  findPart,
  listBrowserTests,
  listChecks,
  listLongTests,
  listTests,
  partNames,
  runJourneys,
  runStates,
  runVitest,
} from './steps.mjs'
import { concernsBuild, findConcernedHere, listChanged, partOf } from './test-files.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

/** Steps of a run. `workers` of them run at a time. @typedef {{ steps: Step[], workers: 1 | 2 }} Phase */

/** The parts whose tests run in a browser. */
const IN_BROWSER = new Set(listBrowserTests().map(({ part }) => part))

/** @type {(steps: Step[]) => Phase[]} */
const inTurn = (steps) => (steps.length === 0 ? [] : [{ steps, workers: 1 }])

// Most checks use one core, so two run at a time; tests and journeys use both cores, so they run one after the other.
/** @type {(steps: Step[]) => Phase[]} */
const inPairs = (steps) => [{ steps, workers: 2 }]

/**
 * Returns what a run of `npm test` runs, in turn.
 *
 * @param {import('./options.mjs').Options} options
 * @returns {Phase[]}
 * @throws {Error} if there is no such part or revision
 */
export function planRun({ isLong, withBrowser, part, rest, changedSince, times }) {
  const inBrowser = withBrowser ? listBrowserTests() : []
  if (changedSince !== null) return planChanged(changedSince, part, withBrowser)
  if (part !== null) return inTurn(Array.from({ length: times }, () => partNamed(part, rest, isLong)))
  if (isLong) return inTurn(listLongTests())
  return [...inPairs(listChecks()), ...inTurn([...listTests(), ...inBrowser])]
}

/** @type {(part: string, rest?: readonly string[], isLong?: boolean) => Step} */
function partNamed(part, rest = [], isLong = false) {
  const step = findPart(part, rest, isLong)
  if (step === undefined) throw new Error(`--only takes one of: ${partNames().join(', ')}`)
  return step
}

/**
 * Returns the steps that a change can affect: the checks, and the tests that reach a changed file.
 *
 * @param {string} revision
 * @param {string | null} only
 * @param {boolean} withBrowser
 * @returns {Phase[]}
 */
function planChanged(revision, only, withBrowser) {
  const changed = listChanged(revision)
  if (changed.length === 0) return []
  const concerned = findConcernedHere(changed)
  const isWanted = (/** @type {Step} */ { part }) => only === null || part === partNamed(only).part
  const filesOf = (/** @type {string} */ part) => [...concerned].filter((path) => partOf(path) === part)
  const checks = listChecks().filter(({ needsBuild }) => !needsBuild || concernsBuild(concerned))
  const parts = /** @type {const} */ (['unit', 'database', 'states', 'journeys'])
  const tests = parts
    .filter((part) => withBrowser || !IN_BROWSER.has(part))
    .map((part) => ({ part, files: filesOf(part) }))
    .filter(({ files }) => files.length > 0)
    .map(({ part, files }) => runTests(part, files))
  return [...inPairs(checks.filter(isWanted)), ...inTurn(tests.filter(isWanted))]
}

/** @type {(part: import('./test-files.mjs').TestPart, files: string[]) => Step} */
function runTests(part, files) {
  if (part === 'journeys') return runJourneys(files)
  return part === 'states' ? runStates(files) : runVitest(part, files)
}
