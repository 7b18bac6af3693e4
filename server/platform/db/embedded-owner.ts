import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The system user as which the embedded PostgreSQL runs when Node itself runs as root. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

const OWN_USER = 'yardbid'

/**
 * PostgreSQL refuses to run as root. As root this names the unprivileged user it runs as instead (made
 * when missing; `nobody` where no user can be made); otherwise null: it runs as we do.
 *
 * @throws Error when root finds no unprivileged user at all.
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
    'PostgreSQL does not run as root, and no unprivileged user could be made for it. ' +
      'Run `useradd --system yardbid`, or start as an ordinary user.',
  )
}

/** Whether that user (null: ourselves) may enter the folder, found out by trying. */
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
