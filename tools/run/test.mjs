import { spawn, spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM, CHROMIUM_SHELL, findProgram } from './find-program.mjs'
import { buildWeb, appEnvironment, installPackages, ROOT, seconds } from './app.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

// `npm test`: installs what is missing, runs all checks and tests, lists them, and ends with one line of totals.
// `npm run check` does the same without the browser tests. `npm run test:long` runs the long forms of tests.
// `npm test -- --only <part> [file]` runs one part, of tests also one file.

const isLong = process.argv.includes('--long')
const withJourneys = !process.argv.includes('--without-e2e')
const only = process.argv.indexOf('--only')
const STEP_LIMIT = (isLong ? 120 : 15) * 60_000

let passed = 0
let failed = 0
/** The failed tests, shown once more before the totals, because the output of a run is long. @type {string[]} */
const failures = []

try {
  installPackages()
  installPrograms()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
rmSync(join(ROOT, 'test-results'), { recursive: true, force: true })
// Imported late, because it needs the installed packages.
const { findPart, listChecks, listJourneys, listLongTests, listTests, partNames } =
  await import('./steps.mjs')

const chosen = only === -1 ? null : findPart(process.argv[only + 1] ?? '', process.argv.slice(only + 2))
if (only !== -1 && chosen === null) {
  console.error(`--only takes one of: ${partNames().join(', ')}`)
  process.exit(1)
}
await count('build', async () => {
  await buildWeb()
  return { passed: 1, failed: 0 }
})
if (chosen !== null) await runAll([chosen])
else if (isLong) await runAll(listLongTests())
else await runEverything()

for (const failure of failures) console.log(`\nFailed: ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runEverything() {
  // Most checks use one core, so two run at a time; tests and journeys use both cores, so they run one after the other.
  const checks = listChecks()
  await Promise.all([runAll(checks), runAll(checks)])
  await runAll(listTests())
  if (withJourneys) await runAll(listJourneys())
}

/**
 * Runs steps from the list until it is empty.
 *
 * @param {Step[]} steps
 */
async function runAll(steps) {
  for (let step = steps.shift(); step; step = steps.shift()) await runStep(step)
}

/** @param {Step} step */
async function runStep(step) {
  await count(step.name, async () => {
    const { code, output } = await run(step)
    const tally = step.count(code)
    return { ...tally, output: tally.failed > 0 && !step.tells ? output : '' }
  })
}

/**
 * @param {string} name
 * @param {() => Promise<import('./steps.mjs').Tally & { output?: string }>} work
 */
async function count(name, work) {
  const started = Date.now()
  const outcome = await work().catch((error) => ({
    failures: [],
    passed: 0,
    failed: 1,
    output: `${error?.message ?? error}\n`,
  }))
  passed += outcome.passed
  failed += outcome.failed
  failures.push(...(outcome.failures ?? []))
  if (outcome.output) console.log(outcome.output.trimEnd())
  const verdict = outcome.failed === 0 ? 'ok    ' : 'FAILED'
  console.log(
    `${verdict} ${name}: ${outcome.passed} of ${outcome.passed + outcome.failed} (${seconds(started)})`,
  )
}

/**
 * @param {Step} step
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(step) {
  return new Promise((resolve) => {
    const [program = '', ...args] = step.command
    // Runs in its own process group, so that a hanging step can be killed with all its children.
    const child = spawn(program, args, {
      cwd: ROOT,
      detached: true,
      // The output is captured and shown later, without colours.
      env: { ...appEnvironment(), NO_COLOR: '1', ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, signal)
    }
    const limit = setTimeout(() => {
      output += `\nStopped: it took longer than ${STEP_LIMIT / 60_000} minutes.\n`
      end('SIGKILL')
    }, STEP_LIMIT)
    const interrupt = () => {
      end('SIGTERM')
      process.exitCode = 130
    }
    process.once('SIGINT', interrupt)
    process.once('SIGTERM', interrupt)
    const onOutput = (/** @type {string} */ chunk) => {
      if (step.tells) process.stdout.write(chunk)
      output += chunk
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    const finish = (/** @type {number} */ code) => {
      clearTimeout(limit)
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
      if (process.exitCode === 130) process.exit(130)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

/** Installs missing programs that the tests need, from Debian's packages, if run as root on Debian. */
function installPrograms() {
  const needed = [
    { package: 'redis-server', names: ['redis-server'] },
    { package: 'nginx-light', names: ['nginx'] },
    { package: 'pgbouncer', names: ['pgbouncer'] },
    { package: 'restic', names: ['restic'] },
    { package: 'patroni', names: ['patroni'] },
    { package: 'etcd-server', names: ['etcd'] },
    { package: 'haproxy', names: ['haproxy'] },
    { package: 'iproute2', names: ['ip'] },
    // Its server is not on the PATH; this program comes with it.
    { package: 'postgresql', names: ['pg_createcluster'] },
    ...(withJourneys ? [{ package: 'chromium', names: [...CHROMIUM_SHELL, ...CHROMIUM] }] : []),
  ]
  const missing = needed.filter(({ names }) => findProgram(names) === null).map((program) => program.package)
  // Debian packages it since 2025; without it, the full Chromium is used.
  const wantsShell = withJourneys && findProgram(CHROMIUM_SHELL) === null
  if (missing.length === 0 && !wantsShell) return
  const list = missing.join(' ')
  const apt = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (!apt) {
    if (missing.length === 0) return
    throw new Error(`The tests need ${list}: install them (Debian: apt-get install ${list})`)
  }
  const started = Date.now()
  withoutServices(() => {
    console.log(`Installing ${list === '' ? CHROMIUM_SHELL[0] : list}…`)
    const updated = tryApt(['update'])
    if (missing.length > 0) {
      if (!updated.ok) throw new Error(updated.output)
      const { ok, output } = tryApt(['install', '-y', '--no-install-recommends', ...missing])
      if (!ok) throw new Error(output)
    }
    if (wantsShell) tryApt(['install', '-y', '--no-install-recommends', ...CHROMIUM_SHELL])
  })
  console.log(`Installed in ${seconds(started)}`)
}

/** @param {string[]} args */
function tryApt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync('apt-get', args, {
    env,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  return { ok: status === 0, output: `apt-get ${args.join(' ')} failed:\n${stdout}${stderr}` }
}

/**
 * Keeps Debian from starting services as it installs them: the tests start their own, and the rest of the machine must
 * not change.
 *
 * @param {() => void} install
 */
function withoutServices(install) {
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    if (isOurs) rmSync(policy, { force: true })
  }
}
