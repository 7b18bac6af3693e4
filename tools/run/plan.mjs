import {
  findPart,
  listChecks,
  listLongTests,
  listTests,
  partNames,
  runJourneys,
  runVitest,
} from './steps.mjs'
import { concernsBuild, findConcernedHere, listChanged, partOf } from './test-files.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

/** Steps of a run. `workers` of them run at a time. @typedef {{ steps: Step[], workers: 1 | 2 }} Phase */

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
export function planRun({ isLong, withJourneys, part, rest, changedSince, times }) {
  const journeys = withJourneys ? [runJourneys()] : []
  if (changedSince !== null) return planChanged(changedSince, part, withJourneys)
  if (part !== null) return inTurn(Array.from({ length: times }, () => partNamed(part, rest, isLong)))
  if (isLong) return inTurn(listLongTests())
  return [...inPairs(listChecks()), ...inTurn(listTests()), ...inTurn(journeys)]
}

/** @type {(part: string, rest?: readonly string[], isLong?: boolean) => Step} */
function partNamed(part, rest = [], isLong = false) {
  const step = findPart(part, rest, isLong)
  if (step === undefined) throw new Error(`--only takes one of: ${partNames().join(', ')}`)
  return step
}

/**
 * Returns what a change can concern: the checks, and the tests that reach a changed file.
 *
 * @param {string} revision
 * @param {string | null} only
 * @param {boolean} withJourneys
 * @returns {Phase[]}
 */
function planChanged(revision, only, withJourneys) {
  const changed = listChanged(revision)
  if (changed.length === 0) return []
  const concerned = findConcernedHere(changed)
  const isWanted = (/** @type {Step} */ { part }) => only === null || part === partNamed(only).part
  const filesOf = (/** @type {string} */ part) => [...concerned].filter((path) => partOf(path) === part)
  const checks = listChecks().filter(({ needsBuild }) => !needsBuild || concernsBuild(concerned))
  const parts = /** @type {const} */ (['unit', 'database', 'journeys'])
  const tests = parts
    .filter((part) => withJourneys || part !== 'journeys')
    .map((part) => ({ part, files: filesOf(part) }))
    .filter(({ files }) => files.length > 0)
    .map(({ part, files }) => (part === 'journeys' ? runJourneys(files) : runVitest(part, files)))
  return [...inPairs(checks.filter(isWanted)), ...inTurn(tests.filter(isWanted))]
}
