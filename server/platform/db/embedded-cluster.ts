import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './embedded-binaries.ts'
import type { SystemUser } from './embedded-owner.ts'
import { hasErrorCode } from './error-code.ts'
import { findPostmaster, removeStalePidFile } from './postmaster.ts'

/** The role that owns the tables of an embedded PostgreSQL: it migrates, and backs up and restores. */
export const OWNER_ROLE = 'yardbid'
/** The app's role in the embedded database. It owns nothing, so it cannot change the schema or switch triggers off. */
export const APP_ROLE = 'yardbid_app'
/** The app's database there. */
export const APP_DATABASE = 'yardbid'

/** A complete database cluster on disk, whether or not a server is running on it. */
export interface Cluster {
  /** PostgreSQL's data directory. */
  readonly dataDirectory: string
  /** The passwords of the two roles. */
  readonly ownerPassword: string
  readonly appPassword: string
}

const rulesFor = (method: 'scram-sha-256' | 'password'): string =>
  `host all ${OWNER_ROLE},${APP_ROLE} 127.0.0.1/32 ${method}\n`

/** Only the two roles can sign in, with passwords. PostgreSQL's superuser cannot sign in at all. */
const ACCESS_RULES = rulesFor('scram-sha-256')
/** The same for tests, which sign in thousands of times: SCRAM takes longer than most of their queries. */
const THROW_AWAY_RULES = rulesFor('password')
const OWNER_PASSWORD_FILE = 'yardbid-password'
const APP_PASSWORD_FILE = 'yardbid-app-password'

/**
 * Opens the cluster in `home`, creating it on first use. It is created under a temporary name and renamed when
 * complete, so a killed process leaves no partial cluster, and if two processes create it at once, the first to rename
 * it wins.
 *
 * @throws Error with PostgreSQL's own message if it cannot be created, or if another major version created it.
 */
export async function openCluster(
  home: string,
  binaries: Binaries,
  owner: SystemUser | null,
  throwAway: boolean,
): Promise<Cluster> {
  const dataDirectory = join(realpathSync(home), 'pgdata')
  if (existsSync(dataDirectory)) requireSameVersion(dataDirectory, binaries)
  else await makeCluster(home, dataDirectory, binaries, owner, throwAway)
  await addAppRole(dataDirectory, binaries, owner)
  const read = (file: string) => readFileSync(join(dataDirectory, file), 'utf8').trim()
  return {
    dataDirectory,
    ownerPassword: read(OWNER_PASSWORD_FILE),
    appPassword: read(APP_PASSWORD_FILE),
  }
}

/**
 * Checks that a data directory has the format of these programs: each major version of PostgreSQL has its own.
 *
 * @throws Error that says how to move the data to this version.
 */
export function requireSameVersion(dataDirectory: string, { version }: Binaries): void {
  const created = readFileSync(join(dataDirectory, 'PG_VERSION'), 'utf8').trim()
  const own = /\) (\d+)/.exec(version)?.[1] ?? version
  if (created === own) return
  throw new Error(
    `The database in ${dataDirectory} has the format of PostgreSQL ${created}, and this release has PostgreSQL ${own}. ` +
      'Dump it with the release that it was last used with (npm run backup -- <folder> --dump), then restore the dump ' +
      'with this release into an empty folder (npm run restore -- <folder> <data dir>).',
  )
}

async function makeCluster(
  home: string,
  dataDirectory: string,
  binaries: Binaries,
  owner: SystemUser | null,
  throwAway: boolean,
): Promise<void> {
  removeAbandoned(home)
  const draft = join(home, `new-${process.pid}`)
  const speed = throwAway ? ['--no-sync', '--no-data-checksums'] : []
  // The builtin locale sorts identically on every machine and never changes under an index.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(
    binaries.initdb,
    ['--pgdata', draft, '--username=postgres', '--auth=reject', ...locale, ...speed],
    owner,
  )

  const [password, appPassword] = [makePassword(), makePassword()]
  await runSingleUser(draft, binaries, owner, [
    ...(throwAway ? ['SET scram_iterations = 1'] : []),
    `CREATE ROLE ${OWNER_ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
    `GRANT pg_monitor TO ${OWNER_ROLE}`,
    `GRANT SET ON PARAMETER session_replication_role TO ${OWNER_ROLE}`,
    // Granted in this database, to which the backup command connects.
    `GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean) TO ${OWNER_ROLE}`,
    `CREATE DATABASE ${APP_DATABASE} OWNER ${OWNER_ROLE}`,
    ...appRoleStatements(appPassword),
  ])
  writeOwned(join(draft, 'pg_hba.conf'), throwAway ? THROW_AWAY_RULES : ACCESS_RULES, owner)
  writeOwned(join(draft, OWNER_PASSWORD_FILE), password, owner)
  writeOwned(join(draft, APP_PASSWORD_FILE), appPassword, owner)
  try {
    renameSync(draft, dataDirectory)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(dataDirectory)) throw error
  }
  const folder = openSync(home, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

const makePassword = (): string => randomBytes(24).toString('base64url')

/** Statements that create the app's role, or give it this password. Each stands on a line of its own. */
function appRoleStatements(password: string): readonly string[] {
  const isThere = `EXISTS (SELECT FROM pg_roles WHERE rolname = '${APP_ROLE}')`
  return [
    `DO $$ BEGIN IF NOT ${isThere} THEN CREATE ROLE ${APP_ROLE}; END IF; END $$`,
    `ALTER ROLE ${APP_ROLE} LOGIN PASSWORD '${password}'`,
    // The owner may do what the app may, such as ending its connections.
    `GRANT ${APP_ROLE} TO ${OWNER_ROLE}`,
  ]
}

const ROLE_ATTEMPTS = 150
const BETWEEN_ATTEMPTS = 200

/**
 * Adds the app's role to a cluster of a release that had only the owner. Its server must not run meanwhile: one that a
 * killed process left running is stopped. Another process may be doing the same.
 *
 * @throws Error with PostgreSQL's own message if it cannot be added.
 */
async function addAppRole(
  dataDirectory: string,
  binaries: Binaries,
  owner: SystemUser | null,
): Promise<void> {
  const file = join(dataDirectory, APP_PASSWORD_FILE)
  for (let attempt = 1; !existsSync(file); attempt += 1) {
    const running = findPostmaster(dataDirectory)
    try {
      if (running !== null) process.kill(running.pid, 'SIGINT')
      else {
        removeStalePidFile(dataDirectory)
        const password = makePassword()
        await runSingleUser(dataDirectory, binaries, owner, appRoleStatements(password))
        writeOwned(join(dataDirectory, 'pg_hba.conf'), ACCESS_RULES, owner)
        writeOwned(file, password, owner)
        return
      }
    } catch (error) {
      if (attempt === ROLE_ATTEMPTS) throw error
    }
    await delay(BETWEEN_ATTEMPTS)
  }
}

/** Runs statements as the superuser. Single-user mode needs no network access, so no port is ever open. */
function runSingleUser(
  dataDirectory: string,
  binaries: Binaries,
  owner: SystemUser | null,
  statements: readonly string[],
): Promise<void> {
  const args = ['--single', '-D', dataDirectory, '-c', 'exit_on_error=on', 'postgres']
  return run(binaries.postgres, args, owner, statements)
}

/** Removes the drafts of processes that were killed while creating a cluster. */
function removeAbandoned(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = /^new-(\d+)$/.exec(name)?.[1]
    if (pid && (Number(pid) === process.pid || !isRunning(Number(pid)))) {
      rmSync(join(home, name), { recursive: true, force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
}

function writeOwned(file: string, content: string, owner: SystemUser | null): void {
  writeFileSync(file, content, { mode: 0o600, flush: true })
  if (owner) chownSync(file, owner.uid, owner.gid)
}

/**
 * The environment of PostgreSQL's programs. They do not inherit the environment of this process, which may contain
 * secrets.
 */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

function run(
  program: string,
  args: readonly string[],
  owner: SystemUser | null,
  lines: readonly string[] = [],
): Promise<void> {
  const identity = owner ? { uid: owner.uid, gid: owner.gid } : {}
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...identity, cwd: '/', env: CLEAN_ENVIRONMENT })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (status) => {
      if (status === 0) resolve()
      else reject(new Error(`${program} failed (${status}): ${output.trim()}`))
    })
    child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  })
}
