import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { canEnter } from './embedded-owner.ts'
import type { SystemUser } from './embedded-owner.ts'
import { hasErrorCode } from './error-code.ts'

/** What must lie outside DATA_DIR lies here: databases and programs that their user could not reach there. */
export const SYSTEM_FOLDER = '/var/lib/yardbid'

/** Where the files of DATA_DIR's database lie. */
export interface DatabasePlace {
  /** Absolute path of a folder that belongs to the database's user. */
  readonly home: string
  readonly insideDataDir: boolean
}

/**
 * Settles, once per DATA_DIR, where its database lies: in it, or, where the database's user cannot enter
 * it, in a folder of `systemFolder` whose random name DATA_DIR remembers. So a new DATA_DIR never finds an
 * old database. Several processes may call it at once.
 *
 * @throws Error when the place that was settled before is gone or out of reach.
 */
export function settlePlace(
  dataDir: string,
  owner: SystemUser | null,
  systemFolder: string = SYSTEM_FOLDER,
): DatabasePlace {
  mkdirSync(dataDir, { recursive: true, mode: owner ? 0o711 : 0o700 })
  const place = findSettled(dataDir) ?? settleAnew(resolve(dataDir), owner, systemFolder)
  if (!canEnter(owner, place.home)) {
    throw new Error(
      `The database of ${resolve(dataDir)} lies in ${place.home}, which its user ${owner?.name ?? ''} cannot enter. ` +
        'Give it back to that user, or start as the user that started it first.',
    )
  }
  return place
}

function findSettled(dataDir: string): DatabasePlace | null {
  const inside = insideOf(dataDir)
  if (existsSync(inside)) return { home: inside, insideDataDir: true }
  const record = recordOf(dataDir)
  if (!existsSync(record)) return null
  const home = readFileSync(record, 'utf8').trim()
  if (existsSync(home)) return { home, insideDataDir: false }
  throw new Error(
    `The database of ${resolve(dataDir)} should lie in ${home}, which does not exist. ` +
      `Bring it back, or remove ${record} to begin with an empty database.`,
  )
}

function settleAnew(dataDir: string, owner: SystemUser | null, systemFolder: string): DatabasePlace {
  if (canEnter(owner, dataDir)) {
    const home = insideOf(dataDir)
    makeHome(home, owner)
    return { home, insideDataDir: true }
  }
  const name = dataDir.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  const home = join(systemFolder, `${name.slice(-80)}-${randomBytes(6).toString('hex')}`)
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
  makeHome(home, owner)
  if (publish(recordOf(dataDir), home)) return { home, insideDataDir: false }
  rmdirSync(home)
  return { home: readFileSync(recordOf(dataDir), 'utf8').trim(), insideDataDir: false }
}

/** The folder appears with its owner, so that a process that starts at the same moment never sees it without. */
function makeHome(home: string, owner: SystemUser | null): void {
  const draft = `${home}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  if (owner) chownSync(draft, owner.uid, owner.gid)
  try {
    renameSync(draft, home)
  } catch (error) {
    rmdirSync(draft)
    if (!existsSync(home)) throw error
  }
}

/** Writes a file whole, unless another process did so first: then false. */
function publish(file: string, content: string): boolean {
  const draft = `${file}.new-${process.pid}`
  writeFileSync(draft, `${content}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft)
  }
}

function insideOf(dataDir: string): string {
  return join(resolve(dataDir), 'postgres')
}

function recordOf(dataDir: string): string {
  return join(dataDir, 'database.folder')
}
