import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The system user that runs the embedded PostgreSQL when Node runs as root. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

const OWN_USER = 'yardbid'

/**
 * Finds the unprivileged user to run PostgreSQL as, because PostgreSQL refuses to run as root. Creates the user if it
 * is missing, or falls back to `nobody`. Null if Node does not run as root: PostgreSQL then runs as the user of this
 * process.
 *
 * @throws Error if Node runs as root and no unprivileged user exists or can be created.
 */
export function findDatabaseOwner(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const known = lookUpUser(OWN_USER)
  if (known) return known
  const home = ['--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', ...home, OWN_USER])
  if (!lookUpUser(OWN_USER)) spawnSync('adduser', ['-S', '-D', '-H', OWN_USER])
  const owner = lookUpUser(OWN_USER) ?? lookUpUser('nobody')
  if (owner) return owner
  throw new Error(
    'PostgreSQL does not run as root, and no unprivileged user could be created for it. ' +
      'Run `useradd --system yardbid`, or start as an ordinary user.',
  )
}

/** Whether the user (null: the current one) can enter the folder. Tests it by trying. */
export function canEnter(user: SystemUser | null, folder: string): boolean {
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  return spawnSync('sh', ['-c', 'cd "$1"', 'sh', folder], { ...identity, cwd: '/' }).status === 0
}

function lookUpUser(name: string): SystemUser | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [entry, , uid, gid] = line.split(':')
    if (entry === name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) }
  }
  return null
}
