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
import type { Binaries } from './embedded-binaries.ts'
import type { SystemUser } from './embedded-owner.ts'
import { hasErrorCode } from './error-code.ts'

/** The name of the app's role and of its database in an embedded PostgreSQL. */
export const APP_ROLE = 'yardbid'

/** A complete database cluster on disk, whether or not a server is running on it. */
export interface Cluster {
  /** PostgreSQL's data directory. */
  readonly dataDirectory: string
  readonly password: string
}

/** Only the app's role can sign in, with a password. PostgreSQL's superuser cannot sign in at all. */
const ACCESS_RULES = `host all ${APP_ROLE} 127.0.0.1/32 scram-sha-256\n`
const PASSWORD_FILE = 'yardbid-password'

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
  return { dataDirectory, password: readFileSync(join(dataDirectory, PASSWORD_FILE), 'utf8').trim() }
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
  const sync = throwAway ? ['--no-sync'] : []
  // The builtin locale sorts identically on every machine and never changes under an index.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(
    binaries.initdb,
    ['--pgdata', draft, '--username=postgres', '--auth=reject', ...locale, ...sync],
    owner,
  )

  const password = randomBytes(24).toString('base64url')
  // Single-user mode needs no network access, so no port is ever open.
  await run(binaries.postgres, ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'], owner, [
    `CREATE ROLE ${APP_ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
    `GRANT pg_monitor TO ${APP_ROLE}`,
    `GRANT SET ON PARAMETER session_replication_role TO ${APP_ROLE}`,
    // Granted in this database, to which the backup command connects.
    `GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean) TO ${APP_ROLE}`,
    `CREATE DATABASE ${APP_ROLE} OWNER ${APP_ROLE}`,
  ])
  writeOwned(join(draft, 'pg_hba.conf'), ACCESS_RULES, owner)
  writeOwned(join(draft, PASSWORD_FILE), password, owner)
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
