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

/** The folder for databases and programs that the database's user could not reach inside DATA_DIR. */
export const SYSTEM_FOLDER = '/var/lib/yardbid'

/** The location of the files of DATA_DIR's database. */
export interface DatabasePlace {
  /** Absolute path of a folder owned by the database's user. */
  readonly home: string
  readonly insideDataDir: boolean
}

/**
 * Decides, once per DATA_DIR, where its database is stored: inside it or, if the database's user cannot enter it, in a
 * folder of `systemFolder` with a random name that DATA_DIR records. The random name prevents a new DATA_DIR from
 * finding an old database. Several processes may call this at once.
 *
 * @throws Error if the recorded folder is gone or cannot be entered.
 */
export function resolveDatabasePlace(
  dataDir: string,
  owner: SystemUser | null,
  systemFolder: string = SYSTEM_FOLDER,
): DatabasePlace {
  mkdirSync(dataDir, { recursive: true, mode: owner ? 0o711 : 0o700 })
  const place = findSettled(dataDir) ?? settleAnew(resolve(dataDir), owner, systemFolder)
  if (!canEnter(owner, place.home)) {
    throw new Error(
      `The database of ${resolve(dataDir)} is in ${place.home}, which its user ${owner?.name ?? ''} cannot enter. ` +
        'Make that user its owner again, or start as the user that first started it.',
    )
  }
  return place
}

/** Returns the folder of DATA_DIR's embedded database; null if it has none, or its folder is gone. */
export function findDatabaseFolder(dataDir: string): string | null {
  const inside = insideOf(dataDir)
  if (existsSync(inside)) return inside
  const record = recordOf(dataDir)
  const home = existsSync(record) ? readFileSync(record, 'utf8').trim() : null
  return home !== null && existsSync(home) ? home : null
}

function findSettled(dataDir: string): DatabasePlace | null {
  const home = findDatabaseFolder(dataDir)
  if (home !== null) return { home, insideDataDir: home === insideOf(dataDir) }
  const record = recordOf(dataDir)
  if (!existsSync(record)) return null
  throw new Error(
    `The database of ${resolve(dataDir)} should be in ${readFileSync(record, 'utf8').trim()}, which does not exist. ` +
      `Restore it, or remove ${record} to begin with an empty database.`,
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

/**
 * Creates the folder under a temporary name and sets its owner before renaming it, so that other processes only see it
 * complete.
 */
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

/** Writes a complete file. Returns false if another process has already written it. */
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
