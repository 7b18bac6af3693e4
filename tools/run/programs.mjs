import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { CHROMIUM, CHROMIUM_SHELL, FIREFOX, findProgram } from './find-program.mjs'

/**
 * A program outside the packages: its names, of which any will do, and the Debian packages that have it, of which the
 * first that can be installed is.
 *
 * @typedef {{ readonly names: readonly string[], readonly debian: readonly string[] }} Program
 */

/** @type {(debian: string, name: string) => Program} */
const program = (debian, name) => ({ names: [name], debian: [debian] })

/**
 * The programs that tests start, by what they are needed for. A test file says in its head what it needs:
 * `// @module-tag needs-nginx`. The journeys need Chromium, the flows in Firefox need Firefox.
 *
 * @type {Readonly<Record<string, readonly Program[]>>}
 */
export const NEEDS = {
  redis: [program('redis-server', 'redis-server')],
  nginx: [program('nginx-light', 'nginx')],
  pgbouncer: [program('pgbouncer', 'pgbouncer')],
  restic: [program('restic', 'restic')],
  systemd: [program('systemd', 'systemd-analyze')],
  patroni: [
    program('patroni', 'patroni'),
    program('etcd-server', 'etcd'),
    program('haproxy', 'haproxy'),
    program('iproute2', 'ip'),
    // Its server is not on the PATH; this program comes with it.
    program('postgresql', 'pg_createcluster'),
  ],
  pgbackrest: [
    program('pgbackrest', 'pgbackrest'),
    program('iproute2', 'ip'),
    program('postgresql', 'pg_createcluster'),
  ],
  // Debian packages the shell since 2025; without it, the full Chromium is used.
  chromium: [{ names: [...CHROMIUM_SHELL, ...CHROMIUM], debian: ['chromium-headless-shell', 'chromium'] }],
  firefox: [{ names: FIREFOX, debian: ['firefox-esr', 'firefox'] }],
}

/** @type {(need: string) => string} */
export const tagOf = (need) => `needs-${need}`

/**
 * Returns the needs that a test file declares.
 *
 * @param {string} text
 */
export function needsIn(text) {
  return Object.keys(NEEDS).filter((need) => text.includes(`// @module-tag ${tagOf(need)}\n`))
}

/** @param {string} need */
const missingFor = (need) => (NEEDS[need] ?? []).filter(({ names }) => findProgram(names) === null)

/** @param {readonly string[]} needs */
const missingPrograms = (needs) => [...new Set(needs.flatMap(missingFor))]

/** Whether a test may be skipped because a program is missing: never where nobody would notice. */
const maySkip = () => process.env['CI'] !== 'true'

/**
 * Whether the tests that need this are skipped, because a program is not installed.
 *
 * @param {string} need
 */
export const isSkipped = (need) => maySkip() && missingFor(need).length > 0

/**
 * Returns a sentence about tests that are skipped for want of a program.
 *
 * @param {string} need
 * @param {number} count
 * @param {NodeJS.Platform} [platform]
 */
export function describeSkipped(need, count, platform = process.platform) {
  const missing = missingFor(need)
  const packages = missing.map(({ debian }) => debian[0])
  const isLinux = platform === 'linux'
  const what = isLinux ? packages : missing.map(({ names }) => names[0])
  const how = isLinux ? ` (Debian: apt-get install ${packages.join(' ')})` : ''
  return `${count} skipped, because ${what.join(', ')} ${what.length === 1 ? 'is' : 'are'} not installed${how}`
}

/**
 * Installs what is missing of these needs from Debian's packages, if run as root on Debian. Returns
 * whether it has tried to.
 *
 * @param {readonly string[]} needs
 * @throws {Error} if a program is still missing, and no test may be skipped for it
 */
export function installPrograms(needs) {
  const missing = missingPrograms(needs)
  if (missing.length === 0) return false
  const isRoot = isDebianRoot()
  const failure = isRoot
    ? withoutServices(() => install(missing))
    : 'Only root can install packages of Debian.'
  const left = missingPrograms(needs).map(({ debian }) => debian[0])
  if (left.length === 0 || maySkip()) return isRoot
  throw new Error(`${failure}\nThe tests need ${left.join(', ')} (Debian: apt-get install ${left.join(' ')})`)
}

const isDebianRoot = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/**
 * Installs programs. Returns the output of what failed, an empty text if nothing did.
 *
 * @param {readonly Program[]} programs
 */
function install(programs) {
  console.log(`Installing ${programs.map(({ debian }) => debian[0]).join(', ')}…`)
  const failures = [
    runApt(['update']),
    ...programs.map(({ debian }) => {
      const outputs = []
      for (const name of debian) {
        const failure = runApt(['install', '-y', '--no-install-recommends', name])
        if (failure === '') return ''
        outputs.push(failure)
      }
      return outputs.join('\n')
    }),
  ]
  return failures.filter(Boolean).join('\n')
}

/**
 * Runs apt-get. Returns its output if it failed, otherwise an empty text.
 *
 * @param {string[]} args
 */
function runApt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync('apt-get', args, {
    env,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  return status === 0 ? '' : `apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`
}

/**
 * Keeps Debian from starting services as it installs them: the tests start their own, and the rest of the machine must
 * not change.
 *
 * @template T
 * @param {() => T} act
 * @returns {T}
 */
function withoutServices(act) {
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return act()
  } finally {
    if (isOurs) rmSync(policy, { force: true })
  }
}
