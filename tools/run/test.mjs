import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer, buildWeb, installPackages, ROOT, seconds } from './app.mjs'
import { readOptions } from './options.mjs'
import { planRun } from './plan.mjs'
import { installPrograms, isSkipped, describeSkipped } from './programs.mjs'
import { nameUnsteady } from './reports.mjs'
import { runProgram } from './run-program.mjs'

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./reports.mjs').Outcome} Outcome */

// `npm test`: installs and builds what the chosen parts need, runs them, lists them with their times, and ends with one
// line of totals. CONTRIBUTING.md ("Working on it") has its options.

/** @type {Outcome[]} */
const outcomes = []
/** One line for each part, shown once more at the end. @type {string[]} */
const lines = []

const { options, phases } = prepare()
const steps = phases.flatMap((phase) => phase.steps)
const stepLimit = (options.isLong ? 120 : 15) * 60_000

if (steps.some(({ needsBuild }) => needsBuild)) {
  await count('build', async () => {
    await buildWeb()
    await buildServer()
    return { outcomes: [{ title: 'build', status: 'passed' }] }
  })
}
for (const { steps, workers } of phases) {
  await Promise.all(Array.from({ length: workers }, () => runAll(steps)))
}

if (options.changedSince !== null && steps.length === 0) console.log('Nothing has changed.')
for (const { error } of outcomes) if (error !== undefined) console.log(`\nFailed: ${error}`)
if (options.times > 1) reportUnsteady()
if (lines.length > 1) console.log(`\n${lines.join('\n')}\n`)
const tally = (/** @type {Outcome['status']} */ of) => outcomes.filter(({ status }) => status === of).length
const skipped = tally('skipped')
console.log(
  `${tally('passed')} passed, ${tally('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
)
process.exit(tally('failed') === 0 ? 0 : 1)

/** Reads the options, and installs what the run needs. Ends the process if that fails. */
function prepare() {
  try {
    const options = readOptions(process.argv.slice(2))
    installPackages()
    rmSync(join(ROOT, 'test-results'), { recursive: true, force: true })
    const phases = planRun(options)
    const started = Date.now()
    const needs = phases.flatMap(({ steps }) => steps.flatMap((step) => step.needs ?? []))
    if (installPrograms(needs)) console.log(`Installed in ${seconds(started)}`)
    return { options, phases: phases.map(({ steps, workers }) => ({ steps: steps.map(orSkipped), workers })) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/**
 * Runs steps from the list until it is empty.
 *
 * @param {Step[]} waiting
 */
async function runAll(waiting) {
  for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step)
}

/**
 * Returns the step, or the one that counts its tests as skipped, if a program that it needs is missing and may be.
 *
 * @param {Step} step
 */
function orSkipped(step) {
  const missing = step.needs?.find(isSkipped)
  return missing === undefined ? step : (step.skip?.(missing) ?? step)
}

/** @param {Step} step */
async function runStep(step) {
  await count(step.name, async () => {
    const { code, output } = await runProgram(step, stepLimit)
    const outcomes = step.read(code)
    const isShown = !step.showsOutput && outcomes.some(({ status }) => status === 'failed')
    return { outcomes, output: isShown ? output : '' }
  })
}

/**
 * @param {string} name
 * @param {() => Promise<{ outcomes: Outcome[], output?: string }>} work
 */
async function count(name, work) {
  const started = Date.now()
  const result = await work().catch((error) => ({
    outcomes: [{ title: name, status: /** @type {const} */ ('failed') }],
    output: `${error?.message ?? error}\n`,
  }))
  outcomes.push(...result.outcomes)
  if (result.output) console.log(result.output.trimEnd())
  const ran = result.outcomes.filter(({ status }) => status !== 'skipped')
  const passed = ran.filter(({ status }) => status === 'passed').length
  const verdict = passed === ran.length ? 'ok    ' : 'FAILED'
  const summary = [`${passed} of ${ran.length}`, ...whySkipped(result.outcomes)].join('; ')
  const line = `${verdict} ${name}: ${summary} (${seconds(started)})`
  console.log(line)
  lines.push(line)
}

/**
 * @param {readonly Outcome[]} of
 * @returns {string[]}
 */
function whySkipped(of) {
  const needs = of.flatMap(({ need }) => need ?? [])
  return [...new Set(needs)].map((need) =>
    describeSkipped(need, needs.filter((other) => other === need).length),
  )
}

function reportUnsteady() {
  const unsteady = nameUnsteady(outcomes)
  if (unsteady.length === 0) console.log(`\nNo test was unsteady in ${options.times} runs.`)
  for (const line of unsteady) console.log(`\nUnsteady: ${line}`)
}
